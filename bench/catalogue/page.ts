import { activeStudiesAnswer } from '#contract/answers/active-studies.ts'
import { CategoriesAnswer } from '#contract/answers/catalogue.ts'
import { buildIndexes } from '#domain/studies/build-indexes.ts'
import type { Catalogue } from '#domain/studies/catalogue.ts'
import { selectStudies } from '#domain/studies/listing.ts'
import { CatalogueRecord, catalogueKey } from '#offline/cache/catalogue-record.ts'
import { replaceCatalogue, textsOf } from '#offline/cache/catalogue-writing.ts'
import { KeyedStore } from '#offline/storage/database.ts'
import { answerStore, databaseNames } from '#offline/storage/storage-names.ts'
import { QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'

declare global {
  /** Stores the host's catalogue on the device. */
  var keepCatalogue: () => Promise<void>
  /** Milliseconds until lists could show their first page, and until all studies were restored. */
  var restoreCatalogue: () => Promise<{ frontMs: number; wholeMs: number }>
  /** Milliseconds of filtering the restored studies once, as My Studies does. */
  var filterCatalogue: () => number
}

const owner = 'ada'
const participant = { birthYear: 1988, gender: 'Female', dma: 501, hiddenStudyIds: [] }
const year = 2026
/** The clock of a page is too coarse for a single run. */
const turns = 20

const store = new KeyedStore(databaseNames.answers, answerStore)
const client = new QueryClient()

globalThis.keepCatalogue = async () => {
  const answerTo = async (path: string): Promise<unknown> => (await fetch(path)).json()
  const active = v.parse(activeStudiesAnswer('focusgroups'), await answerTo('/studies.json'))
  const { categories } = v.parse(CategoriesAnswer, await answerTo('/categories.json'))
  const studies = active.studies.rows
  const catalogue = {
    studies,
    cities: active.cities.rows,
    facilities: active.facilities.rows,
    indexes: buildIndexes(studies, categories.rows),
  }
  await replaceCatalogue(store, owner, [...textsOf(owner, catalogue, Date.now())])
}

globalThis.restoreCatalogue = async () => {
  const record = new CatalogueRecord(client, store, () => true)
  const begun = performance.now()
  let frontMs = 0
  await record.restore(owner, () => (frontMs ||= performance.now() - begun))
  return { frontMs, wholeMs: performance.now() - begun }
}

globalThis.filterCatalogue = () => {
  const catalogue = client.getQueryData<Catalogue>(catalogueKey)
  if (!catalogue) throw new Error('Nothing was restored')
  const begun = performance.now()
  for (let turn = 0; turn < turns; turn += 1) selectStudies(catalogue, { kind: 'my' }, participant, year)
  return (performance.now() - begun) / turns
}

document.title = 'ready'
