import { buildIndexes } from '#domain/studies/build-indexes.ts'
import type { Catalogue } from '#domain/studies/catalogue.ts'
import { type StudiesPiece, addPiece, added } from '#domain/studies/pieces.ts'
import { splitStudies } from '#domain/studies/split-studies.ts'
import { deviceOwner } from '#offline/storage/device-session.ts'
import { reportWrite } from '#offline/storage/health.ts'
import { KeptEdition, KeptPiece, type SingleStudy } from '#offline/storage/schemas.ts'
import { answerKeys } from '#offline/storage/storage-names.ts'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { promisifyRequest } from 'idb-keyval'
import * as v from 'valibot'
import { readPiece } from './pieces.ts'
import { catalogueQuery, categoriesQuery, companiesQuery } from './queries.ts'
import { write } from './store.ts'

/**
 * Adds a study that was fetched on its own to the tables (specification, section 4): lists and search find it then,
 * also without a network. The host's next complete answer removes it unless it lists the study.
 */
export async function addStudy(client: QueryClient, single: SingleStudy): Promise<void> {
  const { study } = single
  const held = client.getQueryData(catalogueQuery.queryKey)
  if (!held || Object.hasOwn(held.studies, study.id)) return
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
  const studies = { ...held.studies, [study.id]: study }
  const catalogue: Catalogue = {
    ...held,
    studies,
    cities: withMissing(held.cities, single.cities),
    facilities: withMissing(held.facilities, single.facilities),
    companies: withMissing(held.companies, single.companies),
    indexes: buildIndexes(studies),
    // The changed catalogue equals no edition of the host: the next answer replaces it.
    pieces: { ...held.pieces, [added]: { name: '', texts: {} } },
  }
  replaceData(client, catalogueQuery.queryKey, catalogue)
  const owner = deviceOwner()
  if (owner !== null) await keepAdded(owner, splitStudies([study], single)).catch(reportWrite)
}

/** Adds rows to the piece of added studies, which belongs to the edition on the disk. */
async function keepAdded(owner: string, { piece }: ReturnType<typeof splitStudies>): Promise<void> {
  const key = answerKeys.piece(owner, added)
  await write(owner, async (objects) => {
    const edition = await promisifyRequest<unknown>(objects.get(answerKeys.edition(owner)))
    const before = await promisifyRequest<unknown>(objects.get(key))
    if (!v.is(KeptEdition, edition)) return
    const tables = { studies: {}, cities: {}, facilities: {}, companies: {} }
    for (const rows of [piece, v.is(KeptPiece, before) ? readPiece<StudiesPiece>(before) : {}])
      addPiece(tables, rows)
    const kept: KeptPiece = { place: added, name: '', text: JSON.stringify(tables), dropped: [] }
    objects.put(kept, key)
    objects.put({ ...edition, places: [...new Set([...edition.places, added])] }, answerKeys.edition(owner))
  })
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
