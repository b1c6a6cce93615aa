import { type StudyHead, unreadArea } from '#contract/answers/catalogue.ts'
import { type Catalogue, type StudyIndexes, canonicalSlug } from '#domain/studies/catalogue.ts'
import { type Participant, checkEligibility } from './eligibility.ts'

/** A list of studies: the participant's own, all, or one category. */
export type StudySelection = { kind: 'my' } | { kind: 'all' } | { kind: 'category'; slug: string }

/**
 * The studies of a list that fit the participant, newest first (specification, section 5). The market area filters the
 * own list and categories, never `all`; without an area only nationwide studies are left. Areas that cannot be read
 * exclude nobody. Hidden studies, age and gender filter every list.
 */
export function selectStudies(
  catalogue: Catalogue,
  list: StudySelection,
  participant: Participant,
): StudyHead[] {
  const hidden = new Set(participant.hiddenStudyIds)
  const selected: StudyHead[] = []
  for (const position of positionsOf(catalogue.indexes, list, participant.dma)) {
    const id = catalogue.indexes.newestFirst[position]
    const study = id === undefined ? undefined : catalogue.studies[id]
    if (!study || hidden.has(study.id)) continue
    if (checkEligibility(study.requirements, participant).fits) selected.push(study)
  }
  return selected
}

function positionsOf(indexes: StudyIndexes, list: StudySelection, dma: number | null): readonly number[] {
  if (list.kind === 'all') return [...indexes.newestFirst.keys()]
  const local = dma === null ? [] : (indexes.byMarketArea[dma] ?? [])
  const unread = indexes.byMarketArea[unreadArea] ?? []
  const inArea = [...new Set([...local, ...unread, ...indexes.byNationwide.true])]
  if (list.kind === 'my') return inArea.sort((a, b) => a - b)
  const slug = canonicalSlug(list.slug)
  const ofCategory = (Object.hasOwn(indexes.byCategorySlug, slug) && indexes.byCategorySlug[slug]) || []
  const area = new Set(inArea)
  return ofCategory.filter((position) => area.has(position))
}

/**
 * Picks a sponsored study at random, leaving out the given ids (section 9).
 *
 * @param random A number in [0, 1).
 */
export function pickSponsored(
  catalogue: Catalogue,
  excludedIds: readonly number[],
  random: number,
): StudyHead | null {
  const excluded = new Set(excludedIds)
  const candidates = catalogue.indexes.bySponsored.true
    .map((position) => catalogue.studies[catalogue.indexes.newestFirst[position] ?? -1])
    .filter((study): study is StudyHead => study !== undefined && !excluded.has(study.id))
  return candidates[Math.floor(random * candidates.length)] ?? null
}
