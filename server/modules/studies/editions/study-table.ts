import { type PackedRows, packRows, rowAt } from './packed-rows.ts'

/** A study as an edition keeps it in memory, besides its row. */
export interface StudyRecord {
  /** The pieces with the study: its market areas, or the nation. */
  places: readonly string[]
  city: number | null
  facility: number | null
  company: number | null
  /** Its last day, `YYYY-MM-DD`. */
  expireOn: string | null
  /** Hash of its row in a piece of texts; empty until that is read. */
  textHash: string
}

/** A study with its row in a piece of studies, a byte string. */
export interface StudyRow {
  record: StudyRecord
  row: string
}

/** The studies of some consecutive ids. */
interface Page extends PackedRows {
  records: readonly StudyRecord[]
}

const idsPerPage = 64

/**
 * Studies by id. It never changes: a newer one shares the pages without a change.
 *
 * Rows of 100,000 studies are 50 MB. As strings they would be copied by each garbage collection, and the heap grows to
 * a multiple of what it holds.
 */
export class StudyTable {
  readonly size: number
  readonly #pages: ReadonlyMap<number, Page>

  constructor(pages: ReadonlyMap<number, Page> = new Map(), size = 0) {
    this.#pages = pages
    this.size = size
  }

  get(id: number): StudyRecord | undefined {
    const page = this.#pages.get(pageOf(id))
    return page?.records[page.ids.indexOf(id)]
  }

  /** The study's row in a piece of studies, a byte string; null for an unknown study. */
  row(id: number): string | null {
    const page = this.#pages.get(pageOf(id))
    const index = page?.ids.indexOf(id) ?? -1
    return page === undefined || index === -1 ? null : rowAt(page, index)
  }

  *records(): Generator<[id: number, record: StudyRecord]> {
    for (const { ids, records } of this.#pages.values())
      for (const [index, record] of records.entries()) yield [ids[index] ?? 0, record]
  }

  /** @param changes New and changed studies; null for those that are gone. */
  with(changes: ReadonlyMap<number, StudyRow | null>): StudyTable {
    if (changes.size === 0) return this
    const touched = new Map<number, Map<number, StudyRow>>()
    for (const [id, row] of changes) {
      const number = pageOf(id)
      const rows = touched.get(number) ?? rowsOf(this.#pages.get(number))
      touched.set(number, rows)
      if (row === null) rows.delete(id)
      else rows.set(id, row)
    }
    const pages = new Map(this.#pages)
    let { size } = this
    for (const [number, rows] of touched) {
      size += rows.size - (pages.get(number)?.ids.length ?? 0)
      if (rows.size === 0) pages.delete(number)
      else pages.set(number, newPage(rows))
    }
    return new StudyTable(pages, size)
  }
}

const pageOf = (id: number) => Math.floor(id / idsPerPage)

function rowsOf(page: Page | undefined): Map<number, StudyRow> {
  const rows = new Map<number, StudyRow>()
  for (const [index, record] of page?.records.entries() ?? [])
    if (page) rows.set(page.ids[index] ?? 0, { record, row: rowAt(page, index) })
  return rows
}

function newPage(rows: ReadonlyMap<number, StudyRow>): Page {
  const packed = packRows([...rows].map(([id, { row }]) => [id, row]))
  return { ...packed, records: [...rows.values()].map(({ record }) => record) }
}
