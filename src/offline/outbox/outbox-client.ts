import { csrfHeaders } from '#api/csrf.ts'
import { env } from '#api/env.ts'
import { CallError } from '#api/errors.ts'
import { texts } from '#contract/base/texts.ts'
import { connectivity } from '#offline/network/connectivity.ts'
import { whenIdle, yieldToMain, withTimeout } from '#offline/base/scheduling.ts'
import { pendingSummary } from './pending-summary.ts'
import { pendingSignOut } from '#offline/storage/pending-sign-out.ts'
import { outboxNames } from '#offline/storage/storage-names.ts'
import { transportTo } from './transport.ts'
import { OutboxDatabase } from './database.ts'
import type { DrainEnd } from './drain.ts'
import { type Entry, type OutboxItem, isActive, isSettled } from './entry.ts'
import { withOutboxLock } from './outbox-lock.ts'
import { notesOf } from './notes.ts'
import { type KeptEntry, Outbox } from './outbox.ts'
import { settingsOf } from './settings.ts'
import { MemoryTable, StalledError } from './table.ts'

/** The outbox of this page. Loads after the first paint: see `outbox-note.ts` for what has to be known before. */

const settings = settingsOf(env)
const database = new OutboxDatabase()
const channel = new BroadcastChannel(outboxNames.channel)

export const outbox = new Outbox({
  durable: database,
  memory: new MemoryTable(),
  courier: transportTo(settings, () => csrfHeaders('POST', env.apiUrl, undefined)),
  isReplayable: settings.isReplayable,
  wasKept: (owner) => (owner === undefined ? pendingSummary.total() : pendingSummary.of(owner).count) > 0,
  withOutboxLock,
  maySend: () => !pendingSignOut.isNoted(),
  now: Date.now,
  random: Math.random,
  onFailure: (entry, verdict) => {
    if (verdict.kind !== 'refused') logFailure(entry.op, verdict.kind)
  },
  onSent: plan,
  announce: () => channel.postMessage(null),
})

/** Whether the host can be asked what came of a post, and to forget one. */
export const { isReplayable } = settings

/** What the rest of the portal wants to know. */
export interface OutboxEvents {
  /**
   * The host has taken a post, so that what is kept of the participant is older than it; or has refused it.
   *
   * @param isAwaited A form is there to say so.
   */
  onSettled: (entry: Entry, isAwaited: boolean) => void
  /** The host knows nobody by this cookie any more, or somebody else. */
  onSessionChange: () => void
  /** `enc_id` of whom this page takes for signed in; null for nobody, undefined when it does not know yet. */
  owner: () => string | null | undefined
}

/** Code of an item whose key belongs to another content. */
export const keyTaken = 'key-taken'

/** The form waits this long for the host's word before it goes on with what is true by then. */
const timeoutMs = 8000
const retryMs = { first: 2000, most: 15_000 }

let events: OutboxEvents | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let silentRounds = 0
/** Keys of what is known to be settled; what was settled before this page looked is no news. */
let settledBefore: Set<string> | null = null
/** Settled before anybody wanted to know. */
const nextUnsynced: Entry[] = []
/** Keys for which a form waits. */
const awaited = new Set<string>()
outbox.subscribe(tell)
channel.addEventListener('message', () => void outbox.refresh())

/** Sends by itself from now on: at the start, when the network or the participant comes back, and by a timer. */
export async function startOutbox(listener: OutboxEvents): Promise<void> {
  await outbox.refresh()
  tell()
  events = listener
  for (const entry of nextUnsynced.splice(0)) listener.onSettled(entry, true)
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

/** Something may have made sending possible. */
export function wakeOutbox(): void {
  const owner = events?.owner()
  const mine = outbox.getSnapshot().entries.filter((entry) => owner === undefined || entry.owner === owner)
  const hasMine = mine.some(isActive)
  // Sending reads again what could not be read.
  if (!hasMine && !outbox.getSnapshot().isStalled) return
  // A worker with settings sends: after a sign-out it must have none.
  if (hasMine) void database.writeSettings(settings).catch(() => {})
  void outbox.send(true)
}

/**
 * Saves an item, then sends it. Resolves with what is true of it once the host has decided, or could not be reached, or
 * a form has waited long enough.
 *
 * @throws {CallError} when the host refused it for good, or `busy` when an earlier one of its kind is still open, or
 * when storage does not answer; the form keeps what was typed. `keyTaken` asks for a new key: this one names something else.
 */
export async function submit(item: OutboxItem): Promise<KeptEntry> {
  const admission = await outbox.add(item).catch((error: unknown) => {
    if (!(error instanceof StalledError)) throw error
    logFailure(item.op, 'storage')
    throw new CallError({ kind: 'storage' }, error)
  })
  if (admission.kind === 'busy') {
    logFailure(item.op, admission.kind)
    throw refusal(409, admission.kind)
  }
  if (admission.kind === 'key-taken') throw refusal(422, keyTaken)
  awaited.add(item.key)
  const isAnswerAwaited = mayAnswer()
  // It is saved: where that is all there is to say, saying so goes first.
  const round = (isAnswerAwaited ? yieldToMain() : whenIdle()).then(() => {
    askToKeep()
    return outbox.send(true)
  })
  if (isAnswerAwaited) await withTimeout(Promise.race([round, settled(item.key)]), timeoutMs)
  awaited.delete(item.key)
  const entry = outbox.find(item.key) ?? { ...admission.entry, isVolatile: false }
  if (entry.state !== 'refused') return entry
  // She reads the reason where she is; nothing is left to be told elsewhere.
  await outbox.remove(entry.key)
  throw refusal(entry.status ?? 0, entry.reason ?? '')
}

/** Has the browser keep what is saved, and wake the worker for it. */
function askToKeep(): void {
  // Right after a press on a button is the moment at which a browser may agree.
  void navigator.storage?.persist?.()
  void database.writeSettings(settings).then(askForSync, () => {})
}

/** Whether the host's word is worth waiting for. Where calls have led nowhere, what is true by now is told at once. */
function mayAnswer(): boolean {
  return navigator.onLine && connectivity.get() !== 'offline'
}

/**
 * Takes away everything of a participant who signs out, and the worker's leave to send.
 *
 * @returns Whether it is surely gone.
 */
export async function forgetOutbox(owner: string): Promise<boolean> {
  const isForgotten = await outbox.forget(owner)
  await database.writeSettings(null).catch(() => {})
  return isForgotten
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

/** Sees to the next try after one that came to this. */
function plan(end: DrainEnd): void {
  clearTimeout(timer)
  if (end === 'unreachable') {
    silentRounds += 1
    timer = setTimeout(wakeOutbox, Math.min(retryMs.most, retryMs.first * 2 ** (silentRounds - 1)))
    return
  }
  silentRounds = 0
  if (end === 'signed-out' || end === 'other-owner') events?.onSessionChange()
  const next = outbox.nextTry()
  if (end === 'later' && next !== null) timer = setTimeout(wakeOutbox, Math.max(1000, next - Date.now()))
}

/** Hands on what has changed. */
function tell(): void {
  const { entries, unreadable, isStalled } = outbox.getSnapshot()
  // The note of before knows better.
  if (isStalled) return
  const ended = entries.filter(isSettled)
  for (const entry of ended.filter(({ key }) => settledBefore?.has(key) === false)) {
    if (entry.state === 'refused') logFailure(entry.op, `${entry.status} ${entry.reason}`)
    if (events) events.onSettled(entry, awaited.has(entry.key))
    else nextUnsynced.push(entry)
  }
  settledBefore = new Set(ended.map(({ key }) => key))
  const kept = entries.filter(({ isVolatile }) => !isVolatile)
  pendingSummary.set(notesOf(entries, unreadable), notesOf(kept, unreadable))
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

/** Where the browser can, it wakes the worker when there is a network, also when no page is open. */
async function askForSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (registration === undefined || !canSync(registration)) return
  // Browsers refuse it in private windows, for one; the page sends by itself.
  await registration.sync.register(outboxNames.syncTag).catch(() => {})
}
