import { ask } from '#api/client.ts'
import { type Edition, EditionAnswer } from '#contract/answers/editions.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import type { Catalogue } from '#domain/studies/catalogue.ts'
import { nation } from '#domain/studies/pieces.ts'
import { catalogueStore } from '#offline/cache/catalogue-store.ts'
import { type KeptPiece, type StoredUser, catalogueRoot, userKey } from '#offline/storage/schemas.ts'
import type { QueryClient } from '@tanstack/react-query'
import { readAgainIfReplaced } from './fetch-piece.ts'
import { keepCatalogue } from './keep-catalogue.ts'
import { newestPiece } from './newest-piece.ts'

/**
 * The catalogue of a host with editions: the pieces of the nation and of the participant's market area. Only pieces
 * that this device lacks are fetched.
 *
 * @throws {CallError}
 */
export async function readCatalogue(client: QueryClient, signal: AbortSignal): Promise<Catalogue> {
  return readAgainIfReplaced(() => read(client, signal))
}

async function read(client: QueryClient, signal: AbortSignal): Promise<Catalogue> {
  const edition = await ask(endpoints.edition, EditionAnswer, { signal })
  const area = client.getQueryData<StoredUser>(userKey)?.dma ?? null
  const held = client.getQueryData<Catalogue>([catalogueRoot])
  const wanted = piecesFor(edition, area)
  if (held && held.count === edition.count && catalogueStore.isKept && isMadeOf(held, wanted)) {
    void catalogueStore.confirm(Date.now())
    return held
  }
  const pieces = await Promise.all([...wanted].map(([place, name]) => keptOrFetched(place, name, signal)))
  const { count } = edition
  const newer = { count, area, confirmedAt: Date.now() }
  return keepCatalogue({ edition: newer, pieces }, held)
}

/** Names of the pieces for a participant, by place. */
function piecesFor({ nation: nationwide, areas }: Edition, area: number | null): ReadonlyMap<string, string> {
  const local = area === null ? undefined : areas[area]
  return new Map([[nation, nationwide], ...(local === undefined ? [] : [[String(area), local] as const])])
}

function isMadeOf({ pieces }: Catalogue, wanted: ReadonlyMap<string, string>): boolean {
  const places = Object.entries(pieces)
  return places.length === wanted.size && places.every(([place, { name }]) => wanted.get(place) === name)
}

async function keptOrFetched(place: string, name: string, signal: AbortSignal): Promise<KeptPiece> {
  return newestPiece(place, name, await catalogueStore.piece(place), signal)
}
