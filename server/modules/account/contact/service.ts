import { createHash } from 'node:crypto'
import type { Database } from '#server/db/database.ts'
import { HostError } from '#server/errors/host-error.ts'
import { networkOf } from '#server/http/request-limit.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { newReference } from '#server/platform/idempotency/reference.ts'
import type { Unsealing } from '#server/platform/sealing/sealed-column.ts'
import type { About } from './about.ts'
import {
  type NewMessage,
  findByKey,
  insertMessage,
  insertThread,
  lockParticipant,
  lockThread,
  updateThread,
} from './repo.ts'

export type Sender =
  | { participantId: number; email: null }
  /** A visitor, with the address for the answer. */
  | { participantId: null; email: string; clientAddress: string }

export interface Post {
  /** UUID v4 of the form. A repetition with the same key is the same message. */
  key: string
  text: string
}

/** `key-used`: another message was sent with this form before. */
type StoredOutcome = { type: 'sent'; reference: string } | { type: 'key-used' }
export type Outcome = StoredOutcome | { type: 'limited'; retryAfterSeconds: number }

/**
 * Begins a thread.
 *
 * @throws {HostError} `unauthenticated` if the account was deleted.
 */
export async function beginThread(
  deps: HostDependencies,
  sender: Sender,
  post: Post,
  { subject, ref }: About,
): Promise<Outcome> {
  const { participantId, email } = sender
  return once(deps, sender, post, null, async (tx, written) => {
    if (participantId !== null && !(await lockParticipant(tx, participantId)))
      throw new HostError('unauthenticated')
    const row = { reference: newReference(), participantId, email, subject, subjectRef: ref }
    const thread = await insertThread(tx, row, written.at)
    await insertMessage(tx, deps.dataKeys, thread, written)
    return thread.reference
  })
}

/**
 * Adds a message to a participant's own thread, and opens it again.
 *
 * @throws {HostError} `not-found` for any other reference.
 */
export async function addToThread(
  deps: HostDependencies,
  participantId: number,
  reference: string,
  post: Post,
): Promise<Outcome> {
  return once(deps, { participantId, email: null }, post, reference, async (tx, written) => {
    const thread = await lockThread(tx, reference)
    if (thread?.participantId !== participantId) throw new HostError('not-found')
    await insertMessage(tx, deps.dataKeys, thread, written)
    // An open thread keeps its place in the queue.
    const opened = thread.state === 'open' ? {} : ({ state: 'open', updatedAt: written.at } as const)
    await updateThread(tx, thread.id, { unread: true, ...opened })
    return reference
  })
}

/**
 * Runs a post, unless it was carried out before. Only new ones count towards the limit.
 *
 * @param reference The thread that the post is for; null for a new one.
 */
async function once(
  deps: HostDependencies,
  sender: Sender,
  { key, text }: Post,
  reference: string | null,
  run: (tx: Database, written: NewMessage) => Promise<string>,
): Promise<Outcome> {
  const keyHash = createHash('sha256').update(key).digest()
  const work = async (tx: Database): Promise<StoredOutcome> => {
    const find = () => earlierOutcome(tx, deps, keyHash, { ...sender, text, reference })
    const earlier = await find()
    if (earlier) return earlier
    await countMessage(deps, tx, sender)
    // The count has waited for a repetition that was sent at the same time.
    const same = await find()
    if (same) return same
    const written = { operatorId: null, text, at: deps.clock(), keyHash }
    return { type: 'sent', reference: await run(tx, written) }
  }
  try {
    return await deps.database.db.transaction(work)
  } catch (error) {
    if (!(error instanceof HostError) || error.code !== 'rate-limited') throw error
    return { type: 'limited', retryAfterSeconds: error.retryAfterSeconds ?? 0 }
  }
}

async function countMessage(deps: HostDependencies, tx: Database, sender: Sender): Promise<void> {
  if (sender.participantId === null)
    await deps.limiter.countIn(tx, 'messageByAddress', networkOf(sender.clientAddress))
  else await deps.limiter.countIn(tx, 'messageByParticipant', String(sender.participantId))
}

async function earlierOutcome(
  db: Database,
  unsealing: Unsealing,
  keyHash: Uint8Array,
  post: { participantId: number | null; email: string | null; text: string; reference: string | null },
): Promise<StoredOutcome | null> {
  const found = await findByKey(db, unsealing, keyHash)
  if (!found) return null
  const isSame =
    found.participantId === post.participantId &&
    found.email === post.email &&
    found.text === post.text &&
    (post.reference === null || post.reference === found.reference)
  return isSame ? { type: 'sent', reference: found.reference } : { type: 'key-used' }
}
