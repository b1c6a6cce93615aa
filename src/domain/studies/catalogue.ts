import type { Category, City, Facility, Study } from '#contract/answers/catalogue.ts'

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

/** All active studies with the tables they refer to. */
export interface Catalogue {
  studies: Record<string, Study>
  cities: Record<string, City>
  facilities: Record<string, Facility>
  indexes: StudyIndexes
  /** Identifies the host's answers behind this catalogue: equal values mean equal catalogues. */
  madeOf?: string | undefined
  /** Set while only the first studies are loaded: resolves to all of them, or null if they cannot be read. */
  whole?: Promise<Catalogue | null>
}

/** The slug `survey-panels` is another name of `online-surveys` (section 2). */
export function canonicalSlug(slug: string): string {
  return slug === 'survey-panels' ? 'online-surveys' : slug
}

/** The index by category, keyed by the categories' slugs; categories with the same slug are merged. */
export function indexBySlug(
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

/**
 * Adds the index by slug to a catalogue that was built while the categories were unavailable.
 *
 * @param categories The categories as known now.
 */
export function withSlugs(catalogue: Catalogue, categories: Readonly<Record<string, Category>>): Catalogue {
  const { indexes } = catalogue
  if (Object.keys(indexes.byCategorySlug).length > 0) return catalogue
  return {
    ...catalogue,
    indexes: { ...indexes, byCategorySlug: indexBySlug(indexes.byCategory, categories) },
  }
}
