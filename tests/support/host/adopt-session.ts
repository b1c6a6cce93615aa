import { signInAttempt } from '#tests/support/builders/people/attempt.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { participants } from '#server/db/schema.ts'
import { startSession } from '#server/platform/sessions/service.ts'
import { eq } from 'drizzle-orm'
import type { TestVisitor } from './test-visitor.ts'

/**
 * Gives a browser a session without a login, such as for an account without a password.
 *
 * @param provedAt When the session proved who uses it.
 */
export async function adoptSessionOf(
  deps: HostDependencies,
  visitor: TestVisitor,
  encId: string,
  provedAt: Date | null = null,
): Promise<void> {
  const { db } = deps.database
  const [row] = await db.select().from(participants).where(eq(participants.encId, encId))
  if (!row) throw new Error(`No participant ${encId}`)
  const { token } = await startSession(deps, db, { participantId: row.id, encId }, signInAttempt(), provedAt)
  visitor.cookies.set('sid', token)
}
