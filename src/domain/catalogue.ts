import type { Category, City, Facility, Study } from '#contract/catalogue.ts'

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

/** All active studies with the tables they refer to. Plain data, so that it can be stored and restored as it is. */
export interface Catalogue {
  studies: Record<string, Study>
  cities: Record<string, City>
  facilities: Record<string, Facility>
  indexes: StudyIndexes
}

/** The slug `survey-panels` is another name of `online-surveys` (section 2). */
export function canonicalSlug(slug: string): string {
  return slug === 'survey-panels' ? 'online-surveys' : slug
}

export function buildIndexes(
  studies: Readonly<Record<string, Study>>,
  categories: Readonly<Record<string, Category>>,
): StudyIndexes {
  const ordered = Object.values(studies).sort(newerFirst)
  const indexes: StudyIndexes = {
    newestFirst: ordered.map((study) => study.id),
    byMarketArea: {},
    byCategory: {},
    byCategorySlug: {},
    byNationwide: { true: [], false: [] },
    bySponsored: { true: [], false: [] },
  }
  ordered.forEach((study, position) => {
    for (const dma of new Set(study.dmas)) add(indexes.byMarketArea, dma, position)
    if (study.category !== null) {
      add(indexes.byCategory, study.category, position)
      const slug = categories[study.category]?.slug
      if (slug !== undefined) add(indexes.byCategorySlug, canonicalSlug(slug), position)
    }
    indexes.byNationwide[study.dmas.length === 0 ? 'true' : 'false'].push(position)
    indexes.bySponsored[study.sponsored ? 'true' : 'false'].push(position)
  })
  return indexes
}

function newerFirst(a: Study, b: Study): number {
  const published = (b.publish_at ?? '').localeCompare(a.publish_at ?? '')
  return published === 0 ? b.id - a.id : published
}

function add(index: Record<string, number[]>, key: number | string, position: number): void {
  const positions = index[key]
  if (positions) positions.push(position)
  else index[key] = [position]
}
