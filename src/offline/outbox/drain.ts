import { hourMs } from '#domain/dates/spans.ts'
import { isFull } from '#offline/storage/health.ts'
import * as changes from './transitions.ts'
import type { SenderSession, Transport } from './transport.ts'
import { type Entry, entriesIn, isActive, rowOf } from './entry.ts'
import { type ResponseOutcome, classifyResponse, received } from './classify-response.ts'
import { keptWorkMs } from '#offline/storage/kept-work.ts'
import { isPageForm, operations, type HostValues, textOf } from './operations.ts'
import { type EntryTable, withRows } from './table.ts'

export interface Drainer {
  table: EntryTable
  transport: Transport
  isReplayable: boolean
  /** Milliseconds since 1970. */
  now: () => number
  /** 0 up to 1. */
  random: () => number
  /** Called after each attempt that the host did not accept. */
  onFailure?: (entry: Entry, outcome: ResponseOutcome) => void
}

/**
 * `clear`: nothing is left to send. `later`: entries wait for their time. The others are why sending stopped: no usable
 * answer, nobody signed in, or somebody else.
 */
export type DrainEnd = 'clear' | 'later' | 'unreachable' | 'signed-out' | 'other-owner'

/** A sync event may run for three minutes; a drain returns the lock well before. */
const maxDrainMs = 100_000

/** How long a payment waits without an attempt: then its participant has to confirm it. */
const stalePaymentMs = 72 * hourMs

/**
 * Sends the signed-in participant's waiting entries, oldest first, one after another. Call it under the outbox lock:
 * parallel drains would be safe with a host that knows keys, but would send everything twice.
 *
 * @param isEager Also sends entries that wait only because an earlier attempt failed: the network is back, or the
 * participant asked.
 */
export async function drain(drainer: Drainer, isEager: boolean): Promise<DrainEnd> {
  const { table, now, transport } = drainer
  const deadline = now() + maxDrainMs
  let session: SenderSession | null = null
  for (;;) {
    const active = entriesIn(await table.read()).filter(isActive)
    if (active.length === 0) return 'clear'
    if (session === null) {
      if (!active.some((entry) => changes.isDue(entry, now(), isEager))) return 'later'
      const opened = await transport.openSession()
      if (opened.kind !== 'session') return opened.kind
      ;({ session } = opened)
      continue
    }
    const { owner } = session
    const entry = active.find((waiting) => waiting.owner === owner)
    if (entry === undefined) return 'other-owner'
    if (!changes.isDue(entry, now(), isEager) || now() > deadline) return 'later'
    const outcome = await settleOne(drainer, entry, session)
    if (outcome === 'stop') return 'later'
    if (outcome === 'signed-out' || outcome === 'other-owner') return outcome
    // A host without keys assigns a post by its token alone, so each post gets a fresh session.
    if (!drainer.isReplayable) session = null
  }
}

type DrainStep = 'next' | 'stop' | 'signed-out' | 'other-owner'

async function settleOne(drainer: Drainer, entry: Entry, session: SenderSession): Promise<DrainStep> {
  const { table, now, isReplayable } = drainer
  // A device's clock that was set forward makes nothing old.
  const age = Math.max(0, Math.min(now(), session.time ?? now()) - entry.confirmedAt)
  if (entry.state === 'cancelling') return takeBack(drainer, entry, session, false)
  if (entry.attempts === 0 && age > (operations[entry.op].isPayment ? stalePaymentMs : keptWorkMs)) {
    await table.change(changes.requireUser(entry.key, 'old'))
    return 'next'
  }
  const found = entry.attempts > 0 && !isReplayable ? foundBySession(entry, session) : null
  if (found !== null) {
    await table.change(changes.applyOutcome(entry.key, found, now(), drainer.random()))
    return 'next'
  }
  if (entry.attempts > 0 && age > keptWorkMs && isReplayable && !isPageForm(entry))
    return takeBack(drainer, entry, session, true)
  return sendOne(drainer, entry, session, 'first')
}

async function sendOne(
  drainer: Drainer,
  stored: Entry,
  session: SenderSession,
  round: 'first' | 'second',
): Promise<DrainStep> {
  const { table, transport, isReplayable, now } = drainer
  const { body, elsewhere } = mergeProfile(stored, session.profile, isReplayable)
  if (elsewhere !== null) {
    await table.change(changes.requireChoice(stored.key, elsewhere))
    return 'next'
  }
  const entry = { ...stored, body }
  const begin = changes.begin(entry, now(), session.balance)
  let isMarked = true
  const begun = await table.change(begin).catch((error: unknown) => {
    // With a host that knows keys, the mark is not needed to prevent duplicates, and a device without space would
    // never send otherwise. A payment still needs its mark: it may be discarded meanwhile, and must then be known to
    // be on its way.
    if (!isReplayable || operations[entry.op].isPayment || !isFull(error)) throw error
    isMarked = false
    return begin([rowOf(entry)]).result
  })
  if (begun === null) return 'next'
  const outcome = classifyResponse(begun, await transport.send(begun, session), isReplayable)
  const conclude = changes.applyOutcome(entry.key, finalOutcome(outcome, round), now(), drainer.random())
  await table.change(isMarked ? conclude : (rows) => conclude(withRows(begin)(rows).result.rows))
  if (outcome.kind !== 'received') drainer.onFailure?.(begun, outcome)
  if (outcome.kind !== 'stale-token') return stepAfter(outcome)
  if (round === 'second') return 'next'
  const renewed = await transport.openSession()
  if (renewed.kind === 'unreachable') return 'stop'
  if (renewed.kind === 'signed-out') return 'signed-out'
  if (renewed.session.owner !== entry.owner) return 'other-owner'
  return sendOne(drainer, entry, renewed.session, 'second')
}

/** A token may be stale once; after a second refusal the participant has to decide. */
function finalOutcome(outcome: ResponseOutcome, round: 'first' | 'second'): ResponseOutcome {
  const isHopeless = outcome.kind === 'stale-token' && round === 'second'
  return isHopeless ? { kind: 'needs-attention', reason: 'forbidden' } : outcome
}

function stepAfter(outcome: ResponseOutcome): DrainStep {
  if (outcome.kind === 'again') return 'stop'
  return outcome.kind === 'signed-out' || outcome.kind === 'other-owner' ? outcome.kind : 'next'
}

const expired = { kind: 'refused', status: 0, code: 'expired' } as const satisfies ResponseOutcome

/**
 * Asks the host to cancel a key that may have arrived; if the post was carried out already, that is the outcome.
 *
 * @param hasExpired True: the entry is too old, and the participant is told. False: the participant discarded it.
 */
async function takeBack(
  drainer: Drainer,
  entry: Entry,
  session: SenderSession,
  hasExpired: boolean,
): Promise<DrainStep> {
  const { table, transport, now } = drainer
  const answered = classifyResponse(entry, await transport.takeBack(entry, session), true)
  const outcome = answered.kind === 'cancelled' && hasExpired ? expired : answered
  if (outcome.kind === 'received' || outcome.kind === 'refused' || outcome.kind === 'cancelled') {
    await table.change(changes.applyOutcome(entry.key, outcome, now(), drainer.random()))
    return 'next'
  }
  await table.change(changes.pauseFor(entry.key, now(), drainer.random()))
  return stepAfter(outcome) === 'next' ? 'stop' : stepAfter(outcome)
}

/** What the user says of a post to a host without keys. Null if it says nothing, so that the post is sent again. */
function foundBySession(entry: Entry, session: SenderSession): ResponseOutcome | null {
  const known = { ...session, balanceBefore: entry.balanceBefore }
  const found = operations[entry.op].found?.(entry.body ?? {}, known) ?? null
  return found === 'unknown' ? { kind: 'needs-attention', reason: found } : found && received
}

/**
 * A profile that joins the participant's changes with those that another device or tab has made since the form was
 * opened. `elsewhere`: the host's values of fields that both have changed, in another way; null without such a field.
 *
 * @param isWhole The host names every field that it has a value for: a missing one was emptied.
 */
function mergeProfile(
  { body, opened, attempts }: Entry,
  held: HostValues | null,
  isWhole: boolean,
): Pick<Entry, 'body' | 'elsewhere'> {
  // A body that may have arrived stays as it is: its key belongs to it.
  if (body === null || opened === null || held === null || attempts > 0) return { body, elsewhere: null }
  const merged = { ...body }
  const elsewhere: Record<string, string | null> = {}
  for (const [field, own] of Object.entries(body)) {
    const newer = textOf(held[field])
    // Values that the form cannot hold are the host's own affair.
    if (newer === undefined || (newer === null && !isWhole)) continue
    if (newer === (opened.values[field] ?? null) || newer === own) continue
    if (opened.changed.includes(field)) elsewhere[field] = newer
    else merged[field] = newer
  }
  return { body: merged, elsewhere: Object.keys(elsewhere).length > 0 ? elsewhere : null }
}
