import type { Readable } from '#contract/base/values.ts'

/** Unreadable records are left out; the console tells the operator of the host. */
export function rowsOf<Rows>(name: string, { rows, dropped }: Readable<Rows>): Rows {
  // oxlint-disable-next-line no-console -- the one place that tells of records the portal could not read
  if (dropped > 0) console.warn(`Left out ${dropped} unreadable ${name}`)
  return rows
}
