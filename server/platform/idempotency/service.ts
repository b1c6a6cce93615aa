import { errorStatuses, isFinalRefusal } from '#contract/base/errors.ts'
import type { EndedPostBody, KeptOperation, Receipt, ReplayableOperation } from '#contract/answers/outbox.ts'
import { daySeconds, secondsBefore } from '#domain/dates/spans.ts'
import { and, eq, lt } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { idempotencyKeys } from '#server/db/schema.ts'
import { isLockTimeout, isUnavailable } from '#server/db/failures.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { HostError } from '#server/errors/host-error.ts'
import { fingerprintsOf } from './fingerprint.ts'
import { newReference } from './reference.ts'

/** One post of one participant, identified by its key. */
export interface IdempotentRequest extends KeyOwner {
  operation: ReplayableOperation
  /** The subject of the post if the operation alone does not name it: the study of an intake. */
  target: string | null
  /** The body as sent; its fingerprint is bound to the key. */
  body: unknown
}

type KeyDependencies = Pick<HostDependencies, 'database' | 'clock' | 'secret' | 'dataKeys' | 'limiter'>

export interface Outcome {
  status: number
  body: unknown
  isReplay: boolean
}

/**
 * Executes a post in the given transaction and returns the receipt for the answer, usually the given one. A
 * refusal is thrown as a `HostError`, which undoes all effects.
 */
export type Work = (tx: Database, receipt: Receipt) => Promise<Receipt>

/** Finds the receipt of a post without its key; null if there is none. */
type FindDone = (db: Database, owner: KeyOwner) => Promise<Receipt | null>
const nothingElse: FindDone = () => Promise.resolve(null)

/** Longer than the fourteen days for which a device keeps a post. */
const retentionDays = 90

/** Marks a cancelled key, which any body matches. */
const anyFingerprint = new Uint8Array()

/**
 * Executes a post at most once. Claim, effects and stored answer are one transaction: a crash leaves all or
 * nothing, and a concurrent copy waits for the first and gets its answer.
 *
 * @throws {HostError} `key-reused` if the key came with another body; `in-progress` if a concurrent copy takes longer
 * than three seconds; `unavailable` if the database cannot finish now; `rate-limited` for too many new keys; and the
 * refusals of `work`. None of them has an effect. Only after a lost connection the outcome is unknown; the same key
 * finds it out.
 */
export async function inIdempotentTransaction(
  deps: KeyDependencies,
  request: IdempotentRequest,
  work: Work,
): Promise<Outcome> {
  const { participantId, operation, key } = request
  const owner = { participantId, operation, key }
  const fingerprints = fingerprintsOf(deps.dataKeys, request)
  return bounded(deps.database.db, async (tx) => {
    const now = deps.clock()
    if (!(await claim(tx, owner, { fingerprint: fingerprints[0], createdAt: now })))
      return replay(tx, owner, fingerprints)
    await deps.limiter.countIn(tx, 'newKeyByParticipant', String(participantId))
    const receipt = { idempotency_key: key, reference: newReference(), received_at: now.toISOString() }
    const outcome = await attempt(tx, receipt, work)
    await storeOutcome(tx, owner, outcome)
    return { ...outcome, isReplay: false }
  })
}

/** The outcome of a participant's own key; null if it never arrived. */
export async function findOutcome(
  db: Database,
  owner: KeyOwner,
  findDone: FindDone = nothingElse,
): Promise<Outcome | null> {
  const stored = await findKey(db, owner)
  if (stored) return { status: stored.status ?? 0, body: stored.body, isReplay: true }
  const receipt = await findDone(db, owner)
  return receipt && { status: 200, body: receipt, isReplay: true }
}

/**
 * Cancels a post. Unless it was executed before, its key answers `cancelled` from now on, also to a copy that
 * is still on its way. Returns the outcome of the key.
 *
 * @param more `findDone` finds a post that was executed and whose key was pruned since. `givenUp`: why a device deleted it.
 * @throws {HostError} `in-progress`, `unavailable` or `rate-limited`, as `inIdempotentTransaction`.
 */
export async function cancelKey(
  deps: KeyDependencies,
  owner: KeyOwner,
  { findDone = nothingElse, givenUp }: { findDone?: FindDone; givenUp?: EndedPostBody['reason'] } = {},
): Promise<Outcome> {
  return bounded(deps.database.db, async (tx) => {
    const tombstone = { status: errorStatuses.cancelled, body: { error: 'cancelled', given_up: givenUp } }
    const row = { fingerprint: anyFingerprint, createdAt: deps.clock(), ...tombstone }
    if (!(await claim(tx, owner, row))) return replay(tx, owner, [anyFingerprint])
    await deps.limiter.countIn(tx, 'newKeyByParticipant', String(owner.participantId))
    const receipt = await findDone(tx, owner)
    if (!receipt) return { ...tombstone, isReplay: false }
    const outcome = { status: 200, body: receipt }
    await storeOutcome(tx, owner, outcome)
    return { ...outcome, isReplay: true }
  })
}

/** Deletes keys that no device can still send. */
export async function pruneKeys(db: Database, now: Date): Promise<void> {
  const past = lt(idempotencyKeys.createdAt, secondsBefore(now, retentionDays * daySeconds))
  await db.delete(idempotencyKeys).where(past)
}

/** Executes the first attempt in a savepoint, so that a refusal undoes the effects and keeps the claim. */
async function attempt(
  tx: Database,
  receipt: Receipt,
  work: Work,
): Promise<Pick<Outcome, 'status' | 'body'>> {
  try {
    return { status: 200, body: await tx.transaction((inner) => work(inner, receipt)) }
  } catch (error) {
    if (!(error instanceof HostError && isFinalRefusal(error.code))) throw error
    return { status: errorStatuses[error.code], body: { error: error.code } }
  }
}

async function replay(tx: Database, owner: KeyOwner, fingerprints: readonly Uint8Array[]): Promise<Outcome> {
  const stored = await findKey(tx, owner)
  // The row was pruned between the two statements, ninety days after its creation.
  if (!stored || stored.status === null) throw new HostError('unavailable', { retryAfterSeconds: 1 })
  const isSame =
    isAny(stored.fingerprint) ||
    fingerprints.some((fingerprint) => isAny(fingerprint) || same(stored.fingerprint, fingerprint))
  if (!isSame) throw new HostError('key-reused')
  return { status: stored.status, body: stored.body, isReplay: true }
}

const isAny = (fingerprint: Uint8Array) => fingerprint.byteLength === 0
const same = (one: Uint8Array, other: Uint8Array) => Buffer.from(one).equals(other)

/**
 * Claims a key for this transaction. False if it was claimed before. While a concurrent copy of the post
 * holds the key, waits until that commits or rolls back.
 *
 * @throws {HostError} `in-progress` if that takes longer than three seconds.
 */
async function claim(
  tx: Database,
  owner: KeyOwner,
  row: { fingerprint: Uint8Array; createdAt: Date; status?: number; body?: unknown },
): Promise<boolean> {
  try {
    const claimed = await tx
      .insert(idempotencyKeys)
      .values({ ...owner, ...row })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key })
    return claimed.length > 0
  } catch (error) {
    if (!isLockTimeout(error)) throw error
    throw new HostError('in-progress', { retryAfterSeconds: 2, cause: error })
  }
}

async function bounded<Result>(db: Database, run: (tx: Database) => Promise<Result>): Promise<Result> {
  try {
    return await db.transaction(run, { isolationLevel: 'read committed' })
  } catch (error) {
    if (error instanceof HostError || !isUnavailable(error)) throw error
    throw new HostError('unavailable', { retryAfterSeconds: 2, cause: error })
  }
}

export interface KeyOwner {
  participantId: number
  operation: KeptOperation
  /** UUID v4. */
  key: string
}

async function findKey(db: Database, owner: KeyOwner) {
  const { fingerprint, status, body } = idempotencyKeys
  const [row] = await db.select({ fingerprint, status, body }).from(idempotencyKeys).where(ofOwner(owner))
  return row
}

async function storeOutcome(tx: Database, owner: KeyOwner, outcome: Pick<Outcome, 'status' | 'body'>) {
  await tx.update(idempotencyKeys).set(outcome).where(ofOwner(owner))
}

function ofOwner({ participantId, operation, key }: KeyOwner) {
  return and(
    eq(idempotencyKeys.participantId, participantId),
    eq(idempotencyKeys.operation, operation),
    eq(idempotencyKeys.key, key),
  )
}
