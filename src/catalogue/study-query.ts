import { ask } from '#api/client.ts'
import { hasFeature } from '#api/env.ts'
import { isRefused } from '#api/errors.ts'
import { contentOf, rowsOf } from '#api/readable-rows.ts'
import type { StudyText } from '#contract/answers/catalogue.ts'
import { singleStudyAnswer } from '#contract/answers/single-study.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { placeOf } from '#domain/editions/pieces.ts'
import { noText } from '#domain/studies/study-view.ts'
import { deviceOwner } from '#offline/storage/device-session.ts'
import { type SingleStudy, singleStudyRoot, studyTextRoot } from '#offline/storage/schemas.ts'
import { type QueryClient, queryOptions, type QueryKey } from '@tanstack/react-query'
import { catalogueStore } from '#catalogue/device/catalogue-store.ts'
import { catalogueQuery, categoriesQuery, companiesQuery } from './queries.ts'
import { readTextRows } from '#catalogue/device/texts.ts'
import { buildIndexes } from '#domain/studies/build-indexes.ts'
import { withMissing, withStudies } from '#catalogue/device/singles.ts'

/**
 * One study that the catalogue does not have, with its tables (specification, section 4). Null if it is gone; the
 * stored copy is then replaced too, which a 404 treated as a failure would leave. An unreadable study is not gone and
 * keeps its stored copy. Participants keep the page of a study of this host after it has closed, but no list shows it.
 */
export const studyQuery = (id: number) =>
  queryOptions({
    queryKey: [singleStudyRoot, id],
    queryFn: async ({ signal, client }): Promise<SingleStudy | null> => {
      const asked = { params: { id }, signal }
      const listed = await ask(endpoints.study, singleStudyAnswer, asked).catch(nullIfGone)
      if (listed === null) removeStudy(client, id)
      const isKept = listed === null && hasFeature('participations')
      const answer = isKept
        ? await ask(endpoints.participationStudy, singleStudyAnswer, asked).catch(nullIfGone)
        : listed
      if (answer === null) return null
      const study = contentOf('studies', answer.studies)[id]
      if (!study) return null
      const single = {
        study,
        cities: rowsOf('cities', answer.cities),
        facilities: rowsOf('facilities', answer.facilities),
        categories: rowsOf('categories', answer.categories),
        companies: rowsOf('companies', answer.companies),
      }
      if (listed !== null) addStudy(client, single)
      return single
    },
  })

function nullIfGone(error: unknown): null {
  if (isRefused(error, 404)) return null
  throw error
}

/**
 * Returns the cached study and refetches in the background.
 *
 * @throws {CallError} If nothing is cached and the host does not answer; an `Error` if its answer is unreadable.
 */
export function loadStudy(client: QueryClient, id: number): Promise<SingleStudy | null> {
  const query = studyQuery(id)
  // A study that was gone may be back.
  if (!client.getQueryData(query.queryKey)) return client.fetchQuery(query)
  return client.ensureQueryData({ ...query, revalidateIfStale: true })
}

/**
 * The text of a study: from the device, else from the host. Null if the host does not have the study.
 *
 * @throws {CallError} If neither has it.
 */
export const studyTextQuery = (id: number) =>
  queryOptions({
    queryKey: [studyTextRoot, id],
    // The request to the host is a query of its own.
    meta: { readsDevice: true },
    queryFn: async ({ client }): Promise<StudyText | null> => {
      const kept = await keptText(client, id)
      return kept ?? (await loadStudy(client, id))?.study ?? null
    },
  })

async function keptText(client: QueryClient, id: number): Promise<StudyText | null> {
  const catalogue = client.getQueryData(catalogueQuery.queryKey)
  const study = catalogue?.studies[id]
  const owner = deviceOwner()
  if (catalogue === undefined || study === undefined || owner === null) return null
  const range = { place: placeOf(catalogue, study), lowest: id, before: id + 1 }
  const unwritten = catalogueStore.unwritten?.texts?.find((text) => text.id === id)
  const row = unwritten ?? (await readTextRows(owner, range))[0]
  return row ? { ...noText, ...row } : null
}

/**
 * Adds a study that was fetched on its own to the tables (specification, section 4): lists and search find it then,
 * also without a network, until the host no longer knows it.
 */
export function addStudy(client: QueryClient, single: SingleStudy): void {
  const held = client.getQueryData(catalogueQuery.queryKey)
  if (!held || Object.hasOwn(held.studies, single.study.id)) return
  replaceData(
    client,
    categoriesQuery.queryKey,
    withMissing(client.getQueryData(categoriesQuery.queryKey), single.categories),
  )
  replaceData(
    client,
    companiesQuery.queryKey,
    withMissing(client.getQueryData(companiesQuery.queryKey), single.companies),
  )
  replaceData(client, catalogueQuery.queryKey, withStudies(held, [single]))
}

/** Removes a study from the tables again, unless an edition of the host names it. */
function removeStudy(client: QueryClient, id: number): void {
  const held = client.getQueryData(catalogueQuery.queryKey)
  if (!held?.added.includes(id)) return
  const { [id]: _, ...studies } = held.studies
  const added = held.added.filter((other) => other !== id)
  replaceData(client, catalogueQuery.queryKey, { ...held, studies, added, indexes: buildIndexes(studies) })
}

/** Replaces data but keeps their time, so that the complete answer is refetched when it is due. */
function replaceData(client: QueryClient, queryKey: QueryKey, data: object): void {
  const state = client.getQueryState(queryKey)
  // A table that was never fetched stays empty: a few rows must not pass for all of them.
  if (state?.data === undefined || state.data === data) return
  client.setQueryData(queryKey, data, { updatedAt: state.dataUpdatedAt })
  if (state.isInvalidated) void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
}
