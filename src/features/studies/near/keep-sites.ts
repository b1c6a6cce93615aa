import { ask } from '#api/client.ts'
import { type Edition, EditionAnswer } from '#contract/answers/editions.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { type RowChecks, conditionChecks, siteChecks } from '#domain/studies/new-pieces.ts'
import type { ConditionsPiece, SitesPiece } from '#domain/near/site-pieces.ts'
import { storedAnswers } from '#offline/cache/answer-store.ts'
import { readPiece } from '#offline/cache/catalogue-store.ts'
import { deviceOwner } from '#offline/storage/device-session.ts'
import { reportWrite } from '#offline/storage/health.ts'
import { KeptPiece } from '#offline/storage/schemas.ts'
import { answerKeys } from '#offline/storage/storage-names.ts'
import * as v from 'valibot'
import { readAgainIfReplaced } from '#features/studies/fetch-piece.ts'
import { newestPiece } from '#features/studies/newest-piece.ts'

/** The sites of trials in some states. */
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
  const [conditions, ...kept] = await Promise.all(
    [conditionsPlace, ...states].map((place) => storedPiece(owner, place)),
  )
  return {
    ...readSites(
      kept.flatMap((piece) => piece ?? []),
      conditions ?? null,
    ),
    missing: states.filter((_, index) => !kept[index]),
  }
}

function readSites(
  states: readonly KeptPiece[],
  conditions: KeptPiece | null,
): Pick<KeptSites, 'names' | 'pieces' | 'conditions'> {
  return {
    names: [...states, ...(conditions ? [conditions] : [])].map(({ name }) => name).join(),
    pieces: states.map(readPiece<SitesPiece>),
    conditions: conditions && readPiece<ConditionsPiece>(conditions),
  }
}

/**
 * The sites of the host's current edition. Pieces that this device lacks are fetched and stored. A piece covers a state
 * or the nation, so the requests do not tell where in the state the participant is.
 *
 * @param states Postal abbreviations.
 * @throws {CallError}
 */
export async function currentSites(
  owner: string,
  states: readonly string[],
  signal: AbortSignal,
): Promise<KeptSites> {
  return readAgainIfReplaced(() => readCurrent(owner, states, signal))
}

async function readCurrent(
  owner: string,
  states: readonly string[],
  signal: AbortSignal,
): Promise<KeptSites> {
  const edition = await ask(endpoints.edition, EditionAnswer, { signal })
  const names = namesOf(edition, states)
  const newest = async (place: string, checks: RowChecks) => {
    const name = names.get(place)
    const older = await storedPiece(owner, place)
    const piece =
      name === undefined ? emptyPiece(place) : await newestPiece(place, name, older, signal, checks)
    if (piece.name !== older?.name) await store(owner, piece)
    return piece
  }
  const [conditions, ...pieces] = await Promise.all([
    newest(conditionsPlace, conditionChecks),
    ...states.map((state) => newest(state, siteChecks)),
  ])
  return { ...readSites(pieces, conditions), missing: [] }
}

/** Stands for a place of which the edition has no piece. */
function emptyPiece(place: string): KeptPiece {
  return { place, name: '', text: '{}', dropped: [] }
}

/** Names of the pieces by place. A state without a site has no piece. */
function namesOf(
  { sites = {}, conditions }: Edition,
  states: readonly string[],
): ReadonlyMap<string, string> {
  const ofStates = states.flatMap((state) => {
    const name = Object.hasOwn(sites, state) ? sites[state] : undefined
    return name === undefined ? [] : [[state, name] as const]
  })
  return new Map([...ofStates, ...(conditions === undefined ? [] : [[conditionsPlace, conditions] as const])])
}

async function storedPiece(owner: string, place: string): Promise<KeptPiece | null> {
  const stored = await storedAnswers.get(answerKeys.sites(owner, place)).catch(() => null)
  return v.is(KeptPiece, stored) ? stored : null
}

async function store(owner: string, piece: KeptPiece): Promise<void> {
  // Another tab may have signed the participant out.
  if (deviceOwner() !== owner) return
  await storedAnswers.set(answerKeys.sites(owner, piece.place), piece).catch(reportWrite)
}
