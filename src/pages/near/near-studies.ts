import type { StudyHead } from '#contract/answers/catalogue.ts'
import { type NearSite, buildSiteIndex, nearestSites } from '#domain/near/site-index.ts'
import type { Place } from '#domain/near/place.ts'
import { type SitesPiece, healthyKeyword } from '#domain/near/site-pieces.ts'
import { type ZipTable, placeOfWords } from '#domain/near/zip-table.ts'
import type { Catalogue } from '#domain/studies/catalogue.ts'
import { oldRecordsLast } from '#domain/studies/confirmation.ts'
import { type Participant, checkEligibility } from '#domain/fit/eligibility.ts'
import type { NearSearch } from '#features/studies/near/kept-search.ts'
import { wholeList } from '#domain/search/search-terms.ts'
import { bestFirst } from '#domain/search/best-first.ts'
import type { StudySearcher } from '#domain/search/study-search.ts'
import type { Sites } from './use-sites.ts'

type NearCatalogue = Pick<Catalogue, 'studies' | 'cities' | 'facilities'>

export type WantedNear = Pick<NearSearch, 'text' | 'order' | 'healthy'> & { miles: number }

/** What a study near a place is: of whom it asks something. The order of the page. */
export const nearKinds = ['in-person', 'healthy', 'illness'] as const
export type NearKind = (typeof nearKinds)[number]

/** A study that fits the participant, at the place where it takes part, or with its nearest open site. */
export interface NearStudy {
  study: StudyHead
  site: NearSite
  kind: NearKind
}

/**
 * @param table Places of ZIP codes and cities, for studies that are no trials.
 * @param searcher Needed for words alone.
 * @param today In the participant's calendar.
 */
export function findNear(
  { index, conditions }: Pick<Sites, 'index' | 'conditions'>,
  { table, place }: { table: ZipTable; place: Place },
  { text, miles, order, healthy }: WantedNear,
  catalogue: NearCatalogue,
  searcher: StudySearcher | null,
  participant: Participant,
  today: string,
) {
  const { studies } = catalogue
  const hidden = new Set(participant.hiddenStudyIds)
  const near = nearestSites(index, place, {
    maxMiles: miles,
    isWanted: (id) => {
      const study = studies[id]
      return study === undefined || (study.status === 'recruiting' && !hidden.has(id))
    },
  })
  const isWanted = (id: number) => !hidden.has(id)
  const inPerson = nearestSites(buildSiteIndex([inPersonPlaces(catalogue, table)]), place, {
    maxMiles: miles,
    isWanted,
  })
  const isHealthy = ({ study }: NearSite) => conditions?.keywords?.[study]?.includes(healthyKeyword)
  const known = [...near, ...inPerson].flatMap((site) => {
    const study = studies[site.study]
    if (study === undefined) return []
    const kind: NearKind = !study.status ? 'in-person' : isHealthy(site) ? 'healthy' : 'illness'
    return [{ study, site, kind, confirmed_at: study.confirmed_at ?? null }]
  })
  const listed = known
    .filter(({ kind }) => !healthy || kind !== 'illness')
    .toSorted((one, other) => one.site.miles - other.site.miles)
  const fits = ({ requirements, status, dmas }: StudyHead) =>
    checkEligibility(requirements, participant).fits &&
    // A trial takes people of any area.
    (Boolean(status) || dmas.length === 0 || dmas.includes(participant.dma ?? 0))
  const heads = listed.map(({ study }) => study)
  // The best hits of a list hide its others, so each of the two is searched alone.
  const hits = searcher?.matches(text, heads, fits) ?? null
  const unfit = hits && searcher?.matches(text, heads, (study) => !fits(study))
  const fitting = listed.filter(({ study }) => (hits ? hits.has(study.id) : fits(study)))
  const ordered = oldRecordsLast(
    order === 'newest' ? fitting.toSorted((a, b) => newestFirst(a.study, b.study)) : fitting,
    today,
  )
  const found: readonly NearStudy[] =
    hits === null
      ? nearKinds.flatMap((kind) => ordered.filter((one) => one.kind === kind))
      : order === 'best'
        ? bestFirst(ordered, hits, ({ study }) => study.id)
        : ordered
  return {
    found,
    /** Whether each kind stands apart; words find the best of all kinds. */
    isGrouped: hits === null,
    ignored: searcher?.ignoredWords({ ...wholeList, text }, heads.filter(fits), {}) ?? null,
    /** Number of trials near the place that match, but do not fit the participant. */
    unfit: unfit?.size ?? listed.length - fitting.length,
    /** Number of trials near the place whose heads this device does not have. */
    unknown: near.filter(({ study }) => studies[study] === undefined).length,
  }
}

/** Where studies take place that are no trials, as trials have their sites. */
function inPersonPlaces({ studies, cities, facilities }: NearCatalogue, table: ZipTable): SitesPiece {
  const piece: SitesPiece = { facilities: {}, sites: {} }
  for (const { id, status, online, city, facility, sessions } of Object.values(studies)) {
    const address = sessions?.[0]?.place ?? ''
    if (status || online || (city === null && address === '')) continue
    const { name, state } = cities[city ?? 0] ?? { name: '', state: null }
    const at = placeOfWords(table, { city: name, state: state ?? '', address })
    if (at === null) continue
    const of = facilities[facility ?? 0]?.name ?? address
    piece.facilities[id] = [of, '', name, at.latitude * 100, at.longitude * 100]
    piece.sites[id] = [[id]]
  }
  return piece
}

function newestFirst(a: StudyHead, b: StudyHead): number {
  return (b.publish_at ?? '').localeCompare(a.publish_at ?? '') || b.id - a.id
}
