import { minimumCashoutPoints } from '#contract/base/constants.ts'
import { isFull } from '#offline/storage/health.ts'
import * as changes from './transitions.ts'
import type { Transport, Session } from './transport.ts'
import { type Entry, entriesIn, isActive, rowOf } from './entry.ts'
import { type ResponseOutcome, classifyResponse, received } from './classify-response.ts'
import { type EntryTable, withRows } from './table.ts'

export interface Drainer {
  table: EntryTable
  courier: Transport
  isReplayable: boolean
  /** Milliseconds since 1970. */
  now: () => number
  /** 0 up to 1. */
  random: () => number
  /** Told of every attempt that the host did not take. */
  onFailure?: (entry: Entry, verdict: ResponseOutcome) => void
}

/**
 * `clear`: nothing is left that sending could help. `later`: something waits for its time. The others say why nothing
 * could be sent: no usable answer, nobody signed in, or somebody else.
 */
export type DrainEnd = 'clear' | 'later' | 'unreachable' | 'signed-out' | 'other-owner'

/** A sync event may run for three minutes; a drain gives the lock back well before. */
const maxDrainMs = 100_000

const hourMs = 3_600_000
/** A payment that waited this long without an attempt is asked about first; anything else after fourteen days. */
const staleCashoutMs = 72 * hourMs
const staleMs = 14 * 24 * hourMs

/**
 * Sends what waits for the participant who is signed in, oldest first, one after another. Hold the outbox's lock: two
 * at a time would do no harm with a host that knows keys, but would ask it for everything twice.
 *
 * @param isEager Tries again what only waits because an earlier attempt failed: the network is back, or she asked.
 */
export async function drain(drainer: Drainer, isEager: boolean): Promise<DrainEnd> {
  const { table, now, courier } = drainer
  const deadline = now() + maxDrainMs
  let session: Session | null = null
  for (;;) {
    const active = entriesIn(await table.read()).filter(isActive)
    if (active.length === 0) return 'clear'
    if (session === null) {
      if (!active.some((entry) => changes.isDue(entry, now(), isEager))) return 'later'
      const opened = await courier.openSession()
      if (opened.kind !== 'session') return opened.kind
      ;({ session } = opened)
      continue
    }
    const { owner } = session
    const entry = active.find((waiting) => waiting.owner === owner)
    if (entry === undefined) return 'other-owner'
    if (!changes.isDue(entry, now(), isEager) || now() > deadline) return 'later'
    const verdict = await settleOne(drainer, entry, session)
    if (verdict === 'stop') return 'later'
    if (verdict === 'signed-out' || verdict === 'other-owner') return verdict
    // Nothing but the token tells such a host whose post it is: each one gets a session that was just asked for.
    if (!drainer.isReplayable) session = null
  }
}

type Step = 'next' | 'stop' | 'signed-out' | 'other-owner'

async function settleOne(drainer: Drainer, entry: Entry, session: Session): Promise<Step> {
  const { table, now, isReplayable } = drainer
  const age = Math.max(0, now() - entry.confirmedAt)
  if (entry.state === 'cancelling') return takeBack(drainer, entry, session, false)
  if (entry.attempts === 0 && age > (entry.op === 'cashout' ? staleCashoutMs : staleMs)) {
    await table.change(changes.requireUser(entry.key, 'old'))
    return 'next'
  }
  if (entry.attempts > 0 && entry.op === 'cashout' && !isReplayable) {
    await findByBalance(drainer, entry, session)
    return 'next'
  }
  if (entry.attempts > 0 && age > staleMs && isReplayable) return takeBack(drainer, entry, session, true)
  return sendOne(drainer, entry, session, 'first')
}

async function sendOne(
  drainer: Drainer,
  entry: Entry,
  session: Session,
  round: 'first' | 'second',
): Promise<Step> {
  const { table, courier, isReplayable, now } = drainer
  const begin = changes.begin(entry, now(), session.balance)
  let isMarked = true
  const begun = await table.change(begin).catch((error: unknown) => {
    // Where the host knows keys, the mark is not what keeps a post from being done twice. A device without room would
    // never send what it holds. But a payment that is discarded meanwhile has to be known to be on its way.
    if (!isReplayable || entry.op === 'cashout' || !isFull(error)) throw error
    isMarked = false
    return begin([rowOf(entry)]).result
  })
  if (begun === null) return 'next'
  const verdict = classifyResponse(begun, await courier.send(begun, session), isReplayable)
  const conclude = changes.applyOutcome(entry.key, finalVerdict(verdict, round), now(), drainer.random())
  await table.change(isMarked ? conclude : (rows) => conclude(withRows(begin)(rows).result.rows))
  if (verdict.kind !== 'received') drainer.onFailure?.(begun, verdict)
  if (verdict.kind !== 'stale-token') return stepAfter(verdict)
  if (round === 'second') return 'next'
  const renewed = await courier.openSession()
  if (renewed.kind === 'unreachable') return 'stop'
  if (renewed.kind === 'signed-out') return 'signed-out'
  if (renewed.session.owner !== entry.owner) return 'other-owner'
  return sendOne(drainer, entry, renewed.session, 'second')
}

/** A token may be old once; refused again, it is something that the participant has to know. */
function finalVerdict(verdict: ResponseOutcome, round: 'first' | 'second'): ResponseOutcome {
  const isHopeless = verdict.kind === 'stale-token' && round === 'second'
  return isHopeless ? { kind: 'needs-attention', reason: 'forbidden' } : verdict
}

function stepAfter(verdict: ResponseOutcome): Step {
  if (verdict.kind === 'again') return 'stop'
  return verdict.kind === 'signed-out' || verdict.kind === 'other-owner' ? verdict.kind : 'next'
}

/**
 * Asks the host to forget a key that may have arrived; when it has been carried out already, that is the outcome.
 *
 * @param hasExpired It was not the participant who gave it up, so she is told.
 */
async function takeBack(
  drainer: Drainer,
  entry: Entry,
  session: Session,
  hasExpired: boolean,
): Promise<Step> {
  const { table, courier, now } = drainer
  const verdict = classifyResponse(entry, await courier.takeBack(entry, session), true)
  if (verdict.kind === 'cancelled' && hasExpired) {
    const expired = { kind: 'refused', status: 0, code: 'expired' } as const
    await table.change(changes.applyOutcome(entry.key, expired, now(), drainer.random()))
    return 'next'
  }
  if (verdict.kind === 'received' || verdict.kind === 'refused' || verdict.kind === 'cancelled') {
    await table.change(changes.applyOutcome(entry.key, verdict, now(), drainer.random()))
    return 'next'
  }
  await table.change(changes.pauseFor(entry.key, now(), drainer.random()))
  return stepAfter(verdict) === 'next' ? 'stop' : stepAfter(verdict)
}

/** A host without keys cannot be asked about a payment: the points that it took tell, or nothing does. */
async function findByBalance({ table, now, random }: Drainer, entry: Entry, session: Session): Promise<void> {
  const { balance } = session
  const isTaken =
    entry.balanceBefore !== null && balance !== null && balance <= entry.balanceBefore - minimumCashoutPoints
  const verdict: ResponseOutcome = isTaken ? received : { kind: 'needs-attention', reason: 'unknown' }
  await table.change(changes.applyOutcome(entry.key, verdict, now(), random()))
}
