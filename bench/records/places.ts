import { marketAreas } from '#server/platform/market-areas/market-areas.ts'
import { nearestMarketArea } from '#server/platform/market-areas/nearest-market-area.ts'
import { distanceKilometres } from '#server/platform/market-areas/point.ts'
import type { Random } from '#server/modules/studies/images/seeded-random.ts'
import { lookup } from 'zipcodes'

/** The 40 market areas with the most television homes, largest first. The others follow in any order. */
const largest = [
  501, 803, 602, 504, 623, 618, 524, 511, 807, 506, 539, 753, 819, 505, 534, 613, 751, 528, 510, 862, 517,
  820, 560, 609, 527, 659, 508, 770, 512, 825, 641, 533, 616, 635, 535, 567, 515, 617, 548, 839,
]
/** Homes by rank fall with this power: New York has 6 %, the 40th 0.6 %. */
const decline = -0.65

/** Share of the sites that are in the principal city of their market area. */
const principalShare = 0.4

interface Place {
  zip: string
  city: string
  /** Postal abbreviation. */
  state: string
  latitude: number
  longitude: number
}

/** Places of the country, drawn by the population of their market areas. */
export class Places {
  readonly #placesByArea = placesByArea()
  readonly #areas: readonly number[]
  /** Sums of the areas' homes up to each. */
  readonly #sums: number[] = []

  constructor() {
    this.#areas = [...new Set([...largest, ...marketAreas.map(({ dma }) => dma)])]
    let sum = 0
    for (const rank of this.#areas.keys()) this.#sums.push((sum += (rank + 1) ** decline))
  }

  /** A market area's number. */
  area(random: Random): number {
    const at = random.next() * (this.#sums.at(-1) ?? 0)
    return this.#areas[this.#sums.findIndex((sum) => at < sum)] ?? 501
  }

  /** A city of a market area, its principal one or one near it more often than one far away. */
  cityIn(dma: number, random: Random): Place {
    const places = this.#placesByArea.get(dma) ?? []
    const rank = random.chance(principalShare) ? 0 : Math.floor(places.length * random.next() ** 2)
    const place = places[rank]
    if (!place) throw new RangeError(`No place in the market area ${dma}`)
    return place
  }
}

/** The places of all postal codes by market area, the nearest to its principal city first. */
function placesByArea(): Map<number, Place[]> {
  const byArea = new Map(marketAreas.map(({ dma }) => [dma, new Array<Place>()]))
  for (let code = 501; code <= 99_950; code += 1) {
    const found = lookup(String(code).padStart(5, '0'))
    const dma = found?.country === 'US' ? nearestMarketArea(found) : null
    if (found && dma !== null) byArea.get(dma)?.push(found)
  }
  for (const area of marketAreas) {
    const distance = (place: Place) => distanceKilometres(place, area)
    byArea.get(area.dma)?.sort((one, other) => distance(one) - distance(other))
  }
  return byArea
}
