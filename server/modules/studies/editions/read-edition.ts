import { hash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { nation } from '#domain/studies/pieces.ts'
import type { Database } from '#server/db/database.ts'
import {
  type ReferredTables,
  findChanges,
  readHeads,
  readOpenIds,
  readTables,
  readTexts,
} from './catalogue-rows.ts'
import { nextConditions, noConditions } from './conditions.ts'
import { type Edition, type PieceLimits, studiesPiece } from './edition.ts'
import {
  CutPlace,
  type TouchedPlaces,
  hasChangedRow,
  isKept,
  missingIds,
  touchedPlaces,
} from './next-edition.ts'
import { nameOf } from './piece.ts'
import { nextSites, noSites } from './sites.ts'
import { type StudyRecord, type StudyRow, StudyTable } from './study-table.ts'

const nothing: Edition = {
  isUncut: true,
  today: '',
  moment: '',
  studies: new StudyTable(),
  tables: { cities: new Map(), facilities: new Map(), companies: new Map() },
  places: new Map(),
  sites: noSites,
  conditions: noConditions,
}

/**
 * Reads everything that has changed since an older edition, and cuts the pieces that are affected. A study that changes
 * during the reading may be in it with the older or the newer state, or partly; the next reading finds it again.
 *
 * @param today Calendar day `YYYY-MM-DD`.
 */
export async function readEdition(
  db: Database,
  today: string,
  older: Edition | null,
  limits: PieceLimits,
): Promise<Edition> {
  // When the clock was set back, studies are open again that an older edition no longer has.
  const base = older === null || today < older.today ? nothing : older
  const isFirst = base === nothing
  const since = isFirst ? null : base.moment
  const { ids, openCount, moment } = await findChanges(db, today, since)
  const isUncut = openCount <= limits.maxUncut
  if (!isFirst && isUncut !== base.isUncut) return readEdition(db, today, null, limits)
  const { studies, changes } = await readStudies(db, base, { ids, openCount, today, isUncut })
  const sites = await nextSites(db, base.sites, [...changes.keys()], { today, since })
  const conditions = await nextConditions(db, base.conditions, [...changes.keys()], today)
  const newRows = await readTables(db, since)
  const tables = merged(base.tables, newRows)
  const touched = new Map(touchedPlaces(base.studies, changes))
  if (isFirst) touched.set(nation, touched.get(nation) ?? new Set())
  if (hasChangedRow(base.tables, newRows)) {
    for (const place of base.places.keys()) touched.set(place, touched.get(place) ?? new Set())
  }
  const state = { isUncut, today, moment, studies, tables, sites, conditions }
  return { ...state, places: await cutPlaces(db, base, state, { touched, maxTexts: limits.maxTexts }) }
}

interface Wanted {
  ids: readonly number[]
  openCount: number
  today: string
  isUncut: boolean
}

/** The studies of now; `changes` are those that differ from the older edition, null if they are gone. */
async function readStudies(
  db: Database,
  base: Edition,
  { ids, openCount, today, isUncut }: Wanted,
): Promise<{ studies: StudyTable; changes: ReadonlyMap<number, StudyRecord | null> }> {
  let { studies } = base
  const changes = new Map<number, StudyRecord | null>()
  const apply = (rows: ReadonlyMap<number, StudyRow | null>) => {
    studies = studies.with(rows)
    for (const [id, row] of rows) changes.set(id, row?.record ?? null)
  }
  if (base.today !== today) apply(goneOf(studies, (_id, { expireOn }) => (expireOn ?? today) < today))
  for await (const rows of readHeads(db, ids, { today, isUncut })) apply(rows)
  if (studies.size !== openCount) {
    // Nothing but their absence tells of rows that were deleted.
    const open = await readOpenIds(db, today)
    apply(goneOf(studies, (id) => !open.has(id)))
  }
  // A first edition reads all texts anyway, to name its pieces.
  if (base === nothing) return { studies, changes }
  for await (const [id, row] of readTexts(db, ids)) {
    const record = changes.get(id)
    if (record) record.textHash = hashOf(row)
  }
  return { studies, changes }
}

function goneOf(
  studies: StudyTable,
  isGone: (id: number, record: StudyRecord) => boolean,
): ReadonlyMap<number, null> {
  const gone = new Map<number, null>()
  for (const [id, record] of studies.records()) if (isGone(id, record)) gone.set(id, null)
  return gone
}

function merged(before: ReferredTables, after: ReferredTables): ReferredTables {
  const both = (table: keyof ReferredTables) =>
    after[table].size === 0 ? before[table] : new Map([...before[table], ...after[table]])
  return { cities: both('cities'), facilities: both('facilities'), companies: both('companies') }
}

async function cutPlaces(
  db: Database,
  base: Edition,
  state: Omit<Edition, 'places'>,
  { touched, maxTexts }: { touched: TouchedPlaces; maxTexts: number },
): Promise<Edition['places']> {
  const cuts = new Map<string, CutPlace>()
  for (const [place, changed] of touched) {
    const former = base.places.get(place)
    cuts.set(place, new CutPlace(place, former, { touched: changed, studies: state.studies, maxTexts }))
  }
  for await (const [id, row] of readTexts(db, missingIds(cuts.values()))) {
    const record = state.studies.get(id)
    if (record?.textHash === '') record.textHash = hashOf(row)
    for (const place of record?.places ?? []) cuts.get(place)?.add(id, row)
  }
  const places = new Map(base.places)
  for (const [place, cut] of cuts) {
    if (!isKept(place, cut)) {
      places.delete(place)
      continue
    }
    const studiesAndTexts = { ids: cut.ids, texts: cut.texts() }
    places.set(place, { ...studiesAndTexts, name: nameOf(studiesPiece(studiesAndTexts, state)) })
    await nextTurn()
  }
  return places
}

/** Short, because every study has one in memory. */
const hashOf = (row: string) => hash('sha256', row, 'base64').slice(0, 12)
