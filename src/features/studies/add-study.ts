import { buildIndexes } from '#domain/studies/build-indexes.ts'
import type { Catalogue } from '#domain/studies/catalogue.ts'
import { yieldToMain } from '#offline/base/scheduling.ts'
import type { SingleStudy } from '#offline/storage/schemas.ts'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { catalogueQuery, categoriesQuery, companiesQuery } from './queries.ts'

/**
 * Adds a study that was fetched on its own to the tables (specification, section 4): lists and search find it then,
 * also without a network. The host's next complete answer removes it unless it lists the study.
 */
export async function addStudy(client: QueryClient, { study, ...rows }: SingleStudy): Promise<void> {
  const whole = await client.getQueryData(catalogueQuery.queryKey)?.whole
  await yieldToMain()
  const shown = client.getQueryData(catalogueQuery.queryKey)
  const held = shown?.whole ? whole : shown
  if (!held || Object.hasOwn(held.studies, study.id)) return
  const categories = withMissing(client.getQueryData(categoriesQuery.queryKey), rows.categories)
  const companies = withMissing(client.getQueryData(companiesQuery.queryKey), rows.companies)
  const studies = { ...held.studies, [study.id]: study }
  const catalogue: Catalogue = {
    studies,
    cities: withMissing(held.cities, rows.cities),
    facilities: withMissing(held.facilities, rows.facilities),
    indexes: buildIndexes(studies, categories),
    // The changed catalogue equals no answer of the host: the next answer is read whatever its entity tag.
    madeOf: undefined,
  }
  replaceData(client, categoriesQuery.queryKey, categories)
  replaceData(client, companiesQuery.queryKey, companies)
  replaceData(client, catalogueQuery.queryKey, catalogue)
}

/** Returns the same table if it has all rows. */
function withMissing<Row>(
  held: Record<string, Row> | undefined,
  rows: Readonly<Record<string, Row>>,
): Record<string, Row> {
  const isWhole = held !== undefined && Object.keys(rows).every((id) => Object.hasOwn(held, id))
  return isWhole ? held : { ...rows, ...held }
}

/** Replaces data but keeps their time, so that the complete answer is refetched when it is due. */
function replaceData(client: QueryClient, queryKey: QueryKey, data: object): void {
  const state = client.getQueryState(queryKey)
  // A table that was never fetched stays empty: a few rows must not pass for all of them.
  if (state?.data === undefined || state.data === data) return
  client.setQueryData(queryKey, data, { updatedAt: state.dataUpdatedAt })
  if (state.isInvalidated) void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
}
