import { describe, expect, it } from 'vitest'
import { seededRandom } from '#server/modules/studies/images/seeded-random.ts'
import { findMarketAreas } from './find-market-areas.ts'
import { marketAreas } from './market-areas.ts'
import { marketAreaOfPostalCode, nearestMarketArea } from './nearest-market-area.ts'
import { distanceKilometres } from './point.ts'
import { pointOfCity } from './postal-codes.ts'
import { timeZoneOf } from './time-zones.ts'

describe('the market areas', () => {
  it('are 210, numbered 500 to 881, each once, and five territories', () => {
    const numbers = marketAreas.map((area) => area.dma)
    expect(new Set(numbers).size).toBe(215)
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
    expect(numbers.slice(0, 6)).toEqual([60, 66, 69, 72, 78, 500])
    expect(numbers.at(-1)).toBe(881)
  })

  it('lie at their principal cities', async () => {
    const misplaced: string[] = []
    for (const area of marketAreas) {
      const city = await pointOfCity(area.city, area.state)
      const kilometres = city ? distanceKilometres(area, city) : Infinity
      if (kilometres > 60) misplaced.push(`${area.dma} ${area.city}, ${area.state}: ${kilometres} km`)
    }
    expect(misplaced).toEqual([])
  })
})

describe('timeZoneOf', () => {
  it('is the zone in which the noon of the market area lies', () => {
    const clock = (timeZone: string) =>
      Number(new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(noon))
    const noon = new Date('2026-01-10T12:00:00Z')
    const wrong = marketAreas.filter(
      ({ dma, longitude }) => Math.abs(clock(timeZoneOf(dma)) - 12 - longitude / 15) > 1.5,
    )
    expect(wrong.map(({ city, state }) => `${city}, ${state}`)).toEqual([])
  })

  it('is named, and the one of most people where no market area is known', () => {
    expect([501, 602, 751, 753, 803, 743, 744, null].map(timeZoneOf)).toEqual([
      'America/New_York',
      'America/Chicago',
      'America/Denver',
      'America/Phoenix',
      'America/Los_Angeles',
      'America/Anchorage',
      'Pacific/Honolulu',
      'America/New_York',
    ])
  })
})

describe('nearestMarketArea', () => {
  it('is the one whose city is nearest, of all', () => {
    const random = seededRandom('points')
    for (let count = 0; count < 300; count += 1) {
      const point = { latitude: random.integer(200, 490) / 10, longitude: -random.integer(660, 1260) / 10 }
      const distances = marketAreas.map((area) => [distanceKilometres(point, area), area.dma] as const)
      const [kilometres = 0, dma] = distances.toSorted(([one], [other]) => one - other)[0] ?? []
      expect([point, nearestMarketArea(point)]).toEqual([point, kilometres > 400 ? null : dma])
    }
  })

  it('finds the market area of each principal city', () => {
    const found = marketAreas.map((area) => nearestMarketArea(area))
    expect(found).toEqual(marketAreas.map((area) => area.dma))
  })

  it('finds the market area of a suburb', () => {
    expect(nearestMarketArea({ latitude: 40.74, longitude: -74.17 })).toBe(501)
    expect(nearestMarketArea({ latitude: 34.15, longitude: -118.14 })).toBe(803)
  })

  it('finds the territory of its islands', () => {
    expect(nearestMarketArea({ latitude: 13.44, longitude: 144.79 })).toBe(66)
    expect(nearestMarketArea({ latitude: 18.01, longitude: -66.61 })).toBe(72)
    expect(nearestMarketArea({ latitude: 17.73, longitude: -64.73 })).toBe(78)
  })

  it('finds none for Palau, Paris and no place at all', () => {
    expect(nearestMarketArea({ latitude: Number.NaN, longitude: 0 })).toBeNull()
    expect(nearestMarketArea({ latitude: 7.34, longitude: 134.48 })).toBeNull()
    expect(nearestMarketArea({ latitude: 48.86, longitude: 2.35 })).toBeNull()
  })
})

describe('marketAreaOfPostalCode', () => {
  it.each([
    ['10001', 501],
    ['90012-1234', 803],
    [' 60601 ', 602],
    ['191041234', 504],
    ['94103', 807],
    ['02139', 506],
    ['00901', 72],
    ['96910', 66],
    ['96799', 60],
  ])('reads %s', async (postalCode, dma) => {
    expect(await marketAreaOfPostalCode(postalCode)).toBe(dma)
  })

  it.each(['', '00000', '1234', '123456', 'K1A 0B1', 'abcde', '96940', '__proto__'])(
    'finds none for "%s"',
    async (postalCode) => {
      expect(await marketAreaOfPostalCode(postalCode)).toBeNull()
    },
  )
})

describe('the market areas that an operator names', () => {
  it.each([
    ['506', ['Boston'], []],
    ['635, 641', ['San Antonio', 'Austin'], []],
    ['635 641', ['San Antonio', 'Austin'], []],
    ['Boston', ['Boston'], []],
    ['boston; 02134', ['Boston'], []],
    ['02134-1234', ['Boston'], []],
    ['Portland, ME', ['Portland'], []],
    ['Portland, Oregon', ['Portland'], []],
    ['Cambridge, MA', ['Boston'], []],
    ['MA', ['Boston', 'Springfield'], []],
    ['Massachusetts', ['Boston', 'Springfield'], []],
    ['New York', ['New York'], []],
    ['Puerto Rico, VI', ['San Juan', 'St Thomas'], []],
    ['72', ['San Juan'], []],
    ['Boston, Atlantis, 00000, 999', ['Boston'], ['Atlantis', '00000', '999']],
    ['', [], []],
  ])('by %j are found', async (text, names, unknown) => {
    const found = await findMarketAreas(text)
    expect(found.areas.map(({ city }) => city).toSorted()).toEqual(names.toSorted())
    expect(found.unknown).toEqual(unknown)
  })
})

describe('pointOfCity', () => {
  it('reads names and abbreviations of states, and abbreviated saints', async () => {
    expect(await pointOfCity('Durham', 'North Carolina')).toEqual(await pointOfCity('durham', 'nc'))
    expect(await pointOfCity('St. Louis', 'Missouri')).toEqual(await pointOfCity('Saint Louis', 'MO'))
  })

  it('finds none for an unknown city or state', async () => {
    expect(await pointOfCity('Nowhere at All', 'California')).toBeNull()
    expect(await pointOfCity('Paris', 'Île-de-France')).toBeNull()
  })
})
