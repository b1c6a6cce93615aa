import type { Change, Piece } from '#contract/answers/editions.ts'
import { rowSchemas } from '#contract/answers/piece-rows.ts'
import * as v from 'valibot'

/** The newer piece: key order is ascending, because the keys are integers. */
export function applyChange(piece: Piece, change: Change): Piece {
  const newer: Piece = {}
  for (const [table, older] of Object.entries(piece)) {
    const { set = {}, gone = [] } = change[table] ?? {}
    const rows = { ...older, ...set }
    for (const number of gone) delete rows[number]
    newer[table] = rows
  }
  return newer
}

/** Whether a row of a table is sound. @param number Its key in the table. */
export type RowChecks = Readonly<Record<string, (row: unknown, number: string) => boolean>>

export const studyChecks: RowChecks = Object.fromEntries(
  Object.entries(rowSchemas).map(([table, schema]) => [
    table,
    (row, number) => v.is(schema, row) && String(row.id) === number,
  ]),
)

/** Checks the rows of a piece lazily, one by one. Yields null for a sound row, else its place in the piece. */
export function* checkRows(piece: Piece, checks: RowChecks): Generator<string | null> {
  for (const [table, isSound] of Object.entries(checks)) {
    for (const [number, row] of Object.entries(piece[table] ?? {})) {
      yield isSound(row, number) ? null : `${table}/${number}`
    }
  }
}
