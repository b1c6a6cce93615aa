import type { Database } from '#server/db/database.ts'
import { StartError } from '#server/config/config.ts'
import { categories, intakes, onlineSurveys, studies } from '#server/db/schema.ts'
import { bumpRevision } from '#server/modules/studies/catalogue/revision.ts'
import { saveStudies } from '#server/modules/studies/catalogue/save-studies.ts'
import { eq, notInArray, sql } from 'drizzle-orm'
import { fixedSlugs, generateCatalogue } from './generate-catalogue.ts'
import type { SeedIntake } from './intakes.ts'

/** Of the same kind as the one that guards migrations, and another one. */
const lockNumber = 7_836_432

/** The product's own category: what the operator calls it, and its part of addresses. */
export interface Product {
  label: string
  slug: string
}

/**
 * Fills an empty catalogue with the one that the product ships with, all of it or nothing, and names the product's own
 * category as configured. A catalogue that is there stays as it is otherwise. Processes that start at once take turns.
 *
 * @param today Calendar day (`YYYY-MM-DD`) that dates are counted from.
 * @param product Null for who does not know the host's settings: names stay.
 * @throws {StartError} when the configured slug is another category's.
 */
export async function saveSeed(db: Database, today: string, product: Product | null): Promise<void> {
  if (product && fixedSlugs.has(product.slug)) {
    throw new StartError(`PRODUCT_SLUG must be none of ${[...fixedSlugs].join(', ')}`)
  }
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local lock_timeout = 0`)
    await tx.execute(sql`select pg_advisory_xact_lock(${lockNumber})`)
    const [existing] = await tx.select({ id: categories.id }).from(categories).limit(1)
    if (!existing) await insertSeed(tx, today)
    if (product) await nameMainCategory(tx, product)
  })
}

async function insertSeed(db: Database, today: string): Promise<void> {
  const seed = generateCatalogue(today)
  await db.insert(categories).values(seed.categories)
  await db.insert(onlineSurveys).values(seed.onlineSurveys)
  await saveStudies(db, seed.studies, new Date(`${today}T00:00:00Z`))
  await saveIntakes(db, seed.intakes)
}

/** The product's own category is the first that is none of the fixed ones, whatever it was called before. */
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

async function saveIntakes(db: Database, seedIntakes: readonly SeedIntake[]): Promise<void> {
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
