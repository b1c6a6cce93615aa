import type { PersistedQueries } from '#offline/cache/persisted-queries.ts'
import { unsavedForms } from '#base/unsaved-forms.ts'
import {
  deviceOwner,
  lastSignOut,
  noteSignOut,
  onDeviceOwnerChange,
} from '#offline/storage/device-session.ts'
import { publicRoots } from '#offline/storage/schemas.ts'
import type { QueryClient } from '@tanstack/react-query'
import { type Cause, type SessionState, transitions } from './session-state.ts'
import { freshUserQuery, userQuery } from './user-query.ts'

/** After this time assume that the navigation to the host did not happen. */
const leavingMs = 20_000

/** @param isFirst Guards may have waited for this answer. */
type RunGuards = (isFirst: boolean) => Promise<void> | void

/** Called after each cause, also if the state stays. */
type Listener = (from: SessionState, to: SessionState, cause: Cause) => void

export type Session = ReturnType<typeof createSession>

/** Keeps the sign-in of this page: finds the causes of the table, and does their effects. */
export function createSession(
  client: QueryClient,
  persisted: Pick<PersistedQueries, 'adopt' | 'endSession' | 'forget'>,
) {
  const { queryKey } = userQuery
  const user = () => client.getQueryData(queryKey)
  let state: SessionState = 'unknown'
  /** The user that memory, storage and guards follow. */
  let followed: ReturnType<typeof user>
  /** The page's last participant, whose unsaved input may still be on the screen. */
  let holder: string | null = null
  let signedOutAt = lastSignOut()
  let following: Promise<unknown> = Promise.resolve()
  let runGuards: RunGuards = () => {}
  /** The newest run of the guards: whether they ran, or an unsaved form has put them off. */
  let guarding = Promise.resolve(true)
  const listeners = new Set<Listener>()
  const isSigningOut = () => state === 'signing-out'
  const loadSignOut = () => import('./leave-host.ts')

  function send(cause: Cause): void {
    const from = state
    const [to, effect] = transitions[from][cause] ?? [from]
    state = to
    for (const listener of listeners) listener(from, to, cause)
    // A request from before the cause must not answer.
    if (to === 'unknown') void client.cancelQueries({ queryKey })
    if (effect === 'forget') client.setQueryData(queryKey, null)
    if (effect === 'ask') {
      // Somebody has signed in since.
      signedOutAt = lastSignOut()
      client.fetchQuery(freshUserQuery).catch(() => {})
    }
    if (effect === 'reload') {
      // The page may show another participant's data.
      document.documentElement.hidden = true
      location.reload()
    }
    if (effect === 'follow' || effect === 'keep-form') follow(from, cause, effect === 'keep-form')
  }

  function follow(from: SessionState, cause: Cause, keepsForm: boolean): void {
    const before = followed
    followed = user()
    signedOutAt = lastSignOut()
    if (from === state && followed === before) return
    const member = followed?.enc_id
    holder = member ?? holder
    if (cause !== 'answer') forgetAnswers()
    // The storage may still be busy with the change before. Sending an unsaved form reports the end of the session.
    following = following.then(() => (member ? persisted.adopt(member) : persisted.endSession()))
    guarding = following.then(async () => {
      if (keepsForm && unsavedForms.isAny()) return false
      await runGuards(from === 'unknown')
      return true
    })
  }

  /**
   * Empties the participant's private queries, in-flight ones too. Keeps the participant and the public catalogue: a
   * mounted list would refetch them and fail offline.
   */
  function forgetAnswers(): void {
    const kept = [...queryKey, ...publicRoots]
    for (const query of client.getQueryCache().getAll()) if (!kept.includes(query.queryKey[0])) query.reset()
  }

  /** Sends the cause for nobody, for the page's participant or its first one, or for somebody else. */
  function sendAbout(owner: string | null, nobody: Cause, same: Cause, other: Cause): void {
    if (owner === null) send(nobody)
    else send(holder === null || owner === holder ? same : other)
  }

  function receiveUser(isAnswer: boolean): void {
    const known = user()
    // A stored user that is read late comes without an answer.
    if (known === undefined || (known === followed && !isAnswer)) return
    const end = lastSignOut() === signedOutAt ? 'expired' : 'signed-out'
    sendAbout(known && known.enc_id, end, 'answer', 'other-answer')
  }

  return {
    /** The participant's current data, without fetching; null for a visitor, undefined while unknown. */
    user,
    /** `enc_id` of the current participant; null for a visitor, undefined while unknown. */
    owner: () => user() && user()?.enc_id,
    /** @returns Ends the subscription. */
    subscribe: (listener: Listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /**
     * Follows the host's answers and other tabs, from the stored participant on.
     *
     * @param onFollowed Runs the guards again.
     */
    start: (onFollowed: RunGuards) => {
      runGuards = onFollowed
      receiveUser(true)
      client.getQueryCache().subscribe((event) => {
        if (event.query.queryKey[0] === queryKey[0])
          receiveUser(event.type === 'updated' && event.action.type === 'success')
      })
      onDeviceOwnerChange(() => sendAbout(deviceOwner(), 'ownerless', 'tab', 'other-tab'))
      addEventListener('pageshow', (event) => {
        if (event.persisted && (state !== 'member' || deviceOwner() !== holder))
          send(holder === null ? 'tab' : 'restored')
      })
    },
    /** Resolves when the guards have run for the newest answer. A form that has put them off must have been sent. */
    guarded: async () => {
      if (!(await guarding)) await runGuards(false)
    },
    /**
     * Signs out on this device first, then at the host, by navigating to its sign-out page, which ends the session. If
     * the host cannot be reached, the portal shows the signed-out view, and tells the host as soon as possible.
     */
    signOut: async () => {
      // Meanwhile nothing else may navigate the page.
      if (isSigningOut()) return
      const owner = user()?.enc_id ?? deviceOwner()
      noteSignOut(false)
      send('sign-out')
      const forgetting = persisted.forget(owner)
      const isLeaving = await loadSignOut()
        .then((host) => host.forgetAndLeave(owner, forgetting, isSigningOut))
        // Its code did not load. The host makes the browser clear its storage later.
        .catch(() => false)
      if (isLeaving) setTimeout(() => send('stayed'), leavingMs)
      else send('stayed')
    },
    /**
     * For a participant who is not to be kept on this device: signs out if the last tab was closed. Call before
     * anything stored is read. Rejects if its code cannot be loaded.
     */
    resume: () => loadSignOut().then((host) => host.resumeOrForget(persisted)),
    /** Completes a pending sign-out, unless somebody has signed in. Rejects while the host cannot be reached. */
    finishSignOut: () => loadSignOut().then((host) => host.finishSignOut(isSigningOut)),
  }
}
