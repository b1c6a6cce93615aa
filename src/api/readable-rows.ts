import type { Readable } from '#contract/base/values.ts'

/** Takes the readable records, and warns the host's operator on the console of the others. */
export function rowsOf<Rows>(name: string, { rows, dropped }: Readable<Rows>): Rows {
  // oxlint-disable-next-line no-console -- the only place that reports unreadable records
  if (dropped > 0) console.warn(`Left out ${dropped} unreadable ${name}`)
  return rows
}
