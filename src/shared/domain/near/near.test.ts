import { createRequire } from 'node:module'
import { zipTables } from '../../../../scripts/vite/make-place-tables.ts'
import { type FacilityRow, type SiteRow, siteStatuses } from '#contract/answers/site-rows.ts'
import { nearestMarketArea } from '#server/platform/market-areas/nearest-market-area.ts'
import { distanceKilometres } from '#server/platform/market-areas/point.ts'
import { seededRandom } from '#server/modules/studies/images/seeded-random.ts'
import { describe, expect, it } from 'vitest'
import { localMap, readBorders } from './borders.ts'
import type { Place } from './place.ts'
import { mayNamePlace, placeInWords } from './place-words.ts'
import { buildSiteIndex, nearestSites, sitesOfStudy } from './site-index.ts'
import { areasOf, marketAreaOf, placeOfZip, readZipTable, statesWithin } from './zip-table.ts'

const { codes } = createRequire(import.meta.url)('zipcodes')
const made = zipTables(codes)
const table = readZipTable(JSON.parse(made.all))
const newYork = { latitude: 40.75, longitude: -74 }

/** By another formula than the product's. */
const milesBetween = (from: Place, to: Place) => distanceKilometres(from, to) / 1.609344

describe('the table of ZIP codes', () => {
  it('has the place and the state of every code of the US, to a hundredth of a degree', () => {
    const wrong = Object.values<{ zip: string; country: string; state: string } & Place>(codes)
      .filter(({ country, state }) => country === 'US' && !['AA', 'AE', 'AP'].includes(state))
      .filter(({ zip, state, latitude, longitude }) => {
        const found = placeOfZip(table, zip)
        const isNear = found && milesBetween(found, { latitude, longitude }) < 0.6
        return !isNear || found.state !== state
      })
    // The source has this one in Asia.
    expect(wrong.map(({ zip }) => zip)).toEqual(['10200'])
  })

  it('has the market area of every code as the host finds it', () => {
    const wrong = Object.values<{ zip: string; country: string; state: string } & Place>(codes)
      .filter(({ country, state }) => country === 'US' && !['AA', 'AE', 'AP'].includes(state))
      .filter((place) => marketAreaOf(table, place.zip) !== nearestMarketArea(place))
    expect(wrong.map(({ zip }) => zip)).toEqual(['10200'])
  })

  it('has no code far from the others of its first three digits, but for islands in the Pacific', () => {
    const groups = new Map<string, Place[]>()
    const all = [...table.zips].map((number) => String(number).padStart(5, '0'))
    for (const zip of all) {
      const place = placeOfZip(table, zip)
      if (place) groups.set(zip.slice(0, 3), [...(groups.get(zip.slice(0, 3)) ?? []), place])
    }
    const median = (numbers: readonly number[]) =>
      numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
    const far = [...groups].filter(([, places]) => {
      const middle = {
        latitude: median(places.map(({ latitude }) => latitude)),
        longitude: median(places.map(({ longitude }) => longitude)),
      }
      return places.some((place) => milesBetween(place, middle) > 400)
    })
    // Hawaii with Samoa and with Wake Island, Guam with its neighbours, and three groups of Alaska.
    expect(far.map(([digits]) => digits)).toEqual(['967', '968', '969', '995', '996', '997'])
  })

  it.each(['00000', '99999', '1000', '100011', 'abcde', ''])('has no place for "%s"', (zip) => {
    expect(placeOfZip(table, zip)).toBeNull()
  })

  it.each(['10', '02', '99', '00'])('around %s… has all that is within 100 miles', (digits) => {
    const part = readZipTable(JSON.parse(made.around[digits] ?? ''))
    expect(part.zips.length).toBeLessThan(table.zips.length / 8)
    const zips = [...table.zips].map((number) => String(number).padStart(5, '0'))
    for (const zip of zips.filter((one) => one.startsWith(digits))) {
      const place = placeOfZip(table, zip)
      expect(placeOfZip(part, zip)).toEqual(place)
      if (place === null) continue
      const states = statesWithin(table, place, 100)
      expect(statesWithin(part, place, 100)).toEqual(states)
      expect(areasOf(part, states)).toEqual(areasOf(table, states))
    }
  })

  it('names the states near a place, none outside the US, and their market areas', () => {
    expect(statesWithin(table, newYork, 100)).toEqual(['NY', 'NJ', 'CT', 'PA', 'MA'])
    expect(statesWithin(table, newYork, 5)).toEqual(['NY', 'NJ'])
    expect(statesWithin(table, { latitude: 48.86, longitude: 2.35 }, 100)).toEqual([])
    expect([...areasOf(table, ['DC'])]).toEqual([511])
  })
})

describe('a place in a search', () => {
  it.each([
    ['asthma near Boston', 'Boston, MA', 'asthma'],
    ['estudios de asma en Chicago', 'Chicago, IL', 'estudios de asma'],
    ['10025', '10025', ''],
    ['asma cerca de 10025-1234', '10025', 'asma'],
    ['near San Antonio', 'San Antonio, TX', ''],
    ['migraine in Cambridge, MA', 'Cambridge, MA', 'migraine'],
    ['diabetes Portland Maine', 'Portland, ME', 'diabetes'],
    ['copd portland', 'Portland, OR', 'copd'],
    ['Los Ángeles depresión', 'Los Angeles, CA', 'depresión'],
    ['eczema cerca de Nueva York para niños', 'New York, NY', 'eczema para niños'],
    ['trials near the city of Houston for gout', 'Houston, TX', 'trials for gout'],
    ['acne close to St. Louis', 'Saint Louis, MO', 'acne'],
    ['children asthma Boston', 'Boston, MA', 'children asthma'],
    ['breast cancer Houston', 'Houston, TX', 'breast cancer'],
    ['Houston cancer hospital', 'Houston, TX', 'cancer hospital'],
    ['hospital en Chicago', 'Chicago, IL', 'hospital'],
    ['near Cleveland Clinic', 'Cleveland, OH', 'Clinic'],
    ['Washington University in St. Louis', 'Saint Louis, MO', 'Washington University'],
  ])('of "%s" is %s', (search, name, words) => {
    expect(placeInWords(table, search)).toEqual({ zip: expect.stringMatching(/^\d{5}$/), name, words })
  })

  it.each([
    '',
    'asthma',
    'Huntington',
    'Huntington disease',
    'corona',
    'pain in temple',
    'pain near temple',
    'long covid around corona',
    'near me',
    'cerca de mí',
    'covid 19',
    '12345678',
    '00000',
    'burn on my hand in bath',
    'sleep apnea mobile',
    'orange',
    'cancer de',
    'vitamin d deficiency or me',
    'normal',
    'independence',
    'hope',
    ', , ,',
    'Cleveland Clinic',
    'Washington University',
    'trial at Columbia University',
    'University of Pittsburgh',
    'universidad de Miami',
    'Boston Scientific',
    'Children’s Hospital of Philadelphia',
    "Boston Children's Hospital",
    'St. Louis encephalitis',
    'Philadelphia chromosome',
    'Aurora kinase',
  ])('is not in "%s"', (search) => {
    expect(placeInWords(table, search)).toBeNull()
  })

  it.each([
    ['asthma near Boston', true],
    ['asma cerca de 10025', true],
    ['migraña', false],
    ['sleep 12345678', false],
  ])('may be in the search %j: %s', (search, may) => {
    expect(mayNamePlace(search)).toBe(may)
  })

  it('is near the middle of the city', () => {
    for (const [search, latitude, longitude] of [
      ['Boston', 42.36, -71.06],
      ['Los Angeles', 34.05, -118.25],
    ] as const) {
      const place = placeOfZip(table, placeInWords(table, search)?.zip ?? '')
      expect(place && milesBetween(place, { latitude, longitude })).toBeLessThan(6)
    }
  })
})

it('measures in statute miles', () => {
  const facilities: Record<string, FacilityRow> = {
    1: ['Los Angeles', '', '', 3405, -11_824],
    2: ['A degree north', '', '', 4175, -7400],
  }
  const index = buildSiteIndex([{ facilities, sites: { 1: [[1]], 2: [[2]] } }])
  const found = nearestSites(index, newYork, { maxMiles: 3000, isWanted: () => true })
  expect(found.map(({ miles }) => miles)).toEqual([expect.closeTo(69.1, 1), expect.closeTo(2446, -1)])
})

describe('nearestSites', () => {
  /** Sites of trials that are spread like ZIP codes. */
  function randomSites(count: number) {
    const random = seededRandom('sites')
    const facilities: Record<string, FacilityRow> = {}
    const sites: Record<string, SiteRow[]> = {}
    for (let number = 1; number <= count; number += 1) {
      const at = random.integer(0, table.zips.length - 1)
      const place = [table.latitudes[at] ?? 0, table.longitudes[at] ?? 0] as const
      facilities[number] = random.chance(0.02) ? ['', '', ''] : ['Clinic', '', '', ...place]
      const study = random.integer(1, count / 5)
      ;(sites[study] ??= []).push([number, random.pick(Object.values(siteStatuses))])
    }
    return { facilities, sites }
  }

  it('agrees with brute force at 300 random ZIP codes', () => {
    const piece = randomSites(4000)
    const index = buildSiteIndex([piece])
    const random = seededRandom('codes')
    const isWanted = (study: number) => study % 7 !== 0
    for (let run = 0; run < 300; run += 1) {
      const zip = String(table.zips[random.integer(0, table.zips.length - 1)]).padStart(5, '0')
      const place = placeOfZip(table, zip)
      if (place === null) throw new Error(`${zip} has no place`)
      const maxMiles = random.pick([10, 25, 50, 100, 20_000])
      const best = new Map<number, number>()
      for (const { study, status, place: there } of index.sites) {
        if (there === null || !isWanted(study)) continue
        if (status !== siteStatuses.recruiting && status !== siteStatuses.unstated) continue
        const miles = milesBetween(place, there)
        if (miles <= maxMiles) best.set(study, Math.min(miles, best.get(study) ?? Infinity))
      }
      const expected = [...best.values()].sort((a, b) => a - b).slice(0, 50)
      const found = nearestSites(index, place, { limit: 50, maxMiles, isWanted })
      expect([zip, found.length]).toEqual([zip, expected.length])
      for (const [position, { study, miles }] of found.entries()) {
        expect(miles).toBeCloseTo(expected[position] ?? Number.NaN, 3)
        expect(miles).toBeCloseTo(best.get(study) ?? Number.NaN, 3)
      }
    }
  })

  it('passes over a nearer site that is closed, and one without a place', () => {
    const facilities: Record<string, FacilityRow> = {
      1: ['Near', '', '', 4075, -7400],
      2: ['Far', '', '', 4085, -7400],
      3: ['Nowhere', '', ''],
    }
    const index = buildSiteIndex([{ facilities, sites: { 7: [[1, 3], [2, 1], [3, 1], [9]] } }])
    const all = { maxMiles: 100, isWanted: () => true }
    expect(nearestSites(index, newYork, all).map(({ facility }) => facility)).toEqual(['Far'])
    expect(sitesOfStudy(index, 7, newYork).map(({ facility, miles }) => [facility, miles])).toEqual([
      ['Far', expect.closeTo(6.9, 1)],
      ['Nowhere', null],
      ['', null],
      ['Near', 0],
    ])
    expect(sitesOfStudy(index, 8, newYork)).toEqual([])
  })
})

describe('localMap', () => {
  const map = localMap(newYork, 25)

  it('has the place in its middle, north up, and its sides at the miles', () => {
    expect(map.pointOf(newYork)).toEqual([50, 50])
    const [x, y] = map.pointOf({ latitude: 40.75 + 25 / 69.09, longitude: -74 })
    expect([x, y]).toEqual([50, expect.closeTo(0, 6)])
    const east = { latitude: 40.75, longitude: -73.5 }
    expect((map.pointOf(east)[0] - 50) / 2).toBeCloseTo(milesBetween(newYork, east), 0)
  })

  it('draws the lines that meet it, and cuts an area to its square', () => {
    // A border across the square, another one far away, and land far beyond all sides.
    const across = [-7500, 4075, 200, 0]
    const land = [-9000, 3000, 3000, 0, 0, 2000, -3000, 0]
    const borders = readBorders({ land: [land], states: [across, [-9000, 3000, 10, 10]], counties: [] })
    expect(map.pathOf(borders.states)).toMatch(/^M-?[\d.]+ 50\.00L[\d.]+ 50\.00$/)
    const corners = map.areaOf(borders.land).match(/-?[\d.]+ -?[\d.]+/g) ?? []
    expect(corners.toSorted()).toEqual(
      ['-1.00 -1.00', '-1.00 101.00', '101.00 -1.00', '101.00 101.00'].toSorted(),
    )
    expect(
      map.areaOf(readBorders({ land: [[-9000, 3000, 10, 0, 0, 10]], states: [], counties: [] }).land),
    ).toBe('')
  })
})
