import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lte } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { mailTokens, participants } from '#server/db/schema.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'

/** How long a link in a message works. */
const lifetimeSeconds = 60 * 60

/** 256 random bits in base64url. */
const tokenPattern = /^[\w-]{43}$/

type Purpose = (typeof mailTokens.$inferSelect)['purpose']

/** What a token was made for. */
export interface MailTokenSubject {
  participantId: number
  /** The address to be confirmed; null for a password reset. */
  email: string | null
}

/** Tokens that travel in links by e-mail: stored as their hash, good for one hour and for one use. */
export class MailTokens {
  readonly #deps: Pick<HostDependencies, 'clock' | 'database'>

  constructor(deps: Pick<HostDependencies, 'clock' | 'database'>) {
    this.#deps = deps
  }

  /**
   * Makes a token. A newer address takes the place of the one before. An older link for a reset stays good: anybody may ask
   * for another, and must not void the participant's own with that.
   *
   * @param db The transaction that holds what the token is made for, where something does.
   */
  async issue(
    purpose: Purpose,
    { participantId, email }: MailTokenSubject,
    db: Database = this.#deps.database.db,
  ): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    const expiresAt = new Date(this.#deps.clock().getTime() + lifetimeSeconds * 1000)
    await db.transaction(async (tx) => {
      await lockParticipant(tx, participantId)
      if (purpose === 'new-email') {
        await tx
          .delete(mailTokens)
          .where(and(eq(mailTokens.participantId, participantId), eq(mailTokens.purpose, purpose)))
      }
      await tx
        .insert(mailTokens)
        .values({ tokenHash: hashOf(token), participantId, purpose, email, expiresAt })
    })
    return token
  }

  /** What a token is for, or null when it is unknown, used or expired. Leaves it as it is. */
  async find(
    purpose: Purpose,
    token: string,
    db: Database = this.#deps.database.db,
  ): Promise<MailTokenSubject | null> {
    if (!tokenPattern.test(token)) return null
    const [row] = await db
      .select({ participantId: mailTokens.participantId, email: mailTokens.email })
      .from(mailTokens)
      .where(this.#isLive(purpose, token))
    return row ?? null
  }

  /**
   * Uses a token up, and with it every other of the participant: what they were asked for in was another state of the
   * account. Of two requests with one token a single one gets the answer.
   *
   * @param tx The transaction that carries out what the token allows.
   */
  async redeem(purpose: Purpose, token: string, tx: Database): Promise<MailTokenSubject | null> {
    const found = await this.find(purpose, token, tx)
    if (!found) return null
    await lockParticipant(tx, found.participantId)
    const [used] = await tx.delete(mailTokens).where(this.#isLive(purpose, token)).returning()
    if (!used) return null
    await voidMailTokens(tx, found.participantId)
    return found
  }

  #isLive(purpose: Purpose, token: string) {
    return and(
      eq(mailTokens.tokenHash, hashOf(token)),
      eq(mailTokens.purpose, purpose),
      gt(mailTokens.expiresAt, this.#deps.clock()),
    )
  }
}

export async function voidMailTokens(db: Database, participantId: number): Promise<void> {
  await db.delete(mailTokens).where(eq(mailTokens.participantId, participantId))
}

/** Forgets tokens that have expired. */
export async function pruneMailTokens(db: Database, now: Date): Promise<void> {
  await db.delete(mailTokens).where(lte(mailTokens.expiresAt, now))
}

/**
 * Everything that touches a participant's tokens waits here for its turn, so that none sees half of another. Not `for
 * update`: a transaction that holds her password already (`holdPassword`) would wait for who waits for it.
 */
async function lockParticipant(tx: Database, participantId: number): Promise<void> {
  await tx
    .select({ id: participants.id })
    .from(participants)
    .where(eq(participants.id, participantId))
    .for('no key update')
}

function hashOf(token: string): Uint8Array {
  return new Uint8Array(createHash('sha256').update(token).digest())
}
