import type { RecordTable } from '#contract/values.ts'

/** Unreadable records are left out; whoever runs the host learns of it here. */
export function rowsOf<Row>(name: string, table: RecordTable<Row>): Record<string, Row> {
  // oxlint-disable-next-line no-console -- the one place that tells of records the portal could not read
  if (table.dropped > 0) console.warn(`Left out ${table.dropped} unreadable ${name}`)
  return table.rows
}
