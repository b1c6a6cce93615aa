import type { Category, Study, StudyHead } from '#contract/answers/catalogue.ts'
import { buildIndexes } from '#domain/studies/build-indexes.ts'
import { type Catalogue, withSlugs } from '#domain/studies/catalogue.ts'
import { everywhere } from '#domain/editions/pieces.ts'
import { splitStudies } from '#domain/editions/split-studies.ts'
import type { KeptCatalogue } from '#offline/storage/schemas.ts'
import { categories as usual } from '#tests/support/builders/studies/study.ts'

/** The catalogue of a host without editions. */
export function catalogueWith(
  studies: Record<string, StudyHead>,
  categories: Readonly<Record<string, Category>> = usual,
): Catalogue {
  const tables = { cities: {}, facilities: {}, companies: {} }
  const pieces = { everywhere: { name: '"one"', texts: {} } }
  const indexes = buildIndexes(studies)
  const count = Object.keys(studies).length
  return withSlugs(
    { studies, ...tables, indexes, count, area: null, pieces, added: [], arrived: {} },
    categories,
  )
}

/** The same as the device keeps it. */
export function keptCatalogue(studies: Record<string, Study>, confirmedAt = Date.now()): KeptCatalogue {
  const { piece, texts } = splitStudies(Object.values(studies), { cities: {}, facilities: {}, companies: {} })
  const count = Object.keys(studies).length
  return {
    edition: { count, area: null, confirmedAt },
    pieces: [{ place: everywhere, name: '"one"', text: JSON.stringify(piece), dropped: [] }],
    texts,
  }
}
