import type { HostDependencies } from '#server/platform/dependencies.ts'
import { participants } from '#server/db/schema.ts'
import { startSession } from '#server/platform/sessions/service.ts'
import { eq } from 'drizzle-orm'
import type { TestVisitor } from './test-visitor.ts'

/** Signs a browser in without its doing anything, to an account that has no password, say. */
export async function adoptSessionOf(
  deps: HostDependencies,
  visitor: TestVisitor,
  encId: string,
): Promise<void> {
  const { db } = deps.database
  const [row] = await db.select().from(participants).where(eq(participants.encId, encId))
  if (!row) throw new Error(`No participant ${encId}`)
  const { token } = await startSession(deps, db, { participantId: row.id, encId }, null)
  visitor.cookies.set('sid', token)
}
