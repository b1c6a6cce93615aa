import { marketAreas } from './market-areas.ts'
import { distanceKilometres, type Point } from './point.ts'
import { pointOfPostalCode } from './postal-codes.ts'

/** A point farther than this from all principal cities is in no market area: freely associated states, abroad. */
const maxKilometres = 400

/** A degree of latitude. No two points are closer than their latitudes: this alone rules most areas out. */
const kilometresOfDegree = 111

/**
 * The market area whose principal city is nearest to a point, or null if none is within 400 km. This is an
 * estimate, because real market areas follow county borders.
 */
export function nearestMarketArea(point: Point): number | null {
  let nearest: number | null = null
  let nearestKilometres = maxKilometres
  for (const area of marketAreas) {
    if (Math.abs(area.latitude - point.latitude) * kilometresOfDegree > nearestKilometres) continue
    const kilometres = distanceKilometres(point, area)
    if (kilometres <= nearestKilometres) {
      nearest = area.dma
      nearestKilometres = kilometres
    }
  }
  return nearest
}

/** The market area of a US postal code (ZIP or ZIP+4), or null if it is unknown, not a ZIP, or out of reach. */
export async function marketAreaOfPostalCode(postalCode: string): Promise<number | null> {
  const point = await pointOfPostalCode(postalCode)
  return point ? nearestMarketArea(point) : null
}
