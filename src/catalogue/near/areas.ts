import { ask } from '#api/client.ts'
import { EditionAnswer } from '#contract/answers/editions.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { buildIndexes } from '#domain/studies/build-indexes.ts'
import type { Catalogue } from '#domain/studies/catalogue.ts'
import { studyChecks } from '#domain/editions/new-pieces.ts'
import { clientValue } from '#base/client-value.ts'
import { yieldToMain } from '#base/scheduling.ts'
import { storedAnswers } from '#offline/cache/answer-store.ts'
import { deviceOwner } from '#offline/storage/device-session.ts'
import { reportWrite } from '#offline/storage/health.ts'
import type { KeptPiece } from '#offline/storage/schemas.ts'
import { answerKeys } from '#offline/storage/storage-names.ts'
import { newestPiece } from '#catalogue/fetch/fetch-pieces.ts'
import { openCatalogue } from '#catalogue/device/open-catalogue.ts'
import { keepPiece, storedPieces } from '#catalogue/device/piece-store.ts'
import type { QueryClient } from '@tanstack/react-query'

/** The studies of the other market areas, as far as they are loaded. */
export interface OtherAreas {
  /** The catalogue of the nation and of the participant's area, to which the others were added. */
  base: Catalogue
  /** With the areas that are loaded; null before the first ones are. */
  catalogue: Catalogue | null
  /** Number of areas that are loaded, and of all areas; null while the host has not named them. */
  areas: { loaded: number; total: number | null }
  isLoading: boolean
  /** The newest loading: an older one announces nothing. An abort keeps the areas that are loaded by then. */
  loading: AbortController
}

export const otherAreas = (client: QueryClient) =>
  clientValue<OtherAreas | null>(client, ['other_areas'], null)

/** Areas that are fetched at the same time. */
const maxParallel = 4

/** Characters of other areas that a device stores; beyond them an area is fetched for each visit. */
const maxStored = 16_000_000

/**
 * Adds other market areas to a catalogue: those on this device first, then those of the host. Never rejects: areas that
 * cannot be fetched are missing.
 *
 * @param wanted Numbers of the only areas to add; null for all.
 */
export async function loadAreas(
  client: QueryClient,
  base: Catalogue,
  wanted: ReadonlySet<number> | null,
): Promise<void> {
  const shown = otherAreas(client)
  const before = shown.get()
  before?.loading.abort()
  const loading = new AbortController()
  const catalogue = before?.base === base ? before.catalogue : null
  shown.set({ base, catalogue, areas: { loaded: 0, total: null }, isLoading: true, loading })
  const announce = (changes: Partial<OtherAreas>) => {
    const state = shown.get()
    if (state?.loading === loading) shown.set({ ...state, ...changes })
  }
  const owner = deviceOwner() ?? ''
  const isWanted = (place: string) =>
    /^\d+$/.test(place) && !Object.hasOwn(base.pieces, place) && (wanted?.has(Number(place)) ?? true)
  const areas = await storedPieces(owner, 'piece', isWanted)
  let total: number | null = null
  const show = async (isLoading: boolean) => {
    const all = await withAreas(base, [...areas.values()])
    announce({ catalogue: all, areas: { loaded: areas.size, total }, isLoading })
  }
  if (areas.size > 0) await show(true)
  try {
    const edition = await ask(endpoints.edition, EditionAnswer, { signal: loading.signal })
    const current = Object.entries(edition.areas).filter(([place]) => isWanted(place))
    total = current.length
    for (const place of areas.keys()) {
      if (Object.hasOwn(edition.areas, place)) continue
      areas.delete(place)
      void storedAnswers.delete(answerKeys.piece(owner, place)).catch(reportWrite)
    }
    const outdated = current.filter(([place, name]) => areas.get(place)?.name !== name)
    let loaded = total - outdated.length
    const progress = () => announce({ areas: { loaded, total } })
    progress()
    let size = [...areas.values()].reduce((sum, { text }) => sum + text.length, 0)
    const rest = outdated.values()
    const fetchRest = async () => {
      for (const named of rest) {
        const piece = await newestPiece(named, areas.get(named[0]), studyChecks, loading.signal)
        areas.set(piece.place, piece)
        size += piece.text.length
        if (size <= maxStored) await keepPiece(owner, 'piece', piece)
        loaded += 1
        progress()
      }
    }
    await Promise.all(Array.from({ length: maxParallel }, fetchRest))
  } catch {
    // The page says what is missing.
  }
  await show(false)
}

/** The studies of the base stay the same objects. */
async function withAreas(base: Catalogue, pieces: readonly KeptPiece[]): Promise<Catalogue> {
  const { count, area } = base
  const others = await openCatalogue({ edition: { count, area, confirmedAt: 0 }, pieces })
  const studies = { ...others.studies, ...base.studies }
  await yieldToMain()
  return {
    ...base,
    studies,
    cities: { ...others.cities, ...base.cities },
    facilities: { ...others.facilities, ...base.facilities },
    companies: { ...others.companies, ...base.companies },
    indexes: buildIndexes(studies),
  }
}
