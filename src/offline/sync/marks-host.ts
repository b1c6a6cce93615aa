import { post } from '#api/client.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { type StoredUser, savedRoot, userKey } from '#offline/storage/schemas.ts'
import type { QueryClient } from '@tanstack/react-query'
import { type OwnerSession, followRecord } from './follow-record.ts'
import { type MarkChange, type MarkKind, studyMarks, withChanges } from './marks.ts'

const savedKey = [savedRoot] as const

/**
 * Syncs the participant's saved and hidden studies to the host. Loaded when there is something to send.
 *
 * @param onRefused Called when the host finally refuses a change, which is then dropped.
 */
export function followMarks(
  client: QueryClient,
  session: OwnerSession,
  onRefused: (kind: MarkKind) => void,
): void {
  followRecord(studyMarks, session, {
    send: ({ kind, studyId: id, isOn }, csrfToken) =>
      kind === 'saved'
        ? post(endpoints.save, { body: { id, saved: isOn }, csrfToken })
        : post(endpoints.hide, {
            body: { kind: kind === 'news' ? kind : 'focusgroup', id, hidden: isOn },
            csrfToken,
          }),
    onStored: (change) => updateCache(client, change),
    onRefused: ({ kind }) => kind !== 'news' && onRefused(kind),
  })
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
  if (change.kind === 'news')
    return { ...user, put_away: [...withChanges(user.put_away ?? [], [change], 'news')] }
  const focusgroup = [...withChanges(user.hidden_studies.focusgroup, [change], 'hidden')]
  return { ...user, hidden_studies: { ...user.hidden_studies, focusgroup } }
}
