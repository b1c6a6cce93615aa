import areas from '#server/content/geography/market-areas.json' with { type: 'json' }

/** A US television market area, placed at its principal city; or a US territory. */
export interface MarketAreaRow {
  /** Nielsen number, 500 to 881, or the FIPS code of a territory, which has no television market. */
  dma: number
  name: string
  city: string
  /** Postal abbreviation. */
  state: string
  /** Degrees, of the principal city. */
  latitude: number
  longitude: number
}

/** The five territories and all 210 market areas, in the order of their numbers. */
export const marketAreas: readonly MarketAreaRow[] = areas
