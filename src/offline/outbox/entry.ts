import type { CashoutBody } from '#contract/answers/cashout.ts'
import type { IntakeBody } from '#contract/answers/intake-body.ts'
import { IdempotencyKey, replayableOperations } from '#contract/answers/outbox.ts'
import type { ProfilePost } from '#contract/answers/profile.ts'
import { Id } from '#contract/base/values.ts'
import * as v from 'valibot'

/** A form's post that must be neither lost nor duplicated. */
export type OutboxItem = {
  /** UUID v4 that names this intent for ever: the same for every attempt. */
  key: string
  /** `enc_id` of the participant who filled the form in. */
  owner: string
} & (
  | { op: 'profile'; body: ProfilePost }
  | { op: 'intake'; studyId: number; body: IntakeBody }
  | { op: 'cashout'; body: CashoutBody }
)

/** Raise it with the shape of an entry. An entry of another version is set aside and never interpreted. */
const entryVersion = 1

/**
 * `waiting`: to be sent. `sending`: an attempt has begun and its answer is not stored yet. `needs-attention`: the
 * participant has to decide. `cancelling`: discarded, but an attempt may have arrived. `received` and `refused` are final.
 */
const states = ['waiting', 'sending', 'needs-attention', 'cancelling', 'received', 'refused'] as const

/** Devices hold entries from before the state was renamed; their version is the same. */
const State = v.union([
  v.picklist(states),
  v.pipe(
    v.literal('needs-you'),
    v.transform(() => 'needs-attention' as const),
  ),
])

/** Reasons why the participant has to decide about an entry. */
export const needReasons = [
  /** Saved long ago and never attempted: it may no longer be wanted. */
  'old',
  /** A cash-out of unknown outcome at a host without keys: sending it again could pay twice. */
  'unknown',
  /** Another payment was requested a moment ago. */
  'cashout-pending',
  /** The host asks for a pause of more than ten minutes, as at the daily limit of payment requests. */
  'rate-limited',
  /** The host refuses posts of this session, although it accepts the session. */
  'forbidden',
  /** The host does not know the address: the portal is outdated, or the host is the wrong one. */
  'no-such-call',
] as const
export type NeedReason = (typeof needReasons)[number]

const Milliseconds = v.pipe(v.number(), v.finite())
const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** Checked by shape only: the form has validated the content, and a newer schema must not alter it. */
const Body = v.record(v.string(), v.union([v.string(), v.null(), v.array(v.string())]))

/** One stored post. It never holds cookies, tokens or addresses. Times are in milliseconds since 1970. */
export const Entry = v.pipe(
  v.strictObject({
    version: v.literal(entryVersion),
    key: IdempotencyKey,
    /** Order of sending among one owner's entries. */
    order: Count,
    owner: v.pipe(v.string(), v.nonEmpty()),
    op: v.picklist(replayableOperations),
    /** Of an intake. */
    studyId: v.nullable(Id),
    /** Null when the entry is settled. */
    body: v.nullable(Body),
    createdAt: Milliseconds,
    /** When the participant last confirmed that it should be sent. */
    confirmedAt: Milliseconds,
    state: State,
    /** Attempts that may have arrived. */
    attempts: Count,
    attemptedAt: v.nullable(Milliseconds),
    /** Earliest next attempt: set by the host (`host`), or by our own back-off (`us`). */
    pause: v.nullable(v.strictObject({ until: Milliseconds, by: v.picklist(['host', 'us']) })),
    /** Points just before the first attempt of a cash-out. */
    balanceBefore: v.nullable(v.number()),
    /** A `NeedReason`, or the error code of a refusal, which may be empty. */
    reason: v.nullable(v.string()),
    /** HTTP status of a refusal. */
    status: v.nullable(Count),
    /** The host's reference of a received post, if it gave one. */
    reference: v.nullable(v.string()),
    /** By the host's clock, ISO 8601. */
    receivedAt: v.nullable(v.string()),
    settledAt: v.nullable(Milliseconds),
    /** Whether the participant has seen the outcome. */
    isSeen: v.boolean(),
  }),
  v.check((entry) => (entry.body === null) === isFinal(entry.state), 'A body belongs to what is not settled'),
  v.check((entry) => (entry.studyId === null) === (entry.op !== 'intake'), 'A study belongs to an intake'),
)
export type Entry = v.InferOutput<typeof Entry>

/** A stored record: an entry, or something unreadable. */
export interface Row {
  key: IDBValidKey
  entry: Entry | null
  /** `enc_id` of the owner, which other versions store in the same field; null if it is unreadable too. */
  owner: string | null
}

const Owned = v.object({ owner: v.pipe(v.string(), v.nonEmpty()) })

/** Reads a stored value. An unreadable one does not affect the others. */
export function readRow(key: IDBValidKey, value: unknown): Row {
  const result = v.safeParse(Entry, value)
  if (result.success && result.output.key === key) return rowOf(result.output)
  const owned = v.safeParse(Owned, value)
  return { key, entry: null, owner: owned.success ? owned.output.owner : null }
}

export function rowOf(entry: Entry): Row {
  return { key: entry.key, entry, owner: entry.owner }
}

export function entriesIn(rows: readonly Row[]): Entry[] {
  return rows.flatMap(({ entry }) => entry ?? []).sort((one, other) => one.order - other.order)
}

export function newEntry(item: OutboxItem, order: number, now: number): Entry {
  return {
    version: entryVersion,
    key: item.key,
    order,
    owner: item.owner,
    op: item.op,
    studyId: item.op === 'intake' ? item.studyId : null,
    body: item.body,
    createdAt: now,
    confirmedAt: now,
    state: 'waiting',
    attempts: 0,
    attemptedAt: null,
    pause: null,
    balanceBefore: null,
    reason: null,
    status: null,
    reference: null,
    receivedAt: null,
    settledAt: null,
    isSeen: false,
  }
}

function isFinal(state: (typeof states)[number]): boolean {
  return state === 'received' || state === 'refused'
}

/** Whether the outcome of an entry is final. */
export function isSettled(entry: Entry): boolean {
  return isFinal(entry.state)
}

/** Whether the drain has something to do for the entry, now or later, without the participant. */
export function isActive(entry: Entry): boolean {
  return !isSettled(entry) && entry.state !== 'needs-attention'
}
