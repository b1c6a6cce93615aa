import type { Catalogue } from '#domain/studies/catalogue.ts'
import { studyChecks } from '#domain/editions/new-pieces.ts'
import { deviceOwner } from '#offline/storage/device-session.ts'
import { type StoredUser, catalogueRoot, userKey } from '#offline/storage/schemas.ts'
import type { QueryClient } from '@tanstack/react-query'
import { catalogueStore } from '#catalogue/device/catalogue-store.ts'
import { piecesFor } from './arrivals.ts'
import { newestPiece, readEdition } from './fetch-pieces.ts'
import { keepCatalogue } from './keep-catalogue.ts'
import { readNewest } from './read-newest.ts'
import { storedPieces } from '#catalogue/device/piece-store.ts'

/**
 * The catalogue of a host with editions: the pieces of the nation and of the participant's market area. Only pieces
 * that this device lacks are fetched.
 *
 * @throws {CallError}
 */
export function readCatalogue(client: QueryClient, signal: AbortSignal): Promise<Catalogue> {
  return readEdition(async (edition) => {
    const { count, newest } = edition
    const area = client.getQueryData<StoredUser>(userKey)?.dma ?? null
    const held = client.getQueryData<Catalogue>([catalogueRoot])
    const wanted = piecesFor(edition, area)
    if (held && held.count === count && catalogueStore.isKept && isMadeOf(held, wanted)) {
      void catalogueStore.confirm(Date.now())
      return held
    }
    const older = await storedPieces(deviceOwner() ?? '', 'piece', (place) => wanted.has(place))
    for (const piece of catalogueStore.unwritten?.pieces ?? []) older.set(piece.place, piece)
    if (newest && held === undefined && older.size === 0)
      await readNewest(newest, wanted, area, signal).catch(() => {})
    const pieces = await Promise.all(
      [...wanted].map((named) => newestPiece(named, older.get(named[0]), studyChecks, signal)),
    )
    return keepCatalogue(client, { edition: { count, area, confirmedAt: Date.now() }, pieces }, held)
  }, signal)
}

function isMadeOf({ pieces }: Catalogue, wanted: ReadonlyMap<string, string>): boolean {
  const places = Object.entries(pieces)
  return places.length === wanted.size && places.every(([place, { name }]) => wanted.get(place) === name)
}
