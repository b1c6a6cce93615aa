import { ask } from '#api/client.ts'
import { CallError, isPassing, isRefused } from '#api/errors.ts'
import { User } from '#contract/answers/participant.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { hourMs } from '#domain/dates/spans.ts'
import { unsavedForms } from '#base/unsaved-forms.ts'
import { reportFailure } from '#offline/network/connectivity.ts'
import type { SyncedRecord } from './synced-record.ts'

/** The part of the session that syncing needs. */
export interface OwnerSession {
  owner: () => string | null | undefined
  /** Calls the listener each time the host answers who is signed in. */
  subscribe: (listener: (from: string, to: string, cause: string) => void) => void
}

/** The host's side of a record. */
interface HostSide<Item> {
  send: (item: Item, csrfToken: string) => Promise<unknown>
  /** Called when the host has stored a change of this tab or of another one. */
  onStored?: (item: Item) => Promise<void>
  /** Called when the host finally refuses a change, which is then dropped. */
  onRefused: (item: Item) => void
  /** Fetches the host's list and the `enc_id` of its owner. */
  fetchList?: (() => Promise<{ owner: string; list: readonly Item[] }>) | undefined
}

/**
 * Syncs a record with the host: immediately, after each change, and whenever the host answers who is signed in.
 *
 * @returns Syncs now. Resolves when the host has everything or cannot be reached.
 */
export function followRecord<Item>(
  record: SyncedRecord<Item>,
  session: OwnerSession,
  host: HostSide<Item>,
): () => Promise<void> {
  let syncing: Promise<void> | null = null
  /** Whose changes the host has asked to send later. */
  let pausedFor: string | null = null

  function sync(): Promise<void> {
    const { owner } = record.get()
    const isIdle = record.nextUnsynced() === undefined && !host.fetchList
    if (owner === null || isIdle || owner === pausedFor) return Promise.resolve()
    syncing ??= run(owner)
    return syncing
  }

  async function run(owner: string): Promise<void> {
    let isDone = false
    try {
      await alone(record.kind.name, () => exchange(record, owner, host))
      isDone = true
    } catch (error) {
      const pauseMs = askedPauseMs(error)
      if (pauseMs === null) reportFailure(error)
      else {
        pausedFor = owner
        setTimeout(() => {
          if (pausedFor === owner) pausedFor = null
          void sync()
        }, pauseMs)
      }
    }
    syncing = null
    // A change, or another participant, may have come too late for this run.
    if (record.get().owner !== owner || (isDone && record.nextUnsynced() !== undefined)) await sync()
  }

  const open = () => void record.open(session.owner() ?? null).then(sync)
  record.subscribe(() => {
    if (record.nextUnsynced() !== undefined) void sync()
  })
  const followOtherTabs = () => {
    const synced = record.syncedElsewhere.get()
    if (synced !== null && synced.owner === record.get().owner) void host.onStored?.(synced.item)
  }
  record.syncedElsewhere.subscribe(followOtherTabs)
  followOtherTabs()
  session.subscribe((_from, _to, cause) => {
    // The session has ended while a form is unsaved: the page stays, with its record.
    if (cause !== 'expired' || !unsavedForms.isAny()) open()
  })
  // Until the host has answered, the record stays open for the participant whose page it is.
  if (session.owner() === undefined) void sync()
  else open()
  return sync
}

/** Sends before it fetches, so that the fetched list includes this device's changes. @throws A temporary failure. */
async function exchange<Item>(
  record: SyncedRecord<Item>,
  owner: string,
  { send, onStored, onRefused, fetchList }: HostSide<Item>,
): Promise<void> {
  const isOpen = () => record.get().owner === owner
  const next = () => (isOpen() ? record.nextUnsynced() : undefined)
  // Another tab may have sent or replaced a change meanwhile.
  await record.refresh()
  do {
    for (let item = next(); item !== undefined; item = next()) {
      const change = item
      const isStored = await postAsOwner(owner, (csrfToken) => send(change, csrfToken))
      if (!isOpen()) return
      if (isStored) await onStored?.(change)
      else onRefused(change)
      if (isOpen()) await record.markSynced(change, isStored)
    }
    const fetched = await fetchList?.()
    if (fetched?.owner === owner) await record.merge(owner, fetched.list)
  } while (next() !== undefined)
}

/**
 * Runs one exchange at a time across tabs. An older change must not be sent after a newer one, and a list that was
 * fetched before another tab's change must not be merged after it.
 */
function alone(name: string, work: () => Promise<void>): Promise<void> {
  // Web Locks are missing on pages without encryption.
  const { locks }: Partial<Navigator> = navigator
  return locks ? locks.request(name, work) : work()
}

/**
 * Sends a change in a session of its owner.
 *
 * @returns Whether the host accepted it; otherwise it has finally refused it.
 * @throws A temporary failure.
 */
async function postAsOwner(owner: string, send: (csrfToken: string) => Promise<unknown>): Promise<boolean> {
  // The session may have ended or belong to somebody else.
  const user = await ask(endpoints.user, User)
  if (user.enc_id !== owner) throw new Error('The session has another owner')
  try {
    await send(user.csrf_token ?? '')
    return true
  } catch (error) {
    const isAboutSession = isRefused(error, 401) || isRefused(error, 403)
    if (isPassing(error) || isAboutSession) throw error
    return false
  }
}

/** Upper limit of a pause: a list should not wait longer than an hour, and browser timers end at 24 days. */
const maxHostPauseMs = hourMs

/** How long the host asks to wait with `429 Too Many Requests`; null if it does not. */
function askedPauseMs(error: unknown): number | null {
  if (!(error instanceof CallError) || error.failure.kind !== 'refused' || error.failure.status !== 429)
    return null
  const { retryAfterMs = null } = error.failure
  return retryAfterMs === null ? null : Math.min(retryAfterMs, maxHostPauseMs)
}
