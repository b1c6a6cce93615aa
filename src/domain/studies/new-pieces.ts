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

/** Checks the rows of a piece of studies lazily, one by one. Yields null for a sound row, else its place in the piece. */
export function* checkRows(piece: Piece): Generator<string | null> {
  for (const [table, schema] of Object.entries(rowSchemas)) {
    for (const [number, row] of Object.entries(piece[table] ?? {})) {
      const isSound = v.is(schema, row) && String(row.id) === number
      yield isSound ? null : `${table}/${number}`
    }
  }
}
