import type { StudyHead } from '#contract/answers/catalogue.ts'
import type { StudyIndexes } from './catalogue.ts'

/** All indexes but the one by slug, which `withSlugs` adds. */
export function buildIndexes(studies: Readonly<Record<string, StudyHead>>): StudyIndexes {
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
    if (study.category !== null) add(indexes.byCategory, study.category, position)
    indexes.byNationwide[study.dmas.length === 0 ? 'true' : 'false'].push(position)
    indexes.bySponsored[study.sponsored ? 'true' : 'false'].push(position)
  })
  return indexes
}

function newerFirst(a: StudyHead, b: StudyHead): number {
  const [published, other] = [a.publish_at ?? '', b.publish_at ?? '']
  if (published === other) return b.id - a.id
  // ISO dates sort as plain text; `localeCompare` would double the time for thousands of studies.
  return published < other ? 1 : -1
}

function add(index: Record<string, number[]>, key: number, position: number): void {
  ;(index[key] ??= []).push(position)
}
