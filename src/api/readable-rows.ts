import type { Readable } from '#contract/base/values.ts'
import { UnreadableRows } from './errors.ts'

/** Takes the readable records, and warns the host's operator on the console of the others. */
export function rowsOf<Rows>(name: string, { rows, dropped }: Readable<Rows>): Rows {
  // oxlint-disable-next-line no-console -- the only place that reports unreadable records
  if (dropped > 0) console.warn(`Left out ${dropped} unreadable ${name}`)
  return rows
}

/**
 * Takes the readable records of a page's content. A page must not look empty because no record can be read.
 *
 * @throws {UnreadableRows}
 */
export function contentOf<Rows extends object>(name: string, answer: Readable<Rows>): Rows {
  const rows = rowsOf(name, answer)
  if (answer.dropped > 0 && Object.keys(rows).length === 0) throw new UnreadableRows(name)
  return rows
}
