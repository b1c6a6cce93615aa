import type { NeedReason, Entry } from './entry.ts'
import { entriesIn, isActive, isSettled } from './entry.ts'
import type { ResponseOutcome } from './classify-response.ts'
import type { Step } from './table.ts'

/* The only ways in which a kept entry changes, each as a step of an `EntryTable`. A settled entry never changes. */

/** What is settled stays to be read for this long. */
const receiptDays = 7
const dayMs = 86_400_000

/** Longer than a host may reasonably ask for; a pause beyond it is that of a clock that was wrong. */
const maxPauseMs = dayMs
/** A refusal that passes by itself leaves the key open at the host: a late copy could still be carried out. */
const maybeArrived: ReadonlySet<NeedReason> = new Set(['unknown', 'cashout-pending'])
const ownPause = { firstMs: 2000, maxMs: 5 * 60_000, leastMs: 1000 } as const

/**
 * Notes that an attempt begins: before the request, so that one that dies with its page is known to have begun. Null,
 * and nothing is noted, when the entry is not any more what the sender has read.
 */
export function begin(seen: Entry, now: number, balance: number | null): Step<Entry | null> {
  return (rows) => {
    const entry = entriesIn(rows).find(({ key }) => key === seen.key)
    if (entry?.attempts !== seen.attempts || !isActive(entry) || entry.state === 'cancelling') {
      return { result: null }
    }
    const begun: Entry = {
      ...entry,
      state: 'sending',
      attempts: entry.attempts + 1,
      attemptedAt: now,
      pause: null,
      balanceBefore: entry.balanceBefore ?? balance,
    }
    return { put: [begun], result: begun }
  }
}

/**
 * Stores what an attempt came to.
 *
 * @param random 0 up to 1: spreads the next attempts of many devices.
 */
export function applyOutcome(
  key: string,
  verdict: ResponseOutcome,
  now: number,
  random: number,
): Step<Entry | null> {
  if (verdict.kind === 'cancelled') return removeOne(key)
  return changeOne(key, (entry) => {
    if (verdict.kind === 'received') {
      const { reference, receivedAt } = verdict
      return settle(entry, now, { state: 'received', reference, receivedAt })
    }
    if (verdict.kind === 'refused') {
      const { status, code } = verdict
      return settle(entry, now, { state: 'refused', status, reason: code })
    }
    // It was taken back while it was under way; the host has the last word on that.
    if (entry.state === 'cancelling') return entry
    if (verdict.kind === 'needs-attention') {
      // A host that has looked at the post and wants a word from her first has not carried it out.
      return needing(maybeArrived.has(verdict.reason) ? entry : uncounted(entry), verdict.reason)
    }
    if (verdict.kind !== 'again') return { ...uncounted(entry), state: 'waiting' }
    const counted = verdict.mayHaveArrived ? entry : uncounted(entry)
    return { ...counted, state: 'waiting', pause: pauseAfter(entry, verdict.afterMs, now, random) }
  })
}

/** Leaves an entry as it is for a while: taking it back did not work just now. */
export function pauseFor(key: string, now: number, random: number): Step<Entry | null> {
  return changeOne(key, (entry) => ({
    ...entry,
    attemptedAt: now,
    pause: pauseAfter(entry, null, now, random),
  }))
}

/** Leaves it to the participant. */
export function requireUser(key: string, reason: NeedReason): Step<Entry | null> {
  return changeOne(key, (entry) => needing(entry, reason))
}

/** She wants it sent, now: forgets pauses and questions. */
export function confirm(key: string, now: number): Step<Entry | null> {
  return changeOne(key, (entry) => {
    if (entry.state === 'cancelling' || entry.state === 'sending') return { ...entry, pause: null }
    return { ...entry, state: 'waiting', reason: null, pause: null, confirmedAt: now }
  })
}

/** She wants everything of hers sent that only waits for its time, also where the host asked for patience. */
export function clearPauses(owner: string): Step<void> {
  return (rows) => {
    const paused = entriesIn(rows).filter(
      (entry) => entry.owner === owner && isActive(entry) && entry.pause !== null,
    )
    return { put: paused.map((entry) => ({ ...entry, pause: null })), result: undefined }
  }
}

/**
 * She does not want it any more. What has never left the device is deleted; what may have arrived is taken back at
 * the host first, if the host can do that.
 */
export function discard(key: string, isReplayable: boolean): Step<Entry | null> {
  return (rows) => {
    const entry = entriesIn(rows).find((kept) => kept.key === key)
    if (entry && !isSettled(entry) && isReplayable && entry.attempts > 0) {
      const cancelling: Entry = { ...entry, state: 'cancelling', reason: null, pause: null }
      return { put: [cancelling], result: cancelling }
    }
    return removeOne(key)(rows)
  }
}

/** Marks what is settled as seen, and deletes what was seen and is old. */
export function markSeen(owner: string, now: number): Step<void> {
  return (rows) => {
    const settled = entriesIn(rows).filter((entry) => entry.owner === owner && isSettled(entry))
    const isOld = ({ settledAt }: Entry) => now - (settledAt ?? now) > receiptDays * dayMs
    const put = settled.filter((entry) => !entry.isSeen).map((entry) => ({ ...entry, isSeen: true }))
    const remove = settled.filter((entry) => entry.isSeen && isOld(entry)).map(({ key }) => key)
    return { put, remove, result: undefined }
  }
}

/** Deletes everything of a participant, readable or not, and what does not even tell whose it is. */
export function forget(owner: string): Step<void> {
  return (rows) => {
    const gone = rows.filter((row) => row.owner === null || row.owner === owner)
    return { remove: gone.map(({ key }) => key), result: undefined }
  }
}

/** Deletes one row, readable or not. */
export function removeOne(key: IDBValidKey): Step<null> {
  return () => ({ remove: [key], result: null })
}

/** Whether a pause is over, or was set by a clock that has jumped since. */
export function isDue(entry: Entry, now: number, isEager: boolean): boolean {
  const { pause, attemptedAt } = entry
  if (pause === null || pause.until <= now || pause.until - now > maxPauseMs) return true
  // However often the network comes and goes, once a second is enough.
  const isRecent = attemptedAt !== null && Math.abs(now - attemptedAt) < ownPause.leastMs
  return isEager && pause.by === 'us' && !isRecent
}

function changeOne(key: string, next: (entry: Entry) => Entry): Step<Entry | null> {
  return (rows) => {
    const entry = entriesIn(rows).find((kept) => kept.key === key)
    if (entry === undefined || isSettled(entry)) return { result: entry ?? null }
    const changed = next(entry)
    return changed === entry ? { result: entry } : { put: [changed], result: changed }
  }
}

function settle(
  entry: Entry,
  now: number,
  end:
    | { state: 'received'; reference: string | null; receivedAt: string | null }
    | { state: 'refused'; status: number; reason: string },
): Entry {
  return { ...entry, reason: null, pause: null, ...end, body: null, settledAt: now }
}

function needing(entry: Entry, reason: NeedReason): Entry {
  return { ...entry, state: 'needs-attention', reason, pause: null }
}

/** The attempt that was begun has surely changed nothing. */
function uncounted(entry: Entry): Entry {
  const attempts = Math.max(0, entry.attempts - 1)
  return { ...entry, attempts, balanceBefore: attempts === 0 ? null : entry.balanceBefore }
}

function pauseAfter(entry: Entry, askedMs: number | null, now: number, random: number): Entry['pause'] {
  if (askedMs !== null) return { until: now + Math.min(askedMs, maxPauseMs), by: 'host' }
  const most = Math.min(ownPause.maxMs, ownPause.firstMs * 2 ** Math.min(entry.attempts, 20))
  return { until: now + Math.max(ownPause.leastMs, random * most), by: 'us' }
}
