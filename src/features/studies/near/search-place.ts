import { tidyZip, zipDigits } from '#contract/base/typed-digits.ts'
import { t } from '#language/language.ts'
import type { Place } from '#domain/near/place.ts'
import { type ZipTable, areasOf, placeOfZip, statesWithin } from '#domain/near/zip-table.ts'
import { maxMiles } from '#catalogue/near/sites.ts'

/** The middle of the search, or the reason why there is none. */
export interface Middle {
  /** Has all places within reach; null while there is none. */
  table: ZipTable | null
  place: Place | null
  /** Postal abbreviations of the states with a ZIP code within reach. */
  states: readonly string[]
  /** Numbers of the market areas that reach into these states. */
  areas: ReadonlySet<number>
  /** Text next to the field; undefined while the participant types. */
  problem: string | undefined
}

/** The middle while there is no place. */
export const nowhere: Middle = { table: null, place: null, states: [], areas: new Set(), problem: undefined }

/**
 * @param device Place of the device, which replaces the ZIP code.
 * @param zip The typed ZIP code, or that of the profile.
 * @param reach In miles.
 */
export function middleOf(table: ZipTable, device: Place | null, zip: string, reach = maxMiles): Middle {
  const around = (place: Place | null, problem: string) => within(table, place, reach, problem)
  if (device) return around(device, t('This location is not in the US. Enter a ZIP code instead.'))
  const digits = zipDigits(zip)
  if (digits === null) return { ...nowhere, problem: problemOf(tidyZip(zip)) }
  const place = placeOfZip(table, digits)
  return around(place, t('We do not know where ZIP code {zip} is.', { zip: digits }))
}

function within(table: ZipTable, place: Place | null, reach: number, problem: string): Middle {
  const states = place === null ? [] : statesWithin(table, place, reach)
  if (states.length === 0) return { ...nowhere, problem }
  return { table, place, states, areas: areasOf(table, states), problem: undefined }
}

function problemOf(zip: string): string | undefined {
  if (zip === '') return t('Enter a ZIP code, or use your location.')
  return /^\d{1,4}$/.test(zip) ? undefined : t('Enter a five-digit ZIP code, such as 99999.')
}
