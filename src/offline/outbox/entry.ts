import { IdempotencyKey } from '#contract/answers/outbox.ts'
import { Id, mapOf } from '#contract/base/values.ts'
import * as v from 'valibot'
import { OpenedForm, type OperationName, type OutboxItem, isOperation, operations } from './operations.ts'

/** Raise it with the shape of an entry, and read the shape before. A later version is set aside, not interpreted. */
const entryVersion = 3

/**
 * `waiting`: to be sent. `sending`: an attempt has begun and its answer is not stored yet. `needs-attention`: the
 * participant has to decide. `cancelling`: discarded, but an attempt may have arrived. `received`, `refused`: final.
 */
const states = ['waiting', 'sending', 'needs-attention', 'cancelling', 'received', 'refused'] as const

/** Reasons why the participant has to decide about an entry. */
export const needReasons = [
  /** Saved long ago and never attempted: it may no longer be wanted. */
  'old',
  /**
   * A cash-out of unknown outcome at a host without keys: sending it again could pay twice. Or a post that a host with
   * keys keeps answering without its key.
   */
  'unknown',
  /** Another payment was requested a moment ago. */
  'cashout-pending',
  /** The host asks for a pause of more than ten minutes, as at the daily limit of payment requests. */
  'rate-limited',
  /** The host refuses posts of this session, although it accepts the session, or misses the key of the post. */
  'forbidden',
  /** Another device or tab has changed the same fields since the form was opened. */
  'changed-meanwhile',
  /** The host does not know the address: the portal is outdated, or the host is the wrong one. */
  'no-such-call',
] as const
export type NeedReason = (typeof needReasons)[number]

const Milliseconds = v.pipe(v.number(), v.finite())
const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** Checked by shape only: the form has validated the content, and a newer schema must not alter it. */
const Body = mapOf(v.union([v.string(), v.null(), v.array(v.string())]))

const Texts = mapOf(v.nullable(v.string()))

/** Why the host does not take a post. Status 0 and `expired`: it was taken back because it had waited too long. */
const Refusal = v.strictObject({
  /** HTTP status. */
  status: Count,
  /** Error code of the host; empty if it gave none. */
  code: v.string(),
})
export type Refusal = v.InferOutput<typeof Refusal>

const intent = {
  key: IdempotencyKey,
  /** Order of sending among one owner's entries. */
  order: Count,
  owner: v.pipe(v.string(), v.nonEmpty()),
  op: v.custom<OperationName>(isOperation),
  /** Study of an intake or a participation; null for other posts. */
  studyId: v.nullable(Id),
  /** Null when the entry is settled. */
  body: v.nullable(Body),
  createdAt: Milliseconds,
  /** When the participant last confirmed that it should be sent. */
  confirmedAt: Milliseconds,
}

const sending = {
  /** Attempts that may have arrived. */
  attempts: Count,
  attemptedAt: v.nullable(Milliseconds),
  /** Earliest next attempt: set by the host (`host`), or by our own back-off (`us`). */
  pause: v.nullable(v.strictObject({ until: Milliseconds, by: v.picklist(['host', 'us']) })),
  /** Points just before the first attempt of a cash-out. */
  balanceBefore: v.nullable(v.number()),
}

const outcome = {
  /** The host's reference of a received post, if it gave one. */
  reference: v.nullable(v.string()),
  /** Time by the host's clock, ISO 8601. */
  receivedAt: v.nullable(v.string()),
  settledAt: v.nullable(Milliseconds),
  /** Whether the participant has seen the outcome. */
  isSeen: v.boolean(),
}

const Current = v.strictObject({
  version: v.literal(entryVersion),
  ...intent,
  state: v.picklist(states),
  ...sending,
  /** Why the participant has to decide. */
  reason: v.nullable(v.picklist(needReasons)),
  refusal: v.nullable(Refusal),
  ...outcome,
  /** Values with which the form of a profile was opened; null for other posts. */
  opened: v.nullable(OpenedForm),
  /** The host's values of the fields about which the participant has to decide; null for none. */
  elsewhere: v.nullable(Texts),
})

/** Devices hold such entries. `reason` was also the code of a refusal. */
const Former = v.pipe(
  v.strictObject({
    version: v.literal(1),
    ...intent,
    ...sending,
    ...outcome,
    state: v.picklist(states),
    reason: v.nullable(v.string()),
    status: v.nullable(Count),
  }),
  v.transform(({ status, reason, ...kept }): v.InferOutput<typeof Current> => {
    const asked = needReasons.find((known) => known === reason) ?? 'unknown'
    return {
      ...kept,
      version: entryVersion,
      reason: kept.state === 'needs-attention' ? asked : null,
      refusal: kept.state === 'refused' ? { status: status ?? 0, code: reason ?? '' } : null,
      opened: null,
      elsewhere: null,
    }
  }),
)

/** One stored post. It never holds cookies, tokens or addresses. Times are in milliseconds since 1970. */
export const Entry = v.pipe(
  v.union([Current, Former]),
  v.check((entry) => (entry.body === null) === isSettled(entry), 'A body belongs to what is not settled'),
  v.check(
    (entry) => (entry.studyId === null) === !operations[entry.op].isOfStudy,
    'A study belongs to an intake or a participation',
  ),
  v.check(
    (entry) => (entry.refusal === null) === (entry.state !== 'refused'),
    'A refusal belongs to what is refused',
  ),
)
export type Entry = v.InferOutput<typeof Entry>

/** An entry as a page knows it. */
export interface KeptEntry extends Entry {
  /** The device could not store it: closing the page would lose it. */
  isVolatile: boolean
}

/** A stored record: an entry, or something unreadable. */
export interface StoredRow {
  key: IDBValidKey
  entry: Entry | null
  /** `enc_id` of the owner, which other versions store in the same field; null if it is unreadable too. */
  owner: string | null
}

const Owned = v.object({ owner: v.pipe(v.string(), v.nonEmpty()) })

/** Reads a stored value. An unreadable one does not affect the others. */
export function readRow(key: IDBValidKey, value: unknown): StoredRow {
  const result = v.safeParse(Entry, value)
  if (result.success && result.output.key === key) return rowOf(result.output)
  const owned = v.safeParse(Owned, value)
  return { key, entry: null, owner: owned.success ? owned.output.owner : null }
}

export function rowOf(entry: Entry): StoredRow {
  return { key: entry.key, entry, owner: entry.owner }
}

export function entriesIn(rows: readonly StoredRow[]): Entry[] {
  return rows.flatMap(({ entry }) => entry ?? []).sort((one, other) => one.order - other.order)
}

/** The study of an intake or a participation; null for other posts. */
export function studyOf(item: OutboxItem): number | null {
  return 'studyId' in item ? item.studyId : null
}

/** Has its fields in the order of the schema, in which they are read: pages compare entries as JSON. */
export function newEntry(item: OutboxItem, order: number, now: number): Entry {
  return {
    version: entryVersion,
    key: item.key,
    order,
    owner: item.owner,
    op: item.op,
    studyId: studyOf(item),
    body: item.body,
    createdAt: now,
    confirmedAt: now,
    state: 'waiting',
    attempts: 0,
    attemptedAt: null,
    pause: null,
    balanceBefore: null,
    reason: null,
    refusal: null,
    reference: null,
    receivedAt: null,
    settledAt: null,
    isSeen: false,
    opened: ('opened' in item && item.opened) || null,
    elsewhere: null,
  }
}

/** Whether the outcome of an entry is final. */
export function isSettled({ state }: { state: (typeof states)[number] }): boolean {
  return state === 'received' || state === 'refused'
}

/** Whether the drain has something to do for the entry, now or later, without the participant. */
export function isActive(entry: Entry): boolean {
  return !isSettled(entry) && entry.state !== 'needs-attention'
}
