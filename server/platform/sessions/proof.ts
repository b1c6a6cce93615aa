import { secondsBefore } from '#domain/dates/spans.ts'
import { and, eq, ne } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Database } from '#server/db/database.ts'
import { sessions } from '#server/db/schema.ts'
import { HostError } from '#server/errors/host-error.ts'
import type { HostEnv, SignedIn } from '#server/http/host-env.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { lockAccount } from './accounts.ts'
import { participantOf } from './middleware.ts'

/** How long a proof of who uses a session lasts. */
const proofSeconds = 10 * 60

/** A session that has just proved who uses it. Everything that changes an account takes this, not any session. */
export interface ProvedSession extends SignedIn {
  provedAt: Date
}

type OwnSession = Pick<SignedIn, 'participantId' | 'sessionHash'>

/**
 * The session of a request, if its proof is recent: a session that somebody else took over must not be enough to keep
 * the account, to leave with its data or to end it.
 *
 * @param keep Keeps what the participant has typed, before the page is left for the one that asks for a proof.
 * @throws {HostError} `unauthenticated`, or `proof-needed`, which the host's pages answer with that page.
 */
export function requireProof(
  { clock }: Pick<HostDependencies, 'clock'>,
  c: Context<HostEnv>,
  keep?: () => void,
): ProvedSession {
  const signedIn = participantOf(c)
  const { provedAt } = signedIn
  if (provedAt !== null && provedAt > secondsBefore(clock(), proofSeconds)) return { ...signedIn, provedAt }
  keep?.()
  throw new HostError('proof-needed')
}

/**
 * Locks account and session until the transaction ends. A reset or an end of sessions that intervened, since the proof
 * was read, is a refusal: no change may come after it.
 *
 * @throws {HostError} `unauthenticated`, or `proof-needed` if the proof was taken back.
 */
export async function lockProof(tx: Database, session: OwnSession): Promise<void> {
  await lockAccount(tx, session.participantId)
  const [row] = await tx
    .select({ provedAt: sessions.provedAt })
    .from(sessions)
    .where(own(session))
    .for('no key update')
  if (!row) throw new HostError('unauthenticated')
  if (row.provedAt === null) throw new HostError('proof-needed')
}

/** Stamps a session with a proof. @throws {HostError} `unauthenticated` if it has ended meanwhile. */
export async function storeProof(tx: Database, session: OwnSession, provedAt: Date): Promise<void> {
  await lockAccount(tx, session.participantId)
  const stamped = await tx
    .update(sessions)
    .set({ provedAt })
    .where(own(session))
    .returning({ id: sessions.id })
  if (stamped.length === 0) throw new HostError('unauthenticated')
}

/** Takes the proofs of the participant's other sessions back: what they proved is no longer enough. */
export async function forgetOtherProofs(
  db: Database,
  { participantId, sessionHash }: OwnSession,
): Promise<void> {
  await db
    .update(sessions)
    .set({ provedAt: null })
    .where(and(eq(sessions.participantId, participantId), ne(sessions.tokenHash, sessionHash)))
}

const own = ({ participantId, sessionHash }: OwnSession) =>
  and(eq(sessions.tokenHash, sessionHash), eq(sessions.participantId, participantId))
