import { FacilityRow, SiteRows } from '#contract/answers/site-rows.ts'
import type { RowChecks } from '#domain/editions/new-pieces.ts'
import type { ConditionsPiece, SitesPiece } from '#domain/near/site-pieces.ts'
import { placeOfZip, statesWithin } from '#domain/near/zip-table.ts'
import type { KeptPiece, StoredUser } from '#offline/storage/schemas.ts'
import type { QueryClient } from '@tanstack/react-query'
import { newestPiece, readEdition } from '#catalogue/fetch/fetch-pieces.ts'
import { readPiece } from '#catalogue/device/open-catalogue.ts'
import { profileZip } from '#session/participant.ts'
import { keepTables, zipTableAround } from '#catalogue/device/tables.ts'
import { keepPiece, storedPieces } from '#catalogue/device/piece-store.ts'
import * as v from 'valibot'

const siteChecks: RowChecks = {
  facilities: (row) => v.is(FacilityRow, row),
  sites: (row) => v.is(SiteRows, row),
}

const Names = v.array(v.string())

const conditionChecks: RowChecks = Object.fromEntries(
  ['conditions', 'keywords', 'above'].map((table) => [table, (row: unknown) => v.is(Names, row)]),
)

/** A page has just read the catalogue of the edition. */
const editionMaxAgeMs = 5_000

/** Sites farther away are never shown. */
export const maxMiles = 100

export interface KeptSites {
  /** Names of the pieces: equal for equal sites. */
  names: string
  pieces: readonly Partial<SitesPiece>[]
  /** States whose sites this device does not have. */
  missing: readonly string[]
  /** The conditions of all trials; null if this device does not have them. */
  conditions: Partial<ConditionsPiece> | null
}

const conditionsPlace = 'conditions'

/**
 * The sites that this device holds.
 *
 * @param states Postal abbreviations.
 * @throws If a piece is damaged.
 */
export async function storedSites(owner: string, states: readonly string[]): Promise<KeptSites> {
  const places = [conditionsPlace, ...states]
  return sitesOf(await storedPieces(owner, 'sites', (place) => places.includes(place)), states)
}

/**
 * The sites of the host's current edition. Pieces that this device lacks are fetched and stored. A piece covers a state
 * or the nation, so the requests do not tell where in the state the participant is.
 *
 * @param states Postal abbreviations.
 * @param isSecret Fetches all states, so that the requests tell nothing of these.
 * @param known Sites that were read before: equal ones are not read again.
 * @throws {CallError}
 */
export function currentSites(
  owner: string,
  states: readonly string[],
  signal: AbortSignal,
  isSecret = false,
  known: () => readonly (KeptSites | undefined)[] = () => [],
): Promise<KeptSites> {
  return readEdition(
    async ({ sites = {}, conditions = '' }) => {
      // The edition names no piece for a state without a site.
      const named = (place: string, name = '') => [place, name] as const
      const fetched = new Set(isSecret ? [...Object.keys(sites), ...states] : states)
      const wanted = [
        named(conditionsPlace, conditions),
        ...[...fetched].map((state) => named(state, sites[state])),
      ]
      const stored = await storedPieces(owner, 'sites', (place) => wanted.some(([one]) => one === place))
      const newest = async ([place, name]: ReturnType<typeof named>) => {
        const older = stored.get(place)
        const checks = place === conditionsPlace ? conditionChecks : siteChecks
        const nothing = { place, name, text: '{}', dropped: [] }
        const piece = name === '' ? nothing : await newestPiece([place, name], older, checks, signal)
        if (name !== older?.name) await keepPiece(owner, 'sites', piece)
        return [place, piece] as const
      }
      return sitesOf(new Map(await Promise.all(wanted.map(newest))), states, known())
    },
    signal,
    editionMaxAgeMs,
  )
}

/** Names of the trials' conditions, of the device or else of the host; null if neither can be read. */
export async function readConditions(owner: string): Promise<Partial<ConditionsPiece> | null> {
  const { conditions } = await storedSites(owner, []).catch(() => ({ conditions: null }))
  if (conditions !== null) return conditions
  const current = await currentSites(owner, [], new AbortController().signal).catch(() => null)
  return current?.conditions ?? null
}

function sitesOf(
  kept: ReadonlyMap<string, KeptPiece>,
  states: readonly string[],
  known: readonly (KeptSites | undefined)[] = [],
): KeptSites {
  const ofStates = states.flatMap((state) => kept.get(state) ?? [])
  const conditions = kept.get(conditionsPlace)
  const names = [...ofStates, ...(conditions ? [conditions] : [])].map(({ name }) => name).join()
  const equal = known.find((sites) => sites?.missing.length === 0 && sites.names === names)
  if (equal) return equal
  return {
    names,
    pieces: ofStates.map(readPiece<SitesPiece>),
    missing: states.filter((state) => !kept.has(state)),
    conditions: conditions ? readPiece<ConditionsPiece>(conditions) : null,
  }
}

/**
 * Fetches ahead what Near me needs around the profile's ZIP code: the tables of places, and the states' sites.
 *
 * @throws If the host cannot be reached.
 */
export async function keepSites(client: QueryClient, user: StoredUser, signal: AbortSignal): Promise<void> {
  const zip = profileZip(user)
  if (zip === null) return
  const table = await client.ensureQueryData(zipTableAround(zip))
  const place = placeOfZip(table, zip)
  await keepTables(zip)
  if (place && !signal.aborted) await currentSites(user.enc_id, statesWithin(table, place, maxMiles), signal)
}
