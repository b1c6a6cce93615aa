import { post } from '#api/client.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import type { QueryClient } from '@tanstack/react-query'
import { type StoredUser, savedRoot, userKey } from '#offline/storage/schemas.ts'
import { type MarkChange, type MarkKind, studyMarks, withChanges } from './marks-store.ts'
import { reportFailure } from '#offline/network/connectivity.ts'
import { RateLimitPause, type Session, postAsOwner } from './post-as-owner.ts'

const savedKey = [savedRoot] as const

/**
 * Syncs the participant's saved and hidden studies to the host: immediately, and unsent ones whenever the host answers
 * who is signed in. Oldest first, and only in the participant's own session. Loaded when there is something to send.
 *
 * @param onRefused Called when the host finally refuses a change, which is then dropped.
 */
export function followMarks(
  client: QueryClient,
  session: Session,
  onRefused: (kind: MarkKind) => void,
): void {
  let isSending = false
  const pause = new RateLimitPause()
  async function send(): Promise<void> {
    const { owner } = studyMarks.get()
    if (isSending || pause.isFor(owner)) return
    isSending = true
    try {
      for (let next = studyMarks.nextUnsynced(); next !== undefined; next = studyMarks.nextUnsynced()) {
        await sendChange(client, next, onRefused)
      }
    } catch (error) {
      if (!pause.begin(error, owner, () => void send())) reportFailure(error)
    } finally {
      isSending = false
    }
  }
  studyMarks.subscribe(() => void send())
  session.subscribe(() => void studyMarks.open(session.owner() ?? null).then(send))
  void send()
}

/** @throws A temporary failure. */
async function sendChange(
  client: QueryClient,
  change: MarkChange,
  onRefused: (kind: MarkKind) => void,
): Promise<void> {
  const { studyId: id, isOn, kind } = change
  const isTaken = await postAsOwner(studyMarks.get().owner, (csrfToken) =>
    kind === 'saved'
      ? post(endpoints.save, { body: { id, saved: isOn }, csrfToken })
      : post(endpoints.hide, { body: { kind: 'focusgroup', id, hidden: isOn }, csrfToken }),
  )
  if (isTaken) await updateCache(client, change)
  else onRefused(kind)
  studyMarks.markSynced(change)
}

/** Updates the cached answers with a change that the host has stored, before the change is removed. */
async function updateCache(client: QueryClient, change: MarkChange): Promise<void> {
  const isSaved = change.kind === 'saved'
  // A fetch from before the post must not overwrite the update.
  await client.cancelQueries({ queryKey: isSaved ? savedKey : userKey })
  if (isSaved) {
    client.setQueryData<readonly number[]>(savedKey, (ids) => ids && withChanges(ids, [change], 'saved'))
    // The list was never fetched, or its fetch was just cancelled: one study is not the list. The change stays until
    // the list is fetched.
    if (client.getQueryData(savedKey) === undefined) await client.invalidateQueries({ queryKey: savedKey })
    return
  }
  client.setQueryData<StoredUser | null>(userKey, (user) => user && withHidden(user, change))
}

function withHidden(user: StoredUser, change: MarkChange): StoredUser {
  const focusgroup = [...withChanges(user.hidden_studies.focusgroup, [change], 'hidden')]
  return { ...user, hidden_studies: { ...user.hidden_studies, focusgroup } }
}
