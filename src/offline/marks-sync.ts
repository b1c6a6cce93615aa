import { ask, post } from '#api/client.ts'
import { CallError, isPassing } from '#api/errors.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { connectivity } from './connectivity.ts'
import { RememberedUser, savedRoot } from './roots.ts'
import { type MarkChange, type MarkKind, studyMarks, withChanges } from './study-marks.ts'

const userKey = ['user'] as const
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
  async function send(): Promise<void> {
    if (isSending) return
    isSending = true
    try {
      for (let next = studyMarks.untold(); next !== undefined; next = studyMarks.untold()) {
        await tell(client, next, onRefused)
      }
    } catch (error) {
      // While the host is out of reach it is asked for again, and what is kept goes out once it answers.
      if (isPassing(error)) connectivity.report(isSilence(error) ? 'no-network' : 'host-trouble')
    } finally {
      isSending = false
    }
  }
  studyMarks.subscribe(() => void send())
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.query.queryKey[0] !== userKey[0]) return
    if (event.action.type === 'success') void studyMarks.open(owner(client)).then(send)
  })
  void send()
}

function owner(client: QueryClient): string | null {
  const user = client.getQueryData(userKey)
  return v.is(RememberedUser, user) ? user.enc_id : null
}

/** @throws what stands in the way for now. */
async function tell(
  client: QueryClient,
  change: MarkChange,
  onRefused: (kind: MarkKind) => void,
): Promise<void> {
  // The session may be somebody else's by now, or over.
  const user = await ask(endpoints.user)
  if (user.enc_id !== studyMarks.get().owner) throw new Error('The session is not hers')
  const csrfToken = user.csrf_token ?? ''
  const { studyId: id, isOn } = change
  try {
    if (change.kind === 'saved') await post(endpoints.save, { body: { id, saved: isOn }, csrfToken })
    else await post(endpoints.hide, { body: { kind: 'focusgroup', id, hidden: isOn }, csrfToken })
  } catch (error) {
    if (isPassing(error) || isAboutSession(error)) throw error
    studyMarks.settle(change)
    onRefused(change.kind)
    return
  }
  await rememberTold(client, change)
  studyMarks.settle(change)
}

function isSilence(error: unknown): boolean {
  return error instanceof CallError && error.failure.kind === 'network'
}

function isAboutSession(error: unknown): boolean {
  return (
    error instanceof CallError &&
    error.failure.kind === 'refused' &&
    (error.failure.status === 401 || error.failure.status === 403)
  )
}

/** Puts into the kept answers what the host now has, before the change itself stops counting. */
async function rememberTold(client: QueryClient, change: MarkChange): Promise<void> {
  const isSaved = change.kind === 'saved'
  // An answer from before the post must not count as the one after it.
  await client.cancelQueries({ queryKey: isSaved ? savedKey : userKey })
  if (isSaved) {
    client.setQueryData<readonly number[]>(savedKey, (ids = []) => withChanges(ids, [change], 'saved'))
    return
  }
  client.setQueryData<RememberedUser | null>(userKey, (user) => user && withHidden(user, change))
}

function withHidden(user: RememberedUser, change: MarkChange): RememberedUser {
  const focusgroup = [...withChanges(user.hidden_studies.focusgroup, [change], 'hidden')]
  return { ...user, hidden_studies: { ...user.hidden_studies, focusgroup } }
}
