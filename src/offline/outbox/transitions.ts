import { givenUp } from '#contract/answers/outbox.ts'
import { dayMs } from '#domain/dates/spans.ts'
import type { NeedReason, Entry, Refusal } from './entry.ts'
import { entriesIn, isActive, isSettled, newEntry } from './entry.ts'
import { type Unsent, besidePosts, isPageForm } from './operations.ts'
import type { ResponseOutcome } from './classify-response.ts'
import type { TableStep } from './table.ts'

/* The only ways in which a stored entry changes, each as a step of an `EntryTable`. A settled entry never changes. */

/** Settled entries can be read for this long. */
const receiptDays = 7

/** No reasonable host asks for more; a longer pause comes from a wrong clock. */
const maxHostPauseMs = dayMs
/** Pause before an entry is sent again; the longest doubles with each attempt. */
const retryPause = { firstMs: 2000, maxMs: 5 * 60_000, leastMs: 1000 } as const
/** Reasons that leave the key open at the host: a late copy could still be carried out. */
const maybeArrived: ReadonlySet<NeedReason> = new Set(['unknown', 'cashout-pending'])

/**
 * Marks the beginning of an attempt at the body that the sender has, before the request, so that an attempt that dies
 * with its page counts. Null, without a mark, if the entry has changed since the sender read it.
 */
export function begin(seen: Entry, now: number, balance: number | null): TableStep<Entry | null> {
  return (rows) => {
    const entry = entriesIn(rows).find(({ key }) => key === seen.key)
    if (entry?.attempts !== seen.attempts || !isActive(entry) || entry.state === 'cancelling') {
      return { result: null }
    }
    const begun: Entry = {
      ...entry,
      body: seen.body,
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
 * Stores the outcome of an attempt.
 *
 * @param random 0 up to 1: spreads the next attempts of many devices.
 */
export function applyOutcome(
  key: string,
  outcome: ResponseOutcome,
  now: number,
  random: number,
): TableStep<Entry | null> {
  if (outcome.kind === 'cancelled') return removeOne(key)
  return changeOne(key, (entry) => {
    if (outcome.kind === 'received') {
      const { reference, receivedAt } = outcome
      return settle(entry, now, { state: 'received', reference, receivedAt })
    }
    if (outcome.kind === 'refused') {
      const { status, code } = outcome
      return settle(entry, now, { state: 'refused', refusal: { status, code } })
    }
    // The participant discarded it during the attempt; the host's answer to the cancellation decides.
    if (entry.state === 'cancelling') return entry
    if (outcome.kind === 'needs-attention') {
      // A host that requires the participant's decision has not carried the post out.
      return needing(maybeArrived.has(outcome.reason) ? entry : uncounted(entry), outcome.reason)
    }
    if (outcome.kind !== 'again') return { ...uncounted(entry), state: 'waiting' }
    const counted = outcome.mayHaveArrived ? entry : uncounted(entry)
    return { ...counted, state: 'waiting', pause: pauseAfter(entry, outcome.afterMs, now, random) }
  })
}

/** Postpones an entry: its cancellation failed for now. */
export function pauseFor(key: string, now: number, random: number): TableStep<Entry | null> {
  return changeOne(key, (entry) => ({
    ...entry,
    attemptedAt: now,
    pause: pauseAfter(entry, null, now, random),
  }))
}

/** Leaves the decision to the participant. */
export function requireUser(key: string, reason: NeedReason): TableStep<Entry | null> {
  return changeOne(key, (entry) => needing(entry, reason))
}

/** The participant has to choose between their own values and those that the host has from elsewhere. */
export function requireChoice(
  key: string,
  elsewhere: NonNullable<Entry['elsewhere']>,
): TableStep<Entry | null> {
  return changeOne(key, (entry) => ({ ...needing(entry, 'changed-meanwhile'), elsewhere }))
}

/**
 * The participant wants the entry sent now: clears pauses and questions.
 *
 * @param isElsewhere With the host's values of the fields that were changed elsewhere too; else with their own.
 */
export function confirm(key: string, now: number, isElsewhere = false): TableStep<Entry | null> {
  return changeOne(key, (entry) => {
    // Another tab may have decided.
    if (isElsewhere && entry.elsewhere === null) return entry
    if (entry.state === 'cancelling' || entry.state === 'sending') return { ...entry, pause: null }
    const confirmed = decided(entry, isElsewhere)
    return { ...confirmed, state: 'waiting', reason: null, pause: null, confirmedAt: now }
  })
}

/** A participant who keeps their own values has seen the host's. */
function decided(entry: Entry, isElsewhere: boolean): Entry {
  const { opened, elsewhere } = entry
  if (opened === null || elsewhere === null) return entry
  const next = isElsewhere
    ? { changed: opened.changed.filter((field) => !Object.hasOwn(elsewhere, field)) }
    : { values: { ...opened.values, ...elsewhere } }
  return { ...entry, opened: { ...opened, ...next }, elsewhere: null }
}

/** The participant wants all of their paused entries sent, including pauses by the host. */
export function clearPauses(owner: string): TableStep<void> {
  return (rows) => {
    const paused = entriesIn(rows).filter(
      (entry) => entry.owner === owner && isActive(entry) && entry.pause !== null,
    )
    return { put: paused.map((entry) => ({ ...entry, pause: null })), result: undefined }
  }
}

/**
 * The participant does not want it any more. An entry that was never attempted is deleted; one that may have arrived
 * is cancelled at the host first, if the host supports it.
 */
export function discard(key: string, isReplayable: boolean): TableStep<Entry | null> {
  return (rows) => {
    const entry = entriesIn(rows).find((kept) => kept.key === key)
    if (entry && !isSettled(entry) && isReplayable && !isPageForm(entry) && entry.attempts > 0) {
      const cancelling: Entry = { ...entry, state: 'cancelling', reason: null, pause: null }
      return { put: [cancelling], result: cancelling }
    }
    return removeOne(key)(rows)
  }
}

/** Marks settled entries as seen, and deletes old ones that were seen. */
export function markSeen(owner: string, now: number): TableStep<void> {
  return (rows) => {
    const settled = entriesIn(rows).filter((entry) => entry.owner === owner && isSettled(entry))
    const isOld = ({ settledAt }: Entry) => now - (settledAt ?? now) > receiptDays * dayMs
    const put = settled.filter((entry) => !entry.isSeen).map((entry) => ({ ...entry, isSeen: true }))
    const remove = settled.filter((entry) => entry.isSeen && isOld(entry)).map(({ key }) => key)
    return { put, remove, result: undefined }
  }
}

/** Deletes all rows of a participant, readable or not, and rows without a readable owner. */
export function forget(owner: string): TableStep<void> {
  return (rows) => {
    const gone = rows.filter((row) => row.owner === null || row.owner === owner)
    return { remove: gone.map(({ key }) => key), result: undefined }
  }
}

/**
 * Deletes the bodies of a participant's unsent posts, and leaves a refusal in the place of each. Records of another
 * version stay set aside: nobody can tell what they are.
 */
export function giveUp(owner: string, now: number): TableStep<void> {
  return (rows) => {
    const own = entriesIn(rows).filter((entry) => entry.owner === owner)
    const put = own
      .filter((entry) => !isSettled(entry))
      .map((entry) => {
        const code = entry.attempts === 0 ? givenUp.neverSent : givenUp.maybeSent
        return settle(entry, now, { state: 'refused', refusal: { status: 0, code } })
      })
    const remove = own.filter(({ state }) => state === 'received').map(({ key }) => key)
    return { put, remove, result: undefined }
  }
}

/** Adds refusals in the place of work that was no post. */
export function addGivenUp(owner: string, now: number, works: readonly Unsent[]): TableStep<void> {
  return (rows) => {
    const posts = entriesIn(rows).filter((entry) => entry.owner === owner && !isSettled(entry))
    const put = besidePosts(works, posts).map((work) => {
      const item = { op: 'message', body: { message: '', about: '' } } as const
      const entry = { ...newEntry({ ...item, key: crypto.randomUUID(), owner }, now, now), ...work }
      return settle(entry, now, { state: 'refused', refusal: { status: 0, code: givenUp.neverSent } })
    })
    return { put, result: undefined }
  }
}

/** Deletes one row, readable or not. */
export function removeOne(key: IDBValidKey): TableStep<null> {
  return () => ({ remove: [key], result: null })
}

/** Whether a pause is over, or its clock has jumped since. */
export function isDue(entry: Entry, now: number, isEager: boolean): boolean {
  const { pause, attemptedAt } = entry
  if (pause === null || pause.until <= now || pause.until - now > maxHostPauseMs) return true
  // Eager attempts are limited to one per second, however often the network changes.
  const isRecent = attemptedAt !== null && Math.abs(now - attemptedAt) < retryPause.leastMs
  return isEager && pause.by === 'us' && !isRecent
}

function changeOne(key: string, next: (entry: Entry) => Entry): TableStep<Entry | null> {
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
    | { state: 'refused'; refusal: Refusal },
): Entry {
  return { ...entry, reason: null, pause: null, ...end, body: null, settledAt: now }
}

function needing(entry: Entry, reason: NeedReason): Entry {
  return { ...entry, state: 'needs-attention', reason, pause: null }
}

/** The attempt surely had no effect, so it does not count. */
function uncounted(entry: Entry): Entry {
  const attempts = Math.max(0, entry.attempts - 1)
  return { ...entry, attempts, balanceBefore: attempts === 0 ? null : entry.balanceBefore }
}

function pauseAfter(entry: Entry, askedMs: number | null, now: number, random: number): Entry['pause'] {
  if (askedMs !== null) return { until: now + Math.min(askedMs, maxHostPauseMs), by: 'host' }
  const longest = Math.min(retryPause.maxMs, retryPause.firstMs * 2 ** Math.min(entry.attempts, 20))
  return { until: now + Math.max(retryPause.leastMs, random * longest), by: 'us' }
}
