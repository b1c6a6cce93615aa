import { activeStudiesAnswer } from '#contract/answers/active-studies.ts'
import type { Catalogue } from '#domain/studies/catalogue.ts'
import { everywhere } from '#domain/studies/pieces.ts'
import { splitStudies } from '#domain/studies/split-studies.ts'
import { selectStudies } from '#domain/studies/listing.ts'
import { catalogueStore, openCatalogue } from '#offline/cache/catalogue-store.ts'
import { writeCatalogue } from '#offline/cache/write-catalogue.ts'
import { setDeviceOwner } from '#offline/storage/device-session.ts'
import * as v from 'valibot'

declare global {
  /** Stores the host's catalogue on the device. */
  var keepCatalogue: () => Promise<void>
  /** Milliseconds until all studies were restored. */
  var restoreCatalogue: () => Promise<number>
  /** Milliseconds of filtering the restored studies once, as My Studies does. */
  var filterCatalogue: () => number
}

const owner = 'ada'
const participant = { birthYear: 1988, gender: 'Female', dma: 501, hiddenStudyIds: [] }
const year = 2026
/** The clock of a page is too coarse for a single run. */
const turns = 20

let restored: Catalogue | null = null

globalThis.keepCatalogue = async () => {
  const answerTo = async (path: string): Promise<unknown> => (await fetch(path)).json()
  const active = v.parse(activeStudiesAnswer('focusgroups'), await answerTo('/studies.json'))
  const tables = { cities: active.cities.rows, facilities: active.facilities.rows, companies: {} }
  const studies = Object.values(active.studies.rows)
  const { piece, texts } = splitStudies(studies, tables)
  const edition = { count: studies.length, area: null, confirmedAt: Date.now() }
  const pieces = [{ place: everywhere, name: '', text: JSON.stringify(piece), dropped: [] }]
  setDeviceOwner(owner, () => {})
  await writeCatalogue(owner, { edition, pieces, texts }, () => true)
}

globalThis.restoreCatalogue = async () => {
  const begun = performance.now()
  const kept = await catalogueStore.read(owner)
  if (!kept) throw new Error('Nothing was kept')
  restored = await openCatalogue(kept)
  return performance.now() - begun
}

globalThis.filterCatalogue = () => {
  const catalogue = restored
  if (!catalogue) throw new Error('Nothing was restored')
  const begun = performance.now()
  for (let turn = 0; turn < turns; turn += 1) selectStudies(catalogue, { kind: 'my' }, participant, year)
  return (performance.now() - begun) / turns
}

document.title = 'ready'
