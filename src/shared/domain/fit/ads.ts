import type { StudyHead } from '#contract/answers/catalogue.ts'
import type { Catalogue } from '#domain/studies/catalogue.ts'
import { type Participant, checkEligibility } from './eligibility.ts'
import { pickSponsored } from './listing.ts'

/** Size of an advertisement slot, in CSS pixels. */
export interface AdSize {
  width: number
  height: number
}

/** Standard sizes of ad networks: for a text column, and for a wide one. */
export const adSizes = {
  narrow: { width: 300, height: 250 },
  wide: { width: 728, height: 90 },
} as const satisfies Record<string, AdSize>

/**
 * Address of a network's tag page: the configured address with the slot's name and size, nothing of the participant.
 *
 * @param adFrameUrl A path of the portal's origin or an absolute address; it may have a query of its own.
 */
export function adFrameAddress(adFrameUrl: string, origin: string, slot: string, size: AdSize): string {
  const url = new URL(adFrameUrl, origin)
  url.searchParams.set('slot', slot)
  url.searchParams.set('width', String(size.width))
  url.searchParams.set('height', String(size.height))
  return url.href
}

/** Sponsored studies that the participant has hidden, or whose age or gender does not fit. */
export function unwantedAds(catalogue: Catalogue, participant: Participant): number[] {
  const isUnwanted = ({ id, requirements }: StudyHead) =>
    participant.hiddenStudyIds.includes(id) || !checkEligibility(requirements, participant).fits
  return Object.values(catalogue.studies)
    .filter((study) => study.sponsored && isUnwanted(study))
    .map(({ id }) => id)
}

/** Golden-ratio step: consecutive draws lie far apart and never repeat. */
const stride = 0.618_034

/**
 * Sponsored studies for the slots of one page, each once.
 *
 * @param random A number in [0, 1).
 * @param max Largest number of studies.
 */
export function houseAds(
  catalogue: Catalogue,
  excludedIds: readonly number[],
  random: number,
  max: number,
): StudyHead[] {
  const ads: StudyHead[] = []
  while (ads.length < max) {
    const taken = [...excludedIds, ...ads.map(({ id }) => id)]
    const ad = pickSponsored(catalogue, taken, (random + ads.length * stride) % 1)
    if (ad === null) break
    ads.push(ad)
  }
  return ads
}
