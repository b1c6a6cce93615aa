import type { Catalogue } from '#domain/studies/catalogue.ts'
import { studyChecks } from '#domain/editions/new-pieces.ts'
import { deviceOwner } from '#offline/storage/device-session.ts'
import { type StoredUser, catalogueRoot, userKey } from '#offline/storage/schemas.ts'
import type { QueryClient } from '@tanstack/react-query'
import { catalogueStore } from '#catalogue/device/catalogue-store.ts'
import { piecesFor } from './arrivals.ts'
import { newestPiece, readEdition } from './fetch-pieces.ts'
import { keepCatalogue } from './keep-catalogue.ts'
import { storedPieces } from '#catalogue/device/piece-store.ts'
import { openCatalogue } from '#catalogue/device/open-catalogue.ts'
import { newestStudies } from '#catalogue/device/newest-studies.ts'
import { buildIndexes } from '#domain/studies/build-indexes.ts'
import { placeOf } from '#domain/editions/pieces.ts'

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

/**
 * Announces the newest studies, of which none is missing between two others; nothing if no place is large.
 *
 * @param newest Names of the pieces of newest studies, by large place.
 * @param wanted Names of the participant's pieces, by place.
 * @throws {CallError}
 */
async function readNewest(
  newest: Readonly<Record<string, string>>,
  wanted: ReadonlyMap<string, string>,
  area: number | null,
  signal: AbortSignal,
): Promise<void> {
  const large = [...wanted.keys()].filter((place) => Object.hasOwn(newest, place))
  if (large.length === 0) return
  const pieces = await Promise.all(
    [...wanted].map(([place, name]) =>
      newestPiece([place, newest[place] ?? name], undefined, studyChecks, signal),
    ),
  )
  const catalogue = await openCatalogue({ edition: { count: 0, area, confirmedAt: 0 }, pieces })
  const all = catalogue.indexes.newestFirst.flatMap((id) => catalogue.studies[id] ?? [])
  const ends = large.map((place) => all.findLastIndex((study) => placeOf(catalogue, study) === place))
  const shown = all.slice(0, Math.min(...ends) + 1)
  const studies = Object.fromEntries(shown.map((study) => [study.id, study]))
  newestStudies.set({ ...catalogue, studies, indexes: buildIndexes(studies), isPart: true })
}
