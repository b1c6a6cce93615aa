import { t } from '#language/language.ts'
import type { Place } from '#domain/near/place.ts'
import { type ZipTable, placeOfZip, statesWithin } from '#domain/near/zip-table.ts'
import type { StoredUser } from '#offline/storage/schemas.ts'

/** Sites farther away are never shown. */
export const maxMiles = 100

/** The middle of the search, or the reason why there is none. */
export interface Middle {
  place: Place | null
  /** Postal abbreviations of the states with a place within `maxMiles`, as one text: `NY,NJ`. */
  states: string
  /** Text next to the field; undefined while the participant types. */
  problem: string | undefined
}

/** The ZIP code of the profile, five digits; null without one. */
export function profileZip({ profile_data }: StoredUser): string | null {
  const { postal_code: code } = profile_data
  return typeof code === 'string' ? (/^\d{5}/.exec(code)?.[0] ?? null) : null
}

/**
 * @param device Its place, which replaces the ZIP code.
 * @param zip As typed, or of the profile.
 */
export function middleOf(table: ZipTable, device: Place | null, zip: string): Middle {
  if (device) return around(table, device, t('This place is not in the US. Enter a ZIP code instead.'))
  const [, digits] = /^(\d{5})(?:-\d{0,4})?$/.exec(zip.trim()) ?? []
  if (digits === undefined) return { place: null, states: '', problem: problemOf(zip.trim()) }
  const place = placeOfZip(table, digits)
  return around(table, place, t('There is no ZIP code {zip}.', { zip: digits }))
}

function around(table: ZipTable, place: Place | null, problem: string): Middle {
  const states = place === null ? [] : statesWithin(table, place, maxMiles)
  return states.length === 0
    ? { place: null, states: '', problem }
    : { place, states: states.join(), problem: undefined }
}

function problemOf(zip: string): string | undefined {
  if (zip === '') return t('Enter a ZIP code, or use your place.')
  return /^\d{1,4}$/.test(zip) ? undefined : t('Enter a five-digit ZIP code, such as 99999.')
}
