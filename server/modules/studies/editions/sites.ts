import { setImmediate as nextTurn } from 'node:timers/promises'
import type { SiteRow } from '#contract/answers/site-rows.ts'
import type { Database } from '#server/db/database.ts'
import { type PackedRows, changedRows, findRow, noRows, unpackRows } from './packed-rows.ts'
import { nameOf, pieceText } from './piece.ts'
import { type RowsByState, readSiteFacilities, readSites, readStates } from './site-rows.ts'

/** The sites of one state. */
export interface StateSites {
  rows: PackedRows
  /** Name of its piece. */
  name: string
}

/** The sites of all open studies, some 60 bytes each. */
export interface Sites {
  /** By postal abbreviation. */
  states: ReadonlyMap<string, StateSites>
  /** Those of all sites, by number. */
  facilities: PackedRows
}

export const noSites: Sites = { states: new Map(), facilities: noRows }

/** @param ids New and changed studies, also those that were closed. @param since As in `findChanges`. */
export async function nextSites(
  db: Database,
  former: Sites,
  ids: readonly number[],
  { today, since }: { today: string; since: string | null },
): Promise<Sites> {
  const touched = since === null ? await allRows(db, today) : await touchedRows(db, former, ids, today)
  // After the sites, so that each of them has its facility.
  const newer = await readSiteFacilities(db, since)
  const facilities = withNewer(former.facilities, newer)
  const isChanged = newer.ids.some((id) => {
    const row = findRow(former.facilities, id)
    return row !== null && row !== findRow(newer, id)
  })
  const again = isChanged ? [...former.states].map(([state, { rows }]) => [state, rows] as const) : []
  const states = new Map(former.states)
  for (const [state, rows] of new Map([...again, ...touched])) {
    if (rows.ids.length === 0) states.delete(state)
    else states.set(state, { rows, name: nameOf(sitesPiece(rows, facilities)) })
    await nextTurn()
  }
  return { states, facilities }
}

function withNewer(former: PackedRows, newer: PackedRows): PackedRows {
  if (newer.ids.length === 0) return former
  return former.ids.length === 0 ? newer : changedRows(former, new Map(unpackRows(newer)))
}

/** The rows of states, by postal abbreviation. */
type RowsOfStates = Map<string, PackedRows>

async function allRows(db: Database, today: string): Promise<RowsOfStates> {
  const states: RowsOfStates = new Map()
  for await (const [state, rows] of readStates(db, today)) states.set(state, rows)
  return states
}

/** The rows of states with a change. */
async function touchedRows(
  db: Database,
  { states }: Sites,
  ids: readonly number[],
  today: string,
): Promise<RowsOfStates> {
  const changes = new Map<string, Map<number, string | null>>()
  const compare = (id: number, newer: RowsByState) => {
    for (const state of new Set([...states.keys(), ...newer.keys()])) {
      const row = newer.get(state) ?? null
      if (row === findRow(states.get(state)?.rows ?? noRows, id)) continue
      const changed = changes.get(state) ?? new Map<number, string | null>()
      changes.set(state, changed.set(id, row))
    }
  }
  const without = new Set(ids)
  for await (const found of readSites(db, ids, today)) {
    for (const [id, rows] of found) {
      compare(id, rows)
      without.delete(id)
    }
  }
  for (const id of without) compare(id, new Map())
  return new Map(
    [...changes].map(([state, rows]) => [state, changedRows(states.get(state)?.rows ?? noRows, rows)]),
  )
}

/** A state's piece of sites as a byte string, a little at a time. */
export function sitesPiece(rows: PackedRows, facilities: PackedRows): Generator<string> {
  const referred = new Set<number>()
  for (const [, row] of unpackRows(rows)) {
    const sites: SiteRow[] = JSON.parse(row)
    for (const [facility] of sites) referred.add(facility)
  }
  const numbers = [...referred].sort((a, b) => a - b)
  return pieceText([
    ['facilities', numbers.map((number) => [number, findRow(facilities, number) ?? '[]'])],
    ['sites', unpackRows(rows)],
  ])
}
