import type { Change, Piece } from '#contract/answers/editions.ts'

/** The change from an older piece to a newer one; null between pieces of different tables. */
export function changeOf(older: Piece, newer: Piece): Change | null {
  if (Object.keys(older).join() !== Object.keys(newer).join()) return null
  const change: Change = {}
  for (const [table, rows] of Object.entries(newer)) {
    const before = older[table] ?? {}
    const set = Object.entries(rows).filter(
      ([number, row]) => JSON.stringify(row) !== JSON.stringify(before[number]),
    )
    const gone = Object.keys(before).filter((number) => !Object.hasOwn(rows, number))
    if (set.length + gone.length > 0) change[table] = { set: Object.fromEntries(set), gone: gone.map(Number) }
  }
  return change
}
