import { HostError } from '#server/errors/host-error.ts'
import { type Column, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'

/** A page of a list in the order of moments begins after this row. */
export interface ListPosition {
  at: Date
  id: number
}

const PositionText = v.pipe(v.string(), v.regex(/^\d{1,15}_\d{1,10}$/))

/** The position in a page's `next`. */
export const positionText = ({ at, id }: ListPosition): string => `${at.getTime()}_${id}`

/** @throws {HostError} `invalid` for a text that is no position. */
export function readPosition(text: string): ListPosition {
  const given = v.safeParse(PositionText, text)
  if (!given.success) throw new HostError('invalid')
  const [time, id] = given.output.split('_').map(Number)
  return { at: new Date(time ?? 0), id: id ?? 0 }
}

/** Rows that are later than a position, or earlier. */
export function isBeyond(
  columns: { at: Column; id: Column },
  { at, id }: ListPosition,
  direction: 'later' | 'earlier',
): SQL {
  const comparison = direction === 'later' ? sql`>` : sql`<`
  return sql`(${columns.at}, ${columns.id}) ${comparison} (${at.toISOString()}::timestamptz, ${id}::integer)`
}
