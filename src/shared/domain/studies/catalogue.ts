import type { Category, City, Company, Facility, StudyHead } from '#contract/answers/catalogue.ts'

/**
 * In-memory indexes over studies (specification, section 3). They hold positions in `newestFirst`: merging two of them
 * sorts small integers and keeps newest first without reading a study.
 */
export interface StudyIndexes {
  /** Study ids, newest first. */
  newestFirst: number[]
  byMarketArea: Record<string, number[]>
  byCategory: Record<string, number[]>
  byCategorySlug: Record<string, number[]>
  /** `true`: open everywhere (the list of areas is empty). */
  byNationwide: Record<'true' | 'false', number[]>
  bySponsored: Record<'true' | 'false', number[]>
}

/** Active studies with the tables they refer to. Their texts are read one by one: `src/catalogue/device/texts.ts`. */
export interface Catalogue {
  studies: Record<string, StudyHead>
  cities: Record<string, City>
  facilities: Record<string, Facility>
  companies: Record<string, Company>
  indexes: StudyIndexes
  /** Number of open studies at the host, those of market areas that are not held included. */
  count: number
  /** Market area for which it was fetched. */
  area: number | null
  /** The pieces it was made of, by place: their names, and those of the pieces with their texts. */
  pieces: Record<string, { name: string; texts: Record<string, string> }>
  /** Ids of studies that no piece names: they were fetched on their own. */
  added: readonly number[]
  /** When studies of the last two months came to this device after its first catalogue, by id, in ms since 1970. */
  arrived: Readonly<Record<string, number>>
  /** Whether it has only the newest studies: the others are on their way. */
  isPart?: boolean
}

/** The slug `survey-panels` is another name of `online-surveys` (section 2). */
export function canonicalSlug(slug: string): string {
  return slug === 'survey-panels' ? 'online-surveys' : slug
}

/** The index by category, keyed by the categories' slugs; categories with the same slug are merged. */
function indexBySlug(
  byCategory: StudyIndexes['byCategory'],
  categories: Readonly<Record<string, Category>>,
): StudyIndexes['byCategorySlug'] {
  const bySlug = new Map<string, number[]>()
  for (const { id, slug } of Object.values(categories)) {
    const name = canonicalSlug(slug)
    const positions = [...(bySlug.get(name) ?? []), ...(byCategory[id] ?? [])]
    if (positions.length > 0)
      bySlug.set(
        name,
        positions.sort((a, b) => a - b),
      )
  }
  return Object.fromEntries(bySlug)
}

/** Adds the index by slug. The categories are a table of their own, and may arrive before the catalogue or after it. */
export function withSlugs<Indexed extends Pick<Catalogue, 'indexes'>>(
  catalogue: Indexed,
  categories: Readonly<Record<string, Category>>,
): Indexed {
  const { indexes } = catalogue
  return {
    ...catalogue,
    indexes: { ...indexes, byCategorySlug: indexBySlug(indexes.byCategory, categories) },
  }
}
