import { nation } from '#domain/studies/pieces.ts'
import type { ReferredTables } from './catalogue-rows.ts'
import type { Place } from './edition.ts'
import { type IdRange, idsIn, rangesOf } from './id-ranges.ts'
import { TextsName } from './piece.ts'
import type { StudyRecord, StudyTable } from './study-table.ts'

/** By place, the studies whose texts are new, changed or gone there. It may be none: then only heads have changed. */
export type TouchedPlaces = ReadonlyMap<string, ReadonlySet<number>>

/**
 * The places that differ between two states of the catalogue.
 *
 * @param after New and changed studies; null for those that are gone.
 */
export function touchedPlaces(
  before: StudyTable,
  after: ReadonlyMap<number, StudyRecord | null>,
): TouchedPlaces {
  const touched = new Map<string, Set<number>>()
  for (const [id, newer] of after) {
    const older = before.get(id)
    const isSameText = newer !== null && newer.textHash !== '' && newer.textHash === older?.textHash
    for (const place of new Set([...(older?.places ?? []), ...(newer?.places ?? [])])) {
      const texts = touched.get(place) ?? new Set()
      touched.set(place, texts)
      const stays = older?.places.includes(place) && newer?.places.includes(place)
      if (!stays || !isSameText) texts.add(id)
    }
  }
  return touched
}

/** Whether a row that was known before is another one now. */
export function hasChangedRow(before: ReferredTables, after: ReferredTables): boolean {
  return (['cities', 'facilities', 'companies'] as const).some((table) =>
    [...after[table]].some(([id, row]) => {
      const known = before[table].get(id)
      return known !== undefined && known !== row
    }),
  )
}

interface PlaceChange {
  /** Ids as in `TouchedPlaces`. */
  touched: ReadonlySet<number>
  studies: StudyTable
  maxTexts: number
}

/** A place whose studies were divided into pieces of texts again. */
export class CutPlace {
  readonly ids: readonly number[]
  readonly #ranges: readonly { range: IdRange; name: string | TextsName }[]
  #at = 0

  constructor(place: string, former: Place | undefined, { touched, studies, maxTexts }: PlaceChange) {
    const stayed = former?.ids.filter((id) => !touched.has(id)) ?? []
    const others = [...touched].filter((id) => studies.get(id)?.places.includes(place))
    this.ids = others.length === 0 ? stayed : [...stayed, ...others].sort((a, b) => a - b)
    const changed = [...touched].sort((a, b) => a - b)
    const known = new Map(former?.texts.map((range) => [keyOf(range), range.name]))
    this.#ranges = rangesOf(this.ids, maxTexts).map((range) => {
      const name = idsIn(changed, range).length === 0 ? known.get(keyOf(range)) : undefined
      return { range, name: name ?? new TextsName() }
    })
  }

  /** Studies whose texts have to be added. */
  *missing(): Generator<number> {
    for (const { range, name } of this.#ranges) if (typeof name !== 'string') yield* idsIn(this.ids, range)
  }

  /** Adds the text of a missing study; others are passed over. Call in ascending order. */
  add(id: number, row: string): void {
    for (;;) {
      const current = this.#ranges[this.#at]
      if (current === undefined) return
      if (id < current.range.before) {
        if (typeof current.name !== 'string') current.name.add(id, row)
        return
      }
      this.#at += 1
    }
  }

  /** Call once, when all texts were added. */
  texts(): Place['texts'] {
    return this.#ranges.map(({ range, name }) => ({
      ...range,
      name: typeof name === 'string' ? name : name.name(),
    }))
  }
}

const keyOf = ({ lowest, before }: IdRange) => `${lowest} ${before}`

/** Ids of several places, each once and in ascending order. */
export function missingIds(cuts: Iterable<CutPlace>): number[] {
  const ids = new Set<number>()
  for (const cut of cuts) for (const id of cut.missing()) ids.add(id)
  return [...ids].sort((a, b) => a - b)
}

/** The nation has a piece even without a study. */
export const isKept = (place: string, { ids }: CutPlace) => ids.length > 0 || place === nation
