import { post } from '#api/client.ts'
import { addedEndpoints } from '#contract/endpoints/added-endpoints.ts'
import type { QueryClient } from '@tanstack/react-query'
import { type StoredUser, savedRoot, userKey } from '#offline/storage/schemas.ts'
import { type MarkChange, type MarkKind, studyMarks, withChanges } from './study-marks.ts'
import { reportFailure } from '#offline/network/connectivity.ts'
import { RateLimitPause, onUserAnswer, postAsOwner } from './post-as-owner.ts'

const savedKey = [savedRoot] as const

/**
 * Follows who is signed in, and tells the host what she saves and hides: at once, and what could not be told
 * whenever the host says again who is signed in. The oldest goes first, and only in a session of hers. Loads when there
 * is something to tell.
 *
 * @param onRefused Told when the host refuses a change for good; it is then as if it had never been made.
 */
export function syncMarks(client: QueryClient, onRefused: (kind: MarkKind) => void): void {
  let isSending = false
  const pause = new RateLimitPause()
  async function send(): Promise<void> {
    const { owner } = studyMarks.get()
    if (isSending || pause.isFor(owner)) return
    isSending = true
    try {
      for (let next = studyMarks.nextUnsynced(); next !== undefined; next = studyMarks.nextUnsynced()) {
        await tell(client, next, onRefused)
      }
    } catch (error) {
      if (!pause.begin(error, owner, () => void send())) reportFailure(error)
    } finally {
      isSending = false
    }
  }
  studyMarks.subscribe(() => void send())
  onUserAnswer(client, (owner) => void studyMarks.open(owner).then(send))
  void send()
}

/** @throws what stands in the way for now. */
async function tell(
  client: QueryClient,
  change: MarkChange,
  onRefused: (kind: MarkKind) => void,
): Promise<void> {
  const { studyId: id, isOn, kind } = change
  const isTaken = await postAsOwner(studyMarks.get().owner, (csrfToken) =>
    kind === 'saved'
      ? post(addedEndpoints.save, { body: { id, saved: isOn }, csrfToken })
      : post(addedEndpoints.hide, { body: { kind: 'focusgroup', id, hidden: isOn }, csrfToken }),
  )
  if (isTaken) await rememberTold(client, change)
  else onRefused(kind)
  studyMarks.markSynced(change)
}

/** Puts into the kept answers what the host now has, before the change itself stops counting. */
async function rememberTold(client: QueryClient, change: MarkChange): Promise<void> {
  const isSaved = change.kind === 'saved'
  // An answer from before the post must not count as the one after it.
  await client.cancelQueries({ queryKey: isSaved ? savedKey : userKey })
  if (isSaved) {
    client.setQueryData<readonly number[]>(savedKey, (ids) => ids && withChanges(ids, [change], 'saved'))
    // Never answered yet, or called off just now: one study is not the list. Until that is there the change goes on counting.
    if (client.getQueryData(savedKey) === undefined) await client.invalidateQueries({ queryKey: savedKey })
    return
  }
  client.setQueryData<StoredUser | null>(userKey, (user) => user && withHidden(user, change))
}

function withHidden(user: StoredUser, change: MarkChange): StoredUser {
  const focusgroup = [...withChanges(user.hidden_studies.focusgroup, [change], 'hidden')]
  return { ...user, hidden_studies: { ...user.hidden_studies, focusgroup } }
}
