import type { CashoutBody } from '#contract/answers/cashout.ts'
import type { IntakeBody } from '#contract/answers/intake-body.ts'
import { IdempotencyKey, replayableOperations } from '#contract/answers/outbox.ts'
import type { ProfilePost } from '#contract/answers/profile.ts'
import { Id } from '#contract/base/values.ts'
import * as v from 'valibot'

/** A post that must not be lost or doubled, as a form hands it over. */
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

/** Raised with the shape of an entry. An entry of another version is set aside, never guessed at. */
const entryVersion = 1

/**
 * `waiting`: to be sent. `sending`: an attempt was begun; what it came to is unknown until its answer is stored.
 * `needs-attention`: only the participant can decide. `cancelling`: taken back, but an attempt may have arrived. The last two
 * are final.
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

/** Why an entry is the participant's to decide. */
export const needReasons = [
  /** Saved so long ago that she may not want it any more; never attempted. */
  'old',
  /** A cash-out whose outcome this host cannot tell: sending it again could pay twice. */
  'unknown',
  /** Another payment was requested a moment ago. */
  'cashout-pending',
  /** As many payments were requested as a day allows. */
  'rate-limited',
  /** The host refuses this session's posts although it knows the session. */
  'forbidden',
  /** The host does not know the address: this version of the portal is too old, or the host is not the right one. */
  'no-such-call',
] as const
export type NeedReason = (typeof needReasons)[number]

const Milliseconds = v.pipe(v.number(), v.finite())
const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** Checked for its shape alone: the form has judged the content, and a newer schema must not alter what was meant. */
const Body = v.record(v.string(), v.union([v.string(), v.null(), v.array(v.string())]))

/** One post as the device keeps it. Never in it: cookies, tokens, addresses. Times are milliseconds since 1970. */
export const Entry = v.pipe(
  v.strictObject({
    version: v.literal(entryVersion),
    key: IdempotencyKey,
    /** Order of sending within an owner. */
    order: Count,
    owner: v.pipe(v.string(), v.nonEmpty()),
    op: v.picklist(replayableOperations),
    /** Of an intake. */
    studyId: v.nullable(Id),
    /** Null from the moment the entry is settled. */
    body: v.nullable(Body),
    createdAt: Milliseconds,
    /** When the participant last said that she wants this sent. */
    confirmedAt: Milliseconds,
    state: State,
    /** Attempts that may have arrived. */
    attempts: Count,
    attemptedAt: v.nullable(Milliseconds),
    /** Not before: `host` when the host asked for it, `us` when we only spare it. */
    pause: v.nullable(v.strictObject({ until: Milliseconds, by: v.picklist(['host', 'us']) })),
    /** Points just before the first attempt of a cash-out. */
    balanceBefore: v.nullable(v.number()),
    /** A `NeedReason`, or the host's code of a refusal, which may be empty. */
    reason: v.nullable(v.string()),
    /** Of a refusal. */
    status: v.nullable(Count),
    /** Of a received post, where the host gives one. */
    reference: v.nullable(v.string()),
    /** By the host's clock, ISO 8601. */
    receivedAt: v.nullable(v.string()),
    settledAt: v.nullable(Milliseconds),
    /** Whether the participant has seen how it ended. */
    isSeen: v.boolean(),
  }),
  v.check((entry) => (entry.body === null) === isFinal(entry.state), 'A body belongs to what is not settled'),
  v.check((entry) => (entry.studyId === null) === (entry.op !== 'intake'), 'A study belongs to an intake'),
)
export type Entry = v.InferOutput<typeof Entry>

/** What stands in the store under a key: an entry, or something that cannot be read. */
export interface Row {
  key: IDBValidKey
  entry: Entry | null
  /** `enc_id` of whose it is, which another version has written in the same place; null when that cannot be read either. */
  owner: string | null
}

const Owned = v.object({ owner: v.pipe(v.string(), v.nonEmpty()) })

/** Reads a stored value; whatever it holds costs itself alone. */
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

/** Whether it is decided what came of an entry. */
export function isSettled(entry: Entry): boolean {
  return isFinal(entry.state)
}

/** Whether the drainer has something to do for it, now or later, without the participant. */
export function isActive(entry: Entry): boolean {
  return !isSettled(entry) && entry.state !== 'needs-attention'
}
