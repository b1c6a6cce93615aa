import type { Database } from '#server/db/database.ts'
import { studies } from '#server/db/schema.ts'
import { isOpen } from '#server/modules/studies/catalogue/repo.ts'
import { and, isNotNull } from 'drizzle-orm'
import { batches, isAmong, readAhead } from './catalogue-rows.ts'
import { type PackedRows, changedRows, findRow, noRows, unpackRows } from './packed-rows.ts'
import { jsonBytes, nameOf, pieceText } from './piece.ts'

/** The conditions that open trials study, some 150 bytes a trial. */
export interface Conditions {
  /** By study: a list of the names that the registry gives, then of MeSH terms. */
  rows: PackedRows
  /** Name of their piece; null if no trial has any. */
  name: string | null
}

export const noConditions: Conditions = { rows: noRows, name: null }

/** Studies whose conditions are read at once: some 100 KB. */
const batchSize = 500

/** @param ids New and changed studies, also those that were closed. */
export async function nextConditions(
  db: Database,
  former: Conditions,
  ids: readonly number[],
  today: string,
): Promise<Conditions> {
  const changes = new Map<number, string | null>()
  const read = async (some: readonly number[]) => {
    const isWanted = and(isAmong(some), isNotNull(studies.conditions), isOpen(today))
    const { id, conditions, meshTerms } = studies
    return { some, rows: await db.select({ id, conditions, meshTerms }).from(studies).where(isWanted) }
  }
  for await (const { some, rows } of readAhead(batches(ids, batchSize), read)) {
    const found = new Map(rows.map((row) => [row.id, rowOf(row)]))
    for (const id of some) {
      const row = found.get(id) ?? null
      if (row !== findRow(former.rows, id)) changes.set(id, row)
    }
  }
  if (changes.size === 0) return former
  const rows = changedRows(former.rows, changes)
  return { rows, name: rows.ids.length === 0 ? null : nameOf(conditionsPiece(rows)) }
}

interface Named {
  conditions: readonly string[] | null
  meshTerms: readonly string[] | null
}

function rowOf({ conditions, meshTerms }: Named): string | null {
  const names = new Set([...(conditions ?? []), ...(meshTerms ?? [])])
  return names.size === 0 ? null : jsonBytes([...names])
}

/** The piece of conditions as a byte string, a little at a time. */
export function conditionsPiece(rows: PackedRows): Generator<string> {
  return pieceText([['conditions', unpackRows(rows)]])
}
