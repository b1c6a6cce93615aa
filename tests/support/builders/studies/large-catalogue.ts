import type { Database } from '#server/db/database.ts'
import { categories, studies } from '#server/db/schema.ts'
import { readSeed } from '#server/modules/studies/sources/seed/read-seed.ts'

/**
 * Fills an empty database with the seed's categories and any number of copies of its studies, directly in the tables.
 * Sanitizing all descriptions would take longer than everything else.
 *
 * @param today Calendar day (`YYYY-MM-DD`) that dates are counted from.
 */
export async function fillCatalogue(db: Database, studyCount: number, today: string): Promise<void> {
  const seed = readSeed(today)
  await db.insert(categories).values(seed.categories)
  const idBySlug = new Map((await db.select().from(categories)).map(({ id, slug }) => [slug, id]))
  const copies = Array.from(
    { length: Math.ceil(studyCount / seed.studies.length) },
    () => seed.studies,
  ).flat()
  const rows = copies.slice(0, studyCount).map(({ categorySlug, ...study }, number) => ({
    ...study,
    sourceKey: `copy-${number}`,
    categoryId: idBySlug.get(categorySlug) ?? 0,
  }))
  for (let start = 0; start < rows.length; start += 1000) {
    await db.insert(studies).values(rows.slice(start, start + 1000))
  }
}
