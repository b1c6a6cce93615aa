import areas from '#server/content/geography/market-areas.json' with { type: 'json' }
import * as v from 'valibot'

/** The US territories have no television market: their number is their FIPS code. */
const territories = [60, 66, 69, 72, 78]

/** A US television market area, by its Nielsen number, placed at its principal city; or a US territory. */
const MarketArea = v.strictObject({
  /** Nielsen number, 500 to 881, or the FIPS code of a territory. */
  dma: v.union([v.pipe(v.number(), v.integer(), v.minValue(500), v.maxValue(881)), v.picklist(territories)]),
  name: v.pipe(v.string(), v.nonEmpty()),
  city: v.pipe(v.string(), v.nonEmpty()),
  /** Postal abbreviation. */
  state: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)),
  /** Degrees, of the principal city. */
  latitude: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
  longitude: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
})
export type MarketAreaRow = v.InferOutput<typeof MarketArea>
export const MarketAreas = v.array(MarketArea)

/** The five territories and all 210 market areas, in the order of their numbers. */
export const marketAreas: readonly MarketAreaRow[] = areas
