import type { Database } from '#server/db/database.ts'
import { categories, studies } from '#server/db/schema.ts'
import { generateCatalogue } from '#server/modules/studies/sources/seed/generate-catalogue.ts'
import { generateStudies } from '#server/modules/studies/sources/seed/generate-studies.ts'

/**
 * Fills an empty database with the seed's categories and any number of studies, directly in the tables. Sanitizing all
 * descriptions would take longer than everything else.
 *
 * @param today Calendar day (`YYYY-MM-DD`) that dates are counted from.
 */
export async function fillCatalogue(db: Database, studyCount: number, today: string): Promise<void> {
  await db.insert(categories).values(generateCatalogue(today).categories)
  const idBySlug = new Map((await db.select().from(categories)).map(({ id, slug }) => [slug, id]))
  const rows = generateStudies(studyCount, today).map(({ categorySlug, ...study }) => ({
    ...study,
    categoryId: idBySlug.get(categorySlug) ?? 0,
  }))
  for (let start = 0; start < rows.length; start += 1000) {
    await db.insert(studies).values(rows.slice(start, start + 1000))
  }
}
