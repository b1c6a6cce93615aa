import { hasFeature } from '#api/env.ts'
import type { Catalogue } from '#domain/studies/catalogue.ts'
import { selectStudies } from '#domain/studies/listing.ts'
import { keepTexts } from '#features/studies/keep-texts.ts'
import { catalogueQuery, savedQuery } from '#features/studies/queries.ts'
import { studyQuery } from '#features/studies/study-query.ts'
import { whenIdle } from '#offline/base/scheduling.ts'
import type { StoredUser } from '#offline/storage/schemas.ts'
import { studyMarks, withChanges } from '#offline/sync/marks.ts'
import { participantOf } from '#session/participant.ts'
import type { QueryClient } from '@tanstack/react-query'

/** Studies of My Studies whose texts are fetched ahead: about 20 MB on the disk. */
const maxOwn = 5000

/** The same under `saveData`. */
const maxOwnWhenSaving = 100

/** Saved studies beyond this number are fetched when they are opened. */
const maxSaved = 100

/**
 * Fetches ahead what the participant may open without a network: the saved studies, those of My Studies, and the sites
 * near the profile's ZIP code. A host without editions has sent all studies with the catalogue, and has no sites.
 *
 * @param signal Ends it: the participant has left, or there is a newer catalogue.
 * @throws {CallError} If the host cannot be reached.
 */
export async function keepStudies(client: QueryClient, user: StoredUser, signal: AbortSignal): Promise<void> {
  const catalogue = client.getQueryData(catalogueQuery.queryKey)
  if (!hasFeature('editions') || catalogue === undefined) return
  const saved = savedIds(client, user.enc_id)
  await keepUnlisted(client, catalogue, saved.slice(0, maxSaved), signal)
  const year = new Date().getFullYear()
  const own = selectStudies(catalogue, { kind: 'my' }, participantOf(user), year).map(({ id }) => id)
  const max = isSavingData() ? maxOwnWhenSaving : maxOwn
  await keepTexts(user.enc_id, catalogue, [...saved, ...own.slice(0, max)], signal)
  const hasTrials = Object.values(catalogue.studies).some(({ status }) => status)
  if (!hasTrials || signal.aborted || isSavingData()) return
  await whenIdle()
  const { keepNear } = await import('#features/studies/near/keep-near.ts')
  await keepNear(client, user, signal)
}

function isSavingData(): boolean {
  return 'connection' in navigator && Object(navigator.connection).saveData === true
}

function savedIds(client: QueryClient, owner: string): readonly number[] {
  const marks = studyMarks.get()
  const changes = marks.owner === owner ? marks.unsynced : []
  return withChanges(client.getQueryData(savedQuery.queryKey) ?? [], changes, 'saved')
}

/** Saved studies of other market areas. */
async function keepUnlisted(
  client: QueryClient,
  catalogue: Catalogue,
  ids: readonly number[],
  signal: AbortSignal,
): Promise<void> {
  for (const id of ids) {
    if (signal.aborted) return
    if (!catalogue.studies[id]) await client.ensureQueryData(studyQuery(id)).catch(() => {})
  }
}
