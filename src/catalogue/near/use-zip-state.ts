import { zipDigits } from '#contract/base/typed-digits.ts'
import { placeOfZip } from '#domain/near/zip-table.ts'
import { useQuery } from '@tanstack/react-query'
import { zipTableQuery } from '#catalogue/device/tables.ts'

/** Codes of the armed forces abroad. */
const military = /^(09[0-8]|340|96[2-6])/

/**
 * The state of a typed ZIP code, as postal abbreviation, by the table on this device.
 *
 * @returns Undefined while the code is not complete, or the table is not here. Its state is null if the table has no
 * such code, and undefined for one of the armed forces, which has no place.
 */
export function useZipState(typed: string): { zip: string; state: string | null | undefined } | undefined {
  const zip = zipDigits(typed)
  const { data: table } = useQuery({ ...zipTableQuery, enabled: zip !== null, retry: false })
  if (zip === null || !table) return undefined
  return { zip, state: military.test(zip) ? undefined : (placeOfZip(table, zip)?.state ?? null) }
}
