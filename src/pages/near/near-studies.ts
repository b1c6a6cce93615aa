import type { StudyHead } from '#contract/answers/catalogue.ts'
import { studiesOf } from '#domain/near/find-conditions.ts'
import { type NearSite, nearestSites } from '#domain/near/site-index.ts'
import type { Place } from '#domain/near/place.ts'
import type { Catalogue } from '#domain/studies/catalogue.ts'
import { oldRecordsLast } from '#domain/studies/confirmation.ts'
import { type Participant, checkEligibility } from '#domain/studies/eligibility.ts'
import type { NearSearch } from './near-search.ts'
import { haveAll, wordsIn } from '#domain/words.ts'
import type { Sites } from './use-sites.ts'

/** A trial that fits the participant, with its nearest open site. */
export interface NearStudy {
  study: StudyHead
  site: NearSite
}

export interface NearStudies {
  found: readonly NearStudy[]
  /** Number of trials near the place that match, but do not fit the participant. */
  unfit: number
  /** Number of trials near the place whose heads this device does not have. */
  unknown: number
}

/** @param today In the participant's calendar. */
export function findNear(
  { index, conditions }: Sites,
  place: Place,
  { text, miles, order }: Pick<NearSearch, 'text' | 'order'> & { miles: number },
  { studies }: Pick<Catalogue, 'studies'>,
  participant: Participant,
  today: string,
): NearStudies {
  const isMatch = matcher(text, conditions)
  const hidden = new Set(participant.hiddenStudyIds)
  const near = nearestSites(index, place, {
    maxMiles: miles,
    isWanted: (id) => {
      const study = studies[id]
      return study === undefined || (study.status === 'recruiting' && !hidden.has(id) && isMatch(study))
    },
  })
  const known = near.flatMap((site) => {
    const study = studies[site.study]
    return study ? [{ study, site, confirmed_at: study.confirmed_at ?? null }] : []
  })
  const year = Number(today.slice(0, 4))
  const fitting = known.filter(({ study }) => checkEligibility(study.requirements, participant, year).fits)
  return {
    found: oldRecordsLast(
      order === 'newest' ? fitting.toSorted((a, b) => newestFirst(a.study, b.study)) : fitting,
      today,
    ),
    unfit: known.length - fitting.length,
    unknown: near.length - known.length,
  }
}

function newestFirst(a: StudyHead, b: StudyHead): number {
  return (b.publish_at ?? '').localeCompare(a.publish_at ?? '') || b.id - a.id
}

/** Whether a study has all words of a search in its title, or studies a condition that they name. */
function matcher(text: string, conditions: Sites['conditions']): (study: StudyHead) => boolean {
  const words = wordsIn(text)
  if (words.length === 0) return () => true
  const byCondition = studiesOf(text, conditions ?? {})
  return ({ id, title }) => byCondition.has(id) || haveAll(wordsIn(title), words)
}
