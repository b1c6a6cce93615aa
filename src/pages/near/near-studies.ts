import type { StudyHead } from '#contract/answers/catalogue.ts'
import { type NearSite, nearestSites } from '#domain/near/site-index.ts'
import type { Place } from '#domain/near/place.ts'
import type { Catalogue } from '#domain/studies/catalogue.ts'
import { oldRecordsLast } from '#domain/studies/confirmation.ts'
import { type Participant, checkEligibility } from '#domain/fit/eligibility.ts'
import type { NearSearch } from '#features/studies/near/near-search.ts'
import { wholeList } from '#domain/search/search-terms.ts'
import { type StudySearcher, bestFirst } from '#domain/search/study-search.ts'
import type { Sites } from './use-sites.ts'

/** A trial that fits the participant, with its nearest open site. */
export interface NearStudy {
  study: StudyHead
  site: NearSite
}

/**
 * @param searcher Needed for words alone.
 * @param today In the participant's calendar.
 */
export function findNear(
  { index }: Pick<Sites, 'index'>,
  place: Place,
  { text, miles, order }: Pick<NearSearch, 'text' | 'order'> & { miles: number },
  { studies }: Pick<Catalogue, 'studies'>,
  searcher: StudySearcher | null,
  participant: Participant,
  today: string,
) {
  const hidden = new Set(participant.hiddenStudyIds)
  const near = nearestSites(index, place, {
    maxMiles: miles,
    isWanted: (id) => {
      const study = studies[id]
      return study === undefined || (study.status === 'recruiting' && !hidden.has(id))
    },
  })
  const listed = near.flatMap((site): (NearStudy & { confirmed_at: string | null })[] => {
    const study = studies[site.study]
    return study ? [{ study, site, confirmed_at: study.confirmed_at ?? null }] : []
  })
  const fits = (study: StudyHead) => checkEligibility(study.requirements, participant).fits
  const heads = listed.map(({ study }) => study)
  // The best hits of a list hide its others, so each of the two is searched alone.
  const hits = searcher?.matches(text, heads, fits) ?? null
  const unfit = hits && searcher?.matches(text, heads, (study) => !fits(study))
  const fitting = listed.filter(({ study }) => (hits ? hits.has(study.id) : fits(study)))
  const ordered = oldRecordsLast(
    order === 'newest' ? fitting.toSorted((a, b) => newestFirst(a.study, b.study)) : fitting,
    today,
  )
  return {
    found: order === 'best' && hits ? bestFirst(ordered, hits, ({ study }) => study.id) : ordered,
    ignored: searcher?.ignoredWords({ ...wholeList, text }, heads.filter(fits), {}) ?? null,
    /** Number of trials near the place that match, but do not fit the participant. */
    unfit: unfit?.size ?? listed.length - fitting.length,
    /** Number of trials near the place whose heads this device does not have. */
    unknown: near.length - listed.length,
  }
}

function newestFirst(a: StudyHead, b: StudyHead): number {
  return (b.publish_at ?? '').localeCompare(a.publish_at ?? '') || b.id - a.id
}
