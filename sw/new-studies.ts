import { hasFeature } from '#api/env.ts'
import { openCatalogue } from '#catalogue/device/open-catalogue.ts'
import { arrivalsIn, piecesFor } from '#catalogue/fetch/arrivals.ts'
import { newestPiece, readEdition } from '#catalogue/fetch/fetch-pieces.ts'
import { Category } from '#contract/answers/catalogue.ts'
import { type AlertMatch, alertsIn, foundOf, isQuiet, mayShow, tell } from '#domain/alerts/alerts.ts'
import { matchAlerts } from '#domain/alerts/match-alerts.ts'
import { dayOf } from '#domain/dates/calendar.ts'
import { studyChecks } from '#domain/editions/new-pieces.ts'
import { selectStudies } from '#domain/fit/listing.ts'
import { EverydayNames } from '#domain/search/everyday-names.ts'
import { StudySearcher } from '#domain/search/study-search.ts'
import { withSlugs } from '#domain/studies/catalogue.ts'
import { readSnapshot } from '#offline/cache/snapshot.ts'
import { peopleIn } from '#offline/storage/people-record.ts'
import {
  type KeptCatalogue,
  KeptEdition,
  KeptPiece,
  StoredUser,
  schemaVersion,
} from '#offline/storage/schemas.ts'
import { answerKeys } from '#offline/storage/storage-names.ts'
import { participantOf, seekersOf } from '#session/participant.ts'
import { promisifyRequest } from 'idb-keyval'
import * as v from 'valibot'
import { answers, ownerIn } from './answers.ts'

export type Shows = 'everything' | 'matches' | 'nothing'

export interface News {
  /** What the participant is told now, and was not before. */
  matches: readonly AlertMatch[]
  /** Number of other studies in My Studies that this device has got now. */
  others: number
  isQuiet: boolean
}

/**
 * Brings this device's catalogue up to date, and finds what is new in it. Its requests are those of every device of the
 * market area, whatever is kept: the host learns nothing of a search.
 *
 * @param shows What the participant is told now: everything after a message, which must be seen also in quiet hours and
 *   without a match; matches of an unasked look; or nothing, which leaves what it finds for the next page.
 * @returns Null if nobody is signed in on this device, or its catalogue has no editions.
 * @throws If the host cannot be reached, or the device not be read.
 */
export async function findNews(shows: Shows, names: unknown, signal: AbortSignal): Promise<News | null> {
  const device = await readDevice()
  if (device === null || !hasFeature('editions')) return null
  const { owner, user, kept, people, categories } = device
  const before = await openCatalogue(kept)
  const newer = await fetchNewer(kept, user.dma ?? null, signal)
  const opened = await openCatalogue(newer)
  const arrived = await arrivalsIn(opened, before)
  await store(owner, kept, { ...newer, edition: { ...newer.edition, arrived } })
  const catalogue = withSlugs({ ...opened, arrived }, categories)
  const today = dayOf(new Date())
  const own = participantOf(user, today)
  const matches = matchAlerts(device.alerts, {
    catalogue,
    categories,
    // Without the descriptions: those of new studies are not on the device. What only they have, the next page tells.
    searcher: new StudySearcher({ ...catalogue, names: new EverydayNames(names) }),
    seekerOf: seekersOf(user, people, today),
  })
  signal.throwIfAborted()
  const told = await noteTold(owner, matches, shows)
  const named = new Set(told.matches.flatMap(({ ids }) => ids))
  const isOther = ({ id }: { id: number }) =>
    !Object.hasOwn(before.arrived, id) && Object.hasOwn(arrived, id) && !named.has(id)
  return { ...told, others: selectStudies(catalogue, { kind: 'my' }, own).filter(isOther).length }
}

/** What this device keeps of its participant; null without one, or without a catalogue. */
function readDevice() {
  return answers.transact('readonly', async (objects) => {
    const owner = await ownerIn(objects)
    if (owner === null) return null
    const read = (key: string) => promisifyRequest<unknown>(objects.get(key))
    const answer = async (root: string) => {
      const text = await read(answerKeys.answer(owner, JSON.stringify([root])))
      return readSnapshot(String(text)).clientState.queries[0]?.state.data
    }
    const edition = v.parse(KeptEdition, await read(answerKeys.edition(owner)))
    const pieces: KeptPiece[] = []
    for (const place of edition.places)
      pieces.push(v.parse(KeptPiece, await read(answerKeys.piece(owner, place))))
    const user = v.parse(StoredUser, await answer('user'))
    const categories = v.parse(v.record(v.string(), Category), (await answer('categories')) ?? {})
    const { people } = peopleIn(await read(answerKeys.people(owner)))
    const alerts = alertsIn(await read(answerKeys.alerts(owner)))
    return { owner, user, categories, kept: { edition, pieces }, people, alerts }
  })
}

function fetchNewer(
  { pieces }: KeptCatalogue,
  area: number | null,
  signal: AbortSignal,
): Promise<KeptCatalogue> {
  return readEdition(async (edition) => {
    const older = (place: string) => pieces.find((piece) => piece.place === place)
    const newest = [...piecesFor(edition, area)].map((named) =>
      newestPiece(named, older(named[0]), studyChecks, signal),
    )
    const { count } = edition
    return { edition: { count, area, confirmedAt: Date.now() }, pieces: await Promise.all(newest) }
  }, signal)
}

/** Replaces the edition that was read. Leaves any other: a page was faster, or has signed the participant out. */
function store(owner: string, kept: KeptCatalogue, { edition, pieces }: KeptCatalogue): Promise<void> {
  return answers.transact('readwrite', async (objects) => {
    const stored: unknown = await promisifyRequest(objects.get(answerKeys.edition(owner)))
    if (!v.is(KeptEdition, stored) || stored.confirmedAt !== kept.edition.confirmedAt) return
    for (const place of stored.places) objects.delete(answerKeys.piece(owner, place))
    for (const piece of pieces) objects.put(piece, answerKeys.piece(owner, piece.place))
    const places = pieces.map(({ place }) => place)
    objects.put({ ...edition, places, version: schemaVersion }, answerKeys.edition(owner))
  })
}

/** Nothing more is told on a day that has had its number, nor unasked in quiet hours: that is for the next page. */
function noteTold(owner: string, matches: readonly AlertMatch[], shows: Shows) {
  return answers.transact('readwrite', async (objects) => {
    const key = answerKeys.alerts(owner)
    const alerts = alertsIn(await promisifyRequest<unknown>(objects.get(key)))
    const now = Date.now()
    const quiet = isQuiet(alerts, new Date(now))
    const mayTell = shows === 'everything' || (shows === 'matches' && !quiet)
    const [next, fresh] = tell(alerts, mayTell && mayShow(alerts, now) ? matches : [], now)
    if ((await ownerIn(objects)) !== owner) return { matches: [], isQuiet: quiet }
    const shown = fresh.length > 0 ? [...alerts.shown.slice(-9), now] : alerts.shown
    if (alerts.alerts.length > 0) objects.put({ ...next, shown, found: foundOf(matches) }, key)
    return { matches: fresh, isQuiet: quiet }
  })
}
