import { type Database, lockNumbers } from '#server/db/database.ts'
import { StartError } from '#server/config/config.ts'
import { categories, intakes, onlineSurveys, studies } from '#server/db/schema.ts'
import { bumpRevision } from '#server/modules/studies/catalogue/revision.ts'
import { saveStudies } from '#server/modules/studies/catalogue/save-studies.ts'
import { openDay } from '#domain/dates/open-day.ts'
import { isOpen } from '#server/modules/studies/catalogue/repo.ts'
import { and, eq, notInArray, sql } from 'drizzle-orm'
import { readSeed } from './read-seed.ts'

/** The operator's name for the product's own category, and its part of addresses. */
export interface Product {
  label: string
  slug: string
}

/** Slugs of every category but the product's own, which the operator names. */
const fixedSlugs: ReadonlySet<string> = new Set([
  'clinical-trials',
  'app-installs',
  'product-testing',
  'online-surveys',
])

/**
 * Gives an empty catalogue its categories, and if wanted the invented studies of the seed, in one transaction. Names the
 * product's own category as configured. An existing catalogue keeps everything else. A lock makes processes that start
 * at the same time take turns.
 *
 * @param today Calendar day (`YYYY-MM-DD`) that dates are counted from.
 * @param product Null when the host's settings are not known: the names stay.
 * @param withStudies Whether a catalogue without studies is filled with invented ones.
 * @throws {StartError} when the configured slug is another category's.
 */
export async function saveSeed(
  db: Database,
  today: string,
  product: Product | null,
  withStudies: boolean,
): Promise<void> {
  if (product && fixedSlugs.has(product.slug)) {
    throw new StartError(`PRODUCT_SLUG must be none of ${[...fixedSlugs].join(', ')}`)
  }
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local lock_timeout = 0`)
    await tx.execute(sql`select pg_advisory_xact_lock(${lockNumbers.seed})`)
    if (await isEmpty(tx, categories)) await tx.insert(categories).values(readSeed(today).categories)
    if (withStudies && (await isEmpty(tx, studies))) await insertStudies(tx, today)
    if (product) await nameMainCategory(tx, product)
  })
}

/** Whether the catalogue shows invented studies to participants. */
export async function showsSeed(db: Database, now: Date): Promise<boolean> {
  const shown = and(eq(studies.source, 'seed'), isOpen(openDay(now)))
  return (await db.select({ id: studies.id }).from(studies).where(shown).limit(1)).length > 0
}

async function isEmpty(db: Database, table: typeof categories | typeof studies): Promise<boolean> {
  return (await db.select({ id: table.id }).from(table).limit(1)).length === 0
}

async function insertStudies(db: Database, today: string): Promise<void> {
  const seed = readSeed(today)
  await db.insert(onlineSurveys).values(seed.onlineSurveys)
  const main = await findMainCategory(db)
  const studiesOfSeed = seed.studies.map((study) =>
    main === null || fixedSlugs.has(study.categorySlug) ? study : { ...study, categorySlug: main.slug },
  )
  await saveStudies(db, studiesOfSeed, new Date(`${today}T00:00:00Z`))
  await saveIntakes(db, seed.intakes)
}

/** The product's own category is the first that is not fixed: its former name does not matter. */
async function findMainCategory(db: Database) {
  const [main] = await db
    .select()
    .from(categories)
    .where(notInArray(categories.slug, [...fixedSlugs]))
    .orderBy(categories.id)
    .limit(1)
  return main ?? null
}

async function nameMainCategory(db: Database, { label, slug }: Product): Promise<void> {
  const main = await findMainCategory(db)
  if (!main || (main.slug === slug && main.title === label)) return
  await db.update(categories).set({ title: label, slug }).where(eq(categories.id, main.id))
  await bumpRevision(db)
}

async function saveIntakes(db: Database, seedIntakes: ReturnType<typeof readSeed>['intakes']): Promise<void> {
  const saved = await db
    .select({ id: studies.id, sourceKey: studies.sourceKey })
    .from(studies)
    .where(eq(studies.source, 'seed'))
  const idByKey = new Map(saved.map(({ id, sourceKey }) => [sourceKey, id]))
  const rows = seedIntakes.flatMap(({ sourceKey, fields }) => {
    const studyId = idByKey.get(sourceKey)
    return studyId === undefined ? [] : [{ studyId, fields }]
  })
  await db.insert(intakes).values(rows)
}
