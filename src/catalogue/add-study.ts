import { buildIndexes } from '#domain/studies/build-indexes.ts'
import type { SingleStudy } from '#offline/storage/schemas.ts'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { catalogueQuery, categoriesQuery, companiesQuery } from './queries.ts'
import { withMissing, withStudies } from '#catalogue/device/singles.ts'

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
export function removeStudy(client: QueryClient, id: number): void {
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
