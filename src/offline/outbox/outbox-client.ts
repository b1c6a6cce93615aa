import { csrfHeaders } from '#api/csrf.ts'
import { env } from '#api/env.ts'
import { CallError } from '#api/errors.ts'
import { texts } from '#contract/base/texts.ts'
import { connectivity } from '#offline/network/connectivity.ts'
import { whenIdle, yieldToMain, withTimeout } from '#offline/base/scheduling.ts'
import { pendingSummary } from './pending-summary.ts'
import { isSignOutPending } from '#offline/storage/device-session.ts'
import { outboxNames } from '#offline/storage/storage-names.ts'
import { transportTo } from './transport.ts'
import { OutboxDatabase } from './database.ts'
import type { DrainEnd } from './drain.ts'
import { type Entry, type OutboxItem, isActive, isSettled } from './entry.ts'
import { withOutboxLock } from './outbox-lock.ts'
import { summarizePending } from './summarize-pending.ts'
import { type KeptEntry, Outbox } from './outbox.ts'
import { settingsOf } from './settings.ts'
import { MemoryTable, StalledError } from './table.ts'

/** The outbox of this page. Loads after the first paint; `pending-summary.ts` holds what is needed before. */

const settings = settingsOf(env)
const database = new OutboxDatabase()
const channel = new BroadcastChannel(outboxNames.channel)

export const outbox = new Outbox({
  durable: database,
  memory: new MemoryTable(),
  transport: transportTo(settings, () => csrfHeaders('POST', env.apiUrl, undefined)),
  isReplayable: settings.isReplayable,
  wasKept: (owner) => (owner === undefined ? pendingSummary.total() : pendingSummary.of(owner).count) > 0,
  withOutboxLock,
  maySend: () => !isSignOutPending(),
  now: Date.now,
  random: Math.random,
  onFailure: (entry, outcome) => {
    if (outcome.kind !== 'refused') logFailure(entry.op, outcome.kind)
  },
  onSent: plan,
  announce: () => channel.postMessage(null),
})

/** Whether the host can be asked about the outcome of a post, and to cancel one. */
export const { isReplayable } = settings

/** Events for the rest of the portal. */
export interface OutboxEvents {
  /**
   * The host has accepted a post, so that cached answers are outdated; or it has refused the post.
   *
   * @param isAwaited A form is showing the outcome.
   */
  onSettled: (entry: Entry, isAwaited: boolean) => void
  /** The cookie's session has ended or belongs to somebody else. */
  onSessionChange: () => void
  /** `enc_id` of the signed-in participant; null for nobody, undefined while unknown. */
  owner: () => string | null | undefined
}

/** Code for an item whose key belongs to another body. */
export const keyTaken = 'key-taken'

/** A form waits this long for the outcome before it shows the current state. */
const timeoutMs = 8000
/** Pause after a drain that could not reach the host; doubled each time. */
const unreachablePause = { firstMs: 2000, maxMs: 15_000 }

let events: OutboxEvents | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let silentRounds = 0
/** Keys of settled entries that are not news, because they were settled before this page read them. */
let settledBefore: Set<string> | null = null
/** Entries that were settled before `startOutbox`. */
const unreported: Entry[] = []
/** Keys for which a form waits. */
const awaited = new Set<string>()
outbox.subscribe(publishChanges)
channel.addEventListener('message', () => void outbox.refresh())

/** From now on sends automatically: at the start, when the network or the participant is back, and by a timer. */
export async function startOutbox(listener: OutboxEvents): Promise<void> {
  await outbox.refresh()
  publishChanges()
  events = listener
  for (const entry of unreported.splice(0)) listener.onSettled(entry, true)
  globalThis.addEventListener('online', wakeOutbox)
  globalThis.addEventListener('focus', wakeOutbox)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') wakeOutbox()
  })
  connectivity.subscribe(() => {
    if (connectivity.get() === 'online') wakeOutbox()
  })
  globalThis.addEventListener('beforeunload', (event) => {
    if (outbox.hasVolatile()) event.preventDefault()
  })
  wakeOutbox()
}

/** Call when sending may have become possible. */
export function wakeOutbox(): void {
  const owner = events?.owner()
  const mine = outbox.getSnapshot().entries.filter((entry) => owner === undefined || entry.owner === owner)
  const hasMine = mine.some(isActive)
  // Sending also reads again what was unreadable.
  if (!hasMine && !outbox.getSnapshot().isStalled) return
  // The worker sends if it finds settings; after a sign-out it must not.
  if (hasMine) void database.writeSettings(settings).catch(() => {})
  void outbox.send(true)
}

/**
 * Saves an item, then sends it. Resolves with its state when the host has decided or cannot be reached, or at the
 * timeout.
 *
 * @throws {CallError} If the host finally refused it, if an earlier entry of its kind is open (`busy`), or if storage
 * does not answer; the form keeps its input. `keyTaken` means that the key names another body: retry with a new one.
 */
export async function submit(item: OutboxItem): Promise<KeptEntry> {
  const result = await outbox.add(item).catch((error: unknown) => {
    if (!(error instanceof StalledError)) throw error
    logFailure(item.op, 'storage')
    throw new CallError({ kind: 'storage' }, error)
  })
  if (result.kind === 'busy') {
    logFailure(item.op, result.kind)
    throw refusal(409, result.kind)
  }
  if (result.kind === 'key-taken') throw refusal(422, keyTaken)
  awaited.add(item.key)
  const isAnswerAwaited = mayAnswer()
  // The item is saved. If no answer is expected, show that first.
  const round = (isAnswerAwaited ? yieldToMain() : whenIdle()).then(() => {
    askToKeep()
    return outbox.send(true)
  })
  if (isAnswerAwaited) await withTimeout(Promise.race([round, settled(item.key)]), timeoutMs)
  awaited.delete(item.key)
  const entry = outbox.find(item.key) ?? { ...result.entry, isVolatile: false }
  if (entry.state !== 'refused') return entry
  // The form shows the reason, so the entry is not needed to show it elsewhere.
  await outbox.remove(entry.key)
  throw refusal(entry.status ?? 0, entry.reason ?? '')
}

/** Asks the browser to keep the storage, and to wake the worker. */
function askToKeep(): void {
  // Browsers are maxMs likely to grant persistence right after a click.
  void navigator.storage?.persist?.()
  void database.writeSettings(settings).then(askForSync, () => {})
}

/** Whether to wait for the host's answer. If calls have failed, the current state is shown immediately. */
function mayAnswer(): boolean {
  return navigator.onLine && connectivity.get() !== 'offline'
}

/**
 * Deletes the entries of a participant who signs out, and the worker's settings.
 *
 * @returns Whether the deletion succeeded.
 */
export async function forgetOutbox(owner: string): Promise<boolean> {
  const isForgotten = await deletePosts(owner)
  await database.writeSettings(null).catch(() => {})
  return isForgotten
}

/** As `forgetOutbox`, while somebody else may be signed in, whose worker keeps its settings. */
export function deletePosts(owner: string): Promise<boolean> {
  return outbox.forget(owner)
}

function refusal(status: number, code: string): CallError {
  return new CallError({ kind: 'refused', status, code })
}

function settled(key: string): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      const entry = outbox.find(key)
      if (entry && isActive(entry)) return
      stop()
      resolve()
    }
    const stop = outbox.subscribe(look)
  })
}

/** Schedules the next attempt. */
function plan(end: DrainEnd): void {
  clearTimeout(timer)
  if (end === 'unreachable') {
    silentRounds += 1
    timer = setTimeout(
      wakeOutbox,
      Math.min(unreachablePause.maxMs, unreachablePause.firstMs * 2 ** (silentRounds - 1)),
    )
    return
  }
  silentRounds = 0
  if (end === 'signed-out' || end === 'other-owner') events?.onSessionChange()
  const next = outbox.nextTry()
  if (end === 'later' && next !== null) timer = setTimeout(wakeOutbox, Math.max(1000, next - Date.now()))
}

/** Reports changed entries. */
function publishChanges(): void {
  const { entries, unreadable, isStalled } = outbox.getSnapshot()
  // The stored summary is more accurate.
  if (isStalled) return
  const ended = entries.filter(isSettled)
  for (const entry of ended.filter(({ key }) => settledBefore?.has(key) === false)) {
    if (entry.state === 'refused') logFailure(entry.op, `${entry.status} ${entry.reason}`)
    if (events) events.onSettled(entry, awaited.has(entry.key))
    else unreported.push(entry)
  }
  settledBefore = new Set(ended.map(({ key }) => key))
  const kept = entries.filter(({ isVolatile }) => !isVolatile)
  pendingSummary.set(summarizePending(entries, unreadable), summarizePending(kept, unreadable))
  const total = pendingSummary.total()
  if (!('setAppBadge' in navigator)) return
  void (total > 0 ? navigator.setAppBadge(total) : navigator.clearAppBadge()).catch(() => {})
}

function logFailure(op: Entry['op'], why: string): void {
  // oxlint-disable-next-line no-console -- section 8 of the specification asks for this very message
  console.error(texts.submitFailedLog, op, why)
}

interface SyncingRegistration extends ServiceWorkerRegistration {
  sync: { register(tag: string): Promise<void>; getTags(): Promise<string[]> }
}

function canSync(registration: ServiceWorkerRegistration): registration is SyncingRegistration {
  return 'sync' in registration
}

/** Background sync, if the browser supports it, wakes the worker when there is a network, even with no page open. */
async function askForSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (registration === undefined || !canSync(registration)) return
  // Browsers refuse it in private windows, for example; then only pages send.
  await registration.sync.register(outboxNames.syncTag).catch(() => {})
}
