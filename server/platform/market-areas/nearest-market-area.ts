import { marketAreas } from './market-areas.ts'
import { distanceKilometres, type Point } from './point.ts'
import { pointOfPostalCode } from './postal-codes.ts'

/** Farther than this from every principal city lies no market area: the Pacific territories, Puerto Rico, abroad. */
const reachKilometres = 400

/**
 * The market area whose principal city is nearest to a point, or null when none is within 400 km. An estimate: real
 * market areas follow county borders.
 */
export function nearestMarketArea(point: Point): number | null {
  let nearest: number | null = null
  let nearestKilometres = reachKilometres
  for (const area of marketAreas) {
    const kilometres = distanceKilometres(point, area)
    if (kilometres <= nearestKilometres) {
      nearest = area.dma
      nearestKilometres = kilometres
    }
  }
  return nearest
}

/** The market area of a US postal code (ZIP or ZIP+4), or null for one that is unknown, not a ZIP, or out of reach. */
export async function marketAreaOfPostalCode(postalCode: string): Promise<number | null> {
  const point = await pointOfPostalCode(postalCode)
  return point ? nearestMarketArea(point) : null
}
