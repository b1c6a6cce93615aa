import * as v from 'valibot'

/**
 * Rows of a piece of sites, see `editions.ts`: the tables `sites` (by study, a list of its sites in one state) and
 * `facilities` (by number). They are lists without field names, because a catalogue has more sites than studies.
 */

const RowId = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2 ** 31 - 1))
const hundredths = (mostDegrees: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(-100 * mostDegrees), v.maxValue(100 * mostDegrees))

/** Whether a site takes participants. The registry often says it of the trial alone: then it is unstated. */
export const siteStatuses = { unstated: 0, recruiting: 1, opensSoon: 2, closed: 3 } as const
export type SiteStatus = (typeof siteStatuses)[keyof typeof siteStatuses]

/** Values at the end that are 0 or '' are left out. */
const SiteRow = v.tuple([
  /** Number of its facility. */
  RowId,
  v.optional(v.picklist(Object.values(siteStatuses)), siteStatuses.unstated),
  /** The site's own phone number, as in a `tel:` link: `+16175550100;ext=12`. */
  v.optional(v.string(), ''),
  /** The site's own e-mail address. */
  v.optional(v.string(), ''),
])

/** The sites of one study in one state. */
export const SiteRows = v.array(SiteRow)

/** The latitude and the longitude are in hundredths of a degree; a row without them is of an unknown place. */
export const FacilityRow = v.tuple([
  /** Empty if the registry does not name it. */
  v.string(),
  /** Postal code of five digits, or empty. */
  v.string(),
  /** City, or empty. */
  v.string(),
  v.optional(hundredths(90)),
  v.optional(hundredths(180)),
])

/** The rows of a piece of sites, as the host writes them. */
export type SiteRow = [facility: number, status?: SiteStatus, phone?: string, email?: string]
export type FacilityRow = [name: string, zip: string, city: string, latitude?: number, longitude?: number]
