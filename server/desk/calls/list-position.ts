import { Id, countedAtMost } from '#contract/base/values.ts'
import { HostError } from '#server/errors/host-error.ts'
import type { Database } from '#server/db/database.ts'
import { type Column, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import * as v from 'valibot'

/** A page of a list in the order of moments begins after this row. */
export interface ListPosition {
  at: Date
  id: number
}

/** The last millisecond of the year 9999: the engine reads no later moment in this form. */
const latest = Date.UTC(10_000, 0) - 1

const PositionText = v.pipe(v.string(), v.regex(/^\d{1,15}_\d{1,10}$/))
const Position = v.tuple([v.pipe(v.string(), v.transform(Number), v.maxValue(latest)), Id])

/** @param found The rows of a page, and one more if there is a next page. */
export function pageOf<Row>(found: readonly Row[], max: number, positionOf: (row: Row) => ListPosition) {
  const rows = found.slice(0, max)
  const last = found.length > max ? rows.at(-1) : undefined
  if (last === undefined) return { rows, next: null }
  const { at, id } = positionOf(last)
  return { rows, next: `${at.getTime()}_${id}` }
}

/** How many rows a list has, or `countedAtMost`. */
export async function countUpTo(db: Database, table: PgTable, where: SQL | undefined): Promise<number> {
  const one = sql<number>`1`.as('one')
  return db.$count(db.select({ one }).from(table).where(where).limit(countedAtMost).as('some'))
}

/** Null for no text: the first page. @throws {HostError} `invalid` for a text that is no position. */
export function readPosition(text: string | null | undefined): ListPosition | null {
  if (!text) return null
  const given = v.safeParse(Position, v.is(PositionText, text) ? text.split('_') : null)
  if (!given.success) throw new HostError('invalid')
  const [time, id] = given.output
  return { at: new Date(time), id }
}

/** The rows after a position, in the list's direction; no condition for the first page. */
export function isBeyond(
  columns: { at: Column; id: Column },
  position: ListPosition | null,
  direction: 'later' | 'earlier',
): SQL | undefined {
  if (position === null) return undefined
  const { at, id } = position
  const comparison = direction === 'later' ? sql`>` : sql`<`
  return sql`(${columns.at}, ${columns.id}) ${comparison} (${at.toISOString()}::timestamptz, ${id}::integer)`
}
