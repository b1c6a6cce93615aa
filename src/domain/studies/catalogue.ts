import type { Category, City, Facility, Study } from '#contract/answers/catalogue.ts'

/**
 * The in-memory indexes over studies (specification, section 3). They hold positions in `newestFirst`, so that merging
 * two of them is a sort of small integers and every list comes out newest first without looking at a study.
 */
export interface StudyIndexes {
  /** Study ids, newest first. */
  newestFirst: number[]
  byMarketArea: Record<string, number[]>
  byCategory: Record<string, number[]>
  byCategorySlug: Record<string, number[]>
  /** `true`: open everywhere (the area list is empty). */
  byNationwide: Record<'true' | 'false', number[]>
  bySponsored: Record<'true' | 'false', number[]>
}

/** All active studies with the tables they refer to. */
export interface Catalogue {
  studies: Record<string, Study>
  cities: Record<string, City>
  facilities: Record<string, Facility>
  indexes: StudyIndexes
  /** Stands for the host's answers that this was made of: the same ones make the same catalogue. */
  madeOf?: string | undefined
  /** Set while the first studies alone are here: all of them, or null when they cannot be read. */
  whole?: Promise<Catalogue | null>
}

/** The slug `survey-panels` is another name of `online-surveys` (section 2). */
export function canonicalSlug(slug: string): string {
  return slug === 'survey-panels' ? 'online-surveys' : slug
}

/** The index by category under the slugs of the categories; two may share one. */
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
 * The catalogue with its index by slug, where it was made while the host did not answer with the categories.
 *
 * @param categories As they are known now.
 */
export function withSlugs(catalogue: Catalogue, categories: Readonly<Record<string, Category>>): Catalogue {
  const { indexes } = catalogue
  if (Object.keys(indexes.byCategorySlug).length > 0) return catalogue
  return {
    ...catalogue,
    indexes: { ...indexes, byCategorySlug: indexBySlug(indexes.byCategory, categories) },
  }
}
