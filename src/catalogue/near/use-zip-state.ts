import { tidyZip } from '#contract/base/typed-digits.ts'
import { placeOfZip } from '#domain/near/zip-table.ts'
import { useQuery } from '@tanstack/react-query'
import { zipTableQuery } from '#catalogue/device/tables.ts'

/**
 * The state of a typed ZIP code, as postal abbreviation, by the table on this device.
 *
 * @returns Null if there is no such code; undefined while it is not complete, or the table is not here.
 */
export function useZipState(typed: string): { zip: string; state: string | null } | undefined {
  const [, zip] = /^(\d{5})(?:-\d{4})?$/.exec(tidyZip(typed)) ?? []
  const { data: table } = useQuery({ ...zipTableQuery, enabled: zip !== undefined, retry: false })
  return zip !== undefined && table ? { zip, state: placeOfZip(table, zip)?.state ?? null } : undefined
}
