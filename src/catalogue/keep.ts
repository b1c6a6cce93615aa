import { readAnswer } from '#api/client.ts'
import { hasFeature } from '#api/env.ts'
import { TextsPieceAnswer } from '#contract/answers/editions.ts'
import { StudyTextRow } from '#contract/answers/piece-rows.ts'
import { dayOf } from '#domain/dates/calendar.ts'
import type { Catalogue } from '#domain/studies/catalogue.ts'
import { selectStudies } from '#domain/fit/listing.ts'
import { placeOf } from '#domain/editions/pieces.ts'
import { isSavingData, whenIdle } from '#base/scheduling.ts'
import type { StoredUser } from '#offline/storage/schemas.ts'
import { people } from '#offline/device-only/people.ts'
import { studyMarks, withChanges } from '#offline/sync/marks.ts'
import { participantOf } from '#session/participant.ts'
import type { QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { pieceText } from '#catalogue/fetch/fetch-pieces.ts'
import { keepSites } from '#catalogue/near/sites.ts'
import { catalogueQuery, savedQuery } from './queries.ts'
import { studyQuery } from './study-query.ts'
import { type TextRange, replaceTextRows, storedTextNames } from '#catalogue/device/texts.ts'
import { announceTexts } from '#catalogue/device/texts-version.ts'

/** Studies of My Studies whose texts are fetched ahead: about 20 MB on the disk. */
const maxOwn = 5000

/** Studies of My Studies whose texts are fetched ahead under `saveData`. */
const maxOwnWhenSaving = 100

/** Saved studies beyond this number are fetched when they are opened. */
const maxSaved = 100

/** Fetches one thing that the device lacks. */
type KeepStep = () => Promise<unknown>

/**
 * Fetches ahead, in idle time, what the participant may open without a network: the saved studies, the texts of My
 * Studies, and the sites near the profile's ZIP code. A host without editions has sent all studies with the catalogue,
 * and has no sites.
 *
 * @param signal Ends it: the participant has left, or there is a newer catalogue.
 * @throws {CallError} If the host cannot be reached; what is stored by then stays.
 */
export async function keepAhead(client: QueryClient, user: StoredUser, signal: AbortSignal): Promise<void> {
  const catalogue = client.getQueryData(catalogueQuery.queryKey)
  if (!hasFeature('editions') || catalogue === undefined) return
  const isSaving = isSavingData()
  const saved = savedIds(client, user.enc_id)
  const own = await ownIds(user, catalogue)
  const wanted = [...saved, ...own.slice(0, isSaving ? maxOwnWhenSaving : maxOwn)]
  const texts = await missingTexts(user.enc_id, catalogue, wanted, signal)
  // Saved studies of other market areas.
  const unlisted = saved.slice(0, maxSaved).filter((id) => !catalogue.studies[id])
  // No edition says that a study which it does not name has closed.
  const singles = [...unlisted, ...catalogue.added]
  const studies = singles.map((id) => () => keepStudy(client, id))
  await inIdleTime([...studies, ...texts], signal).finally(() => {
    // Announced once for all pieces: a search prepares its words again after each announcement.
    if (texts.length > 0) announceTexts()
  })
  const hasTrials = Object.values(catalogue.studies).some(({ status }) => status)
  await inIdleTime(hasTrials && !isSaving ? [() => keepSites(client, user, signal)] : [], signal)
}

/**
 * My Studies. A participant who looks for somebody else gets the studies of all ages and of both sexes too: what is
 * asked for tells nothing of that person.
 */
async function ownIds(user: StoredUser, catalogue: Catalogue): Promise<readonly number[]> {
  await people.open(user.enc_id)
  const own = participantOf(user, dayOf(new Date()))
  const anybody = { ...own, age: null, gender: null }
  const seekers = people.of(user.enc_id).people.length > 0 ? [own, anybody] : [own]
  const found = seekers.flatMap((seeker) => selectStudies(catalogue, { kind: 'my' }, seeker))
  return [...new Set(found.map(({ id }) => id))]
}

/** Fetches a study that the device lacks. Never rejects. */
function keepStudy(client: QueryClient, id: number): Promise<unknown> {
  return client.ensureQueryData({ ...studyQuery(id), revalidateIfStale: true }).catch(() => {})
}

async function inIdleTime(steps: readonly KeepStep[], signal: AbortSignal): Promise<void> {
  for (const step of steps) {
    await whenIdle()
    if (signal.aborted) return
    await step()
  }
}

function savedIds(client: QueryClient, owner: string): readonly number[] {
  const marks = studyMarks.get()
  const changes = marks.owner === owner ? marks.unsynced : []
  return withChanges(client.getQueryData(savedQuery.queryKey) ?? [], changes, 'saved')
}

/** Fetches the pieces of texts of these studies that the device lacks, in the order of the studies. */
async function missingTexts(
  owner: string,
  catalogue: Catalogue,
  ids: readonly number[],
  signal: AbortSignal,
): Promise<KeepStep[]> {
  const wanted = wantedTexts(catalogue, ids)
  const stored = await storedTextNames(owner, wanted)
  return wanted.flatMap(({ name, ...range }, index) => {
    return stored[index] === name ? [] : [() => keepTexts(owner, range, name, signal)]
  })
}

/** The pieces with the texts of these studies. */
function wantedTexts(catalogue: Catalogue, ids: readonly number[]): (TextRange & { name: string })[] {
  const wanted = new Map<string, TextRange & { name: string }>()
  for (const id of ids) {
    const study = catalogue.added.includes(id) ? undefined : catalogue.studies[id]
    const place = study === undefined ? '' : placeOf(catalogue, study)
    // A piece holds the studies from its lowest id up to the next one's. Integer keys come in ascending order.
    const pieces = Object.entries(catalogue.pieces[place]?.texts ?? {})
    const index = pieces.findLastIndex(([lowest]) => Number(lowest) <= id)
    const [lowest, name] = pieces[index] ?? []
    if (name === undefined) continue
    const before = Number(pieces[index + 1]?.[0] ?? Number.MAX_SAFE_INTEGER)
    wanted.set(name, { place, lowest: Number(lowest), before, name })
  }
  return [...wanted.values()]
}

async function keepTexts(owner: string, range: TextRange, name: string, signal: AbortSignal): Promise<void> {
  // Whole: the host keeps no older texts to tell a change from.
  const { texts } = readAnswer(TextsPieceAnswer, await pieceText(name, signal))
  await replaceTextRows(
    owner,
    range,
    name,
    Object.values(texts).filter((row) => v.is(StudyTextRow, row)),
  )
}
