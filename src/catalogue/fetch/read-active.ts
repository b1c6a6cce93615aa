import { askUnread, readAnswer } from '#api/client.ts'
import { contentOf, rowsOf } from '#api/readable-rows.ts'
import { unreadStudiesAnswer } from '#contract/answers/active-studies.ts'
import { Study } from '#contract/answers/catalogue.ts'
import { type RecordTable, readRows } from '#contract/base/values.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import type { Catalogue } from '#domain/studies/catalogue.ts'
import { everywhere } from '#domain/editions/pieces.ts'
import { splitStudies } from '#domain/editions/split-studies.ts'
import { timeSlicer, yieldToMain } from '#base/scheduling.ts'
import { catalogueRoot } from '#offline/storage/schemas.ts'
import type { QueryClient } from '@tanstack/react-query'
import { catalogueStore } from '#catalogue/device/catalogue-store.ts'
import { keepCatalogue } from './keep-catalogue.ts'

/**
 * The catalogue of a host without editions, kept as a single piece. An unchanged answer is not read.
 *
 * @throws {CallError}
 */
export async function readCatalogue(client: QueryClient, signal: AbortSignal): Promise<Catalogue> {
  const answer = await askUnread(endpoints.activeStudies, { signal })
  const held = client.getQueryData<Catalogue>([catalogueRoot])
  const places = Object.keys(held?.pieces ?? {})
  const isSame = places.join() === everywhere && held?.pieces[everywhere]?.name === answer.tag
  if (held && isSame && catalogueStore.isKept) {
    // Browsers buffer an unread body, all megabytes of it.
    answer.leave()
    void catalogueStore.confirm(Date.now())
    return held
  }
  const active = readAnswer(unreadStudiesAnswer, await answer.text())
  const turn = timeSlicer(yieldToMain)
  await yieldToMain()
  const read: RecordTable<Study> = { rows: {}, dropped: 0 }
  for (const study of readRows(Study, active.studies)) {
    if (study) read.rows[study.id] = study
    else read.dropped += 1
    await turn()
  }
  const studies = Object.values(contentOf('studies', read))
  const tables = {
    cities: rowsOf('cities', active.cities),
    facilities: rowsOf('facilities', active.facilities),
  }
  await yieldToMain()
  const { piece, texts } = splitStudies(studies, { ...tables, companies: {} })
  const name = answer.tag ?? ''
  const edition = { count: studies.length, area: null, confirmedAt: Date.now() }
  const pieces = [{ place: everywhere, name, text: JSON.stringify(piece), dropped: [] }]
  return keepCatalogue(client, { edition, pieces, texts }, held)
}
