import { type FacilityRow, type SiteStatus, siteStatuses } from '#contract/answers/site-rows.ts'
import { type Place, milesOfChord, squaredChordOf, unitVector } from './place.ts'
import type { SitesPiece } from './site-pieces.ts'

/** A site of a trial. Texts that the registry does not give are empty. */
export interface Site {
  study: number
  facility: string
  city: string
  /** Null if the registry does not tell it. */
  place: Place | null
  status: SiteStatus
  /** The number as in a `tel:` link: `+16175550100;ext=12`. */
  phone: string
  email: string
}

export interface NearSite extends Site {
  place: Place
  miles: number
}

/** Sites of trials, ready to be searched by place. */
export interface SiteIndex {
  readonly sites: readonly Site[]
  /** Three coordinates for each site, of its unit vector; NaN without a place. */
  readonly vectors: Float64Array
  /** Positions of a study's sites. */
  readonly byStudy: ReadonlyMap<number, readonly number[]>
}

export function buildSiteIndex(pieces: Iterable<Partial<SitesPiece>>): SiteIndex {
  const sites: Site[] = []
  for (const piece of pieces) sites.push(...sitesOf(piece))
  const vectors = new Float64Array(3 * sites.length)
  const byStudy = new Map<number, number[]>()
  for (const [position, { study, place }] of sites.entries()) {
    vectors.set(place ? unitVector(place) : [Number.NaN, Number.NaN, Number.NaN], 3 * position)
    const known = byStudy.get(study)
    if (known) known.push(position)
    else byStudy.set(study, [position])
  }
  return { sites, vectors, byStudy }
}

function* sitesOf({ facilities = {}, sites = {} }: Partial<SitesPiece>): Generator<Site> {
  for (const [id, rows] of Object.entries(sites)) {
    for (const [number, status = siteStatuses.unstated, phone = '', email = ''] of rows) {
      const [facility, , city, latitude, longitude] = facilities[number] ?? unknownFacility
      const place =
        latitude === undefined || longitude === undefined
          ? null
          : { latitude: latitude / 100, longitude: longitude / 100 }
      yield { study: Number(id), facility, city, place, status, phone, email }
    }
  }
}

const unknownFacility: FacilityRow = ['', '', '']

/** A site that the registry says nothing of is as open as its trial. */
export function isOpenSite({ status }: Pick<Site, 'status'>): boolean {
  return status === siteStatuses.recruiting || status === siteStatuses.unstated
}

/**
 * The nearest open site of each study, nearest first.
 *
 * @param isWanted Selects the studies; they must recruit.
 */
export function nearestSites(
  { sites, vectors }: SiteIndex,
  place: Place,
  {
    limit = Infinity,
    maxMiles,
    isWanted,
  }: { limit?: number; maxMiles: number; isWanted: (study: number) => boolean },
): NearSite[] {
  const [x, y, z] = unitVector(place)
  const max = squaredChordOf(maxMiles)
  const nearest = new Map<number, { position: number; chord: number }>()
  for (let position = 0; position < sites.length; position += 1) {
    const from = 3 * position
    const chord =
      ((vectors[from] ?? Number.NaN) - x) ** 2 +
      ((vectors[from + 1] ?? Number.NaN) - y) ** 2 +
      ((vectors[from + 2] ?? Number.NaN) - z) ** 2
    const site = sites[position]
    // Negated, because the chord of an unknown place is not a number.
    if (!(chord <= max) || site === undefined || !isOpenSite(site)) continue
    const known = nearest.get(site.study)
    if (known ? known.chord > chord : isWanted(site.study)) nearest.set(site.study, { position, chord })
  }
  return [...nearest.values()]
    .sort((a, b) => a.chord - b.chord || a.position - b.position)
    .slice(0, limit)
    .flatMap(({ position, chord }) => {
      const site = sites[position]
      return site?.place ? [{ ...site, place: site.place, miles: milesOfChord(chord) }] : []
    })
}

/** All sites of a study: open ones first, then by distance. Sites of an unknown place are last, with null miles. */
export function sitesOfStudy(
  { sites, vectors, byStudy }: SiteIndex,
  study: number,
  place: Place,
): (Site & { miles: number | null })[] {
  const [x, y, z] = unitVector(place)
  const found = (byStudy.get(study) ?? []).flatMap((position) => {
    const [a = Number.NaN, b = Number.NaN, c = Number.NaN] = vectors.subarray(3 * position, 3 * position + 3)
    const miles = milesOfChord((a - x) ** 2 + (b - y) ** 2 + (c - z) ** 2)
    const site = sites[position]
    return site ? [{ ...site, miles: site.place ? miles : null }] : []
  })
  const closed = (site: Site) => Number(!isOpenSite(site))
  return found.sort((a, b) => closed(a) - closed(b) || (a.miles ?? Infinity) - (b.miles ?? Infinity))
}
