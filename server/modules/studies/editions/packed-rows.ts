import { firstIndex } from './id-ranges.ts'

/** Rows by id: byte strings, kept one after the other as bytes outside of the JavaScript heap. */
export interface PackedRows {
  ids: readonly number[]
  rows: Buffer
  /** Indexes behind the rows. */
  ends: readonly number[]
}

export const rowAt = ({ rows, ends }: PackedRows, index: number) =>
  rows.toString('latin1', ends[index - 1] ?? 0, ends[index])

export function packRows(all: readonly (readonly [id: number, row: string])[]): PackedRows {
  let length = 0
  const ends = all.map(([, row]) => (length += row.length))
  const rows = Buffer.allocUnsafeSlow(length)
  let at = 0
  for (const [, row] of all) at += rows.write(row, at, 'latin1')
  return { ids: all.map(([id]) => id), rows, ends }
}

/** @param parts With ids that ascend from each part to the next. */
export function joinRows(parts: readonly PackedRows[]): PackedRows {
  let length = 0
  const ends = parts.flatMap((part) => {
    const start = length
    length += part.rows.byteLength
    return part.ends.map((end) => start + end)
  })
  return { ids: parts.flatMap(({ ids }) => ids), rows: Buffer.concat(parts.map(({ rows }) => rows)), ends }
}

export function* unpackRows(packed: PackedRows): Generator<[id: number, row: string]> {
  for (const [index, id] of packed.ids.entries()) yield [id, rowAt(packed, index)]
}

/** The row of an id; null without one. The ids must ascend. */
export function findRow(packed: PackedRows, id: number): string | null {
  const index = firstIndex(packed.ids, id)
  return packed.ids[index] === id ? rowAt(packed, index) : null
}

/**
 * Rows with some changes. Rows that stay are copied as bytes: as strings they would be garbage of many megabytes.
 *
 * @param packed With ids that ascend.
 * @param changes Null for rows that are gone.
 */
export function changedRows(packed: PackedRows, changes: ReadonlyMap<number, string | null>): PackedRows {
  const parts: PackedRows[] = []
  let from = 0
  for (const id of [...changes.keys()].sort((a, b) => a - b)) {
    const at = firstIndex(packed.ids, id)
    parts.push(slice(packed, from, at))
    const row = changes.get(id) ?? null
    if (row !== null) parts.push(packRows([[id, row]]))
    from = packed.ids[at] === id ? at + 1 : at
  }
  return joinRows([...parts, slice(packed, from, packed.ids.length)])
}

function slice({ ids, rows, ends }: PackedRows, from: number, to: number): PackedRows {
  const start = ends[from - 1] ?? 0
  return {
    ids: ids.slice(from, to),
    rows: rows.subarray(start, ends[to - 1] ?? 0),
    ends: ends.slice(from, to).map((end) => end - start),
  }
}

export const noRows = packRows([])
