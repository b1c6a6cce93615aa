import { type Database, lockNumbers } from '#server/db/database.ts'
import { StartError } from '#server/config/config.ts'
import { categories, intakes, onlineSurveys, studies } from '#server/db/schema.ts'
import { bumpRevision } from '#server/modules/studies/catalogue/revision.ts'
import { saveStudies } from '#server/modules/studies/catalogue/save-studies.ts'
import { eq, notInArray, sql } from 'drizzle-orm'
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
 * Fills an empty catalogue with the seed in one transaction, and names the product's own category as configured. An
 * existing catalogue keeps everything else. A lock makes processes that start at the same time take turns.
 *
 * @param today Calendar day (`YYYY-MM-DD`) that dates are counted from.
 * @param product Null when the host's settings are not known: the names stay.
 * @throws {StartError} when the configured slug is another category's.
 */
export async function saveSeed(db: Database, today: string, product: Product | null): Promise<void> {
  if (product && fixedSlugs.has(product.slug)) {
    throw new StartError(`PRODUCT_SLUG must be none of ${[...fixedSlugs].join(', ')}`)
  }
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local lock_timeout = 0`)
    await tx.execute(sql`select pg_advisory_xact_lock(${lockNumbers.seed})`)
    const [existing] = await tx.select({ id: categories.id }).from(categories).limit(1)
    if (!existing) await insertSeed(tx, today)
    if (product) await nameMainCategory(tx, product)
  })
}

async function insertSeed(db: Database, today: string): Promise<void> {
  const seed = readSeed(today)
  await db.insert(categories).values(seed.categories)
  await db.insert(onlineSurveys).values(seed.onlineSurveys)
  await saveStudies(db, seed.studies, new Date(`${today}T00:00:00Z`))
  await saveIntakes(db, seed.intakes)
}

/** The product's own category is the first that is not fixed: its former name does not matter. */
async function nameMainCategory(db: Database, { label, slug }: Product): Promise<void> {
  const [main] = await db
    .select()
    .from(categories)
    .where(notInArray(categories.slug, [...fixedSlugs]))
    .orderBy(categories.id)
    .limit(1)
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
