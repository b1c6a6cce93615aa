import type { FacilityRow, SiteRow } from '#contract/answers/site-rows.ts'
import { buildSiteIndex, nearestSites } from '#domain/near/site-index.ts'

/** The script of a page that finds the nearest of 112,000 sites of 20,000 trials, as Near me does. */

const siteCount = 112_000
const studyCount = 20_000
/** The widest search of Near me. */
const maxMiles = 100
const limit = 50

/** A congruential generator (Numerical Recipes): the same sites in each run. */
let state = 1
function random(below: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return state % below
}

/** Somewhere in the contiguous states. */
const somewhere = () => [2500 + random(2400), -12_400 + random(5700)] as const

const facilities: Record<string, FacilityRow> = {}
const sites: Record<string, SiteRow[]> = {}
for (let number = 1; number <= siteCount; number += 1) {
  facilities[number] = ['A clinic', '10001', 'A city', ...somewhere()]
  ;(sites[1 + random(studyCount)] ??= []).push([number, 1])
}
const index = buildSiteIndex([{ facilities, sites }])

/** Milliseconds of a search around a random place. */
function search(): number {
  const [latitude, longitude] = somewhere()
  const begun = performance.now()
  const found = nearestSites(
    index,
    { latitude: latitude / 100, longitude: longitude / 100 },
    { limit, maxMiles, isWanted: () => true },
  )
  const ms = performance.now() - begun
  if (found.length !== limit) throw new Error(`Found ${found.length} sites`)
  return ms
}

Object.assign(globalThis, { search })
