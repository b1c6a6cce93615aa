import { Hono } from 'hono'
import type { Logger } from 'pino'
import * as v from 'valibot'
import type { Database } from '#server/db/database.ts'
import { isUnavailable } from '#server/db/failures.ts'
import { errorText } from '#server/errors/error-text.ts'
import { logSecurity } from '#server/platform/security-log/security-log.ts'
import { ParticipantCommand, type ParticipantReply } from './messages.ts'
import { deleteFactor } from '#server/modules/account/codes/repo.ts'
import { endSessions, findByReference } from '#server/modules/account/sessions/repo.ts'

interface ParticipantCommandDependencies {
  db: Database
  log: Logger
}

/** Signs a participant out of every device, or turns off a second factor that a participant has lost. */
export async function executeParticipantCommand(
  { db, log }: ParticipantCommandDependencies,
  { action, reference }: ParticipantCommand,
): Promise<ParticipantReply> {
  const participant = await findByReference(db, reference)
  if (participant === null) return { type: 'refused', reason: `No participant is ${reference}` }
  if (action === 'remove-second-factor') {
    const wasOn = await deleteFactor(db, participant)
    if (wasOn) logSecurity(log, { event: 'second-factor-off', outcome: 'done', by: 'operator', participant })
    return { type: 'removed', wasOn }
  }
  const ended = await db.transaction((tx) => endSessions(tx, participant, 'all'))
  logSecurity(log, { event: 'session-end', outcome: 'done', by: 'operator', participant, sessions: ended })
  return { type: 'ended', sessions: ended }
}

/**
 * `POST /participants` on the data folder's socket takes a `ParticipantCommand` and answers with a `ParticipantReply`
 * as one line; 400 for another body, 503 while the database is unavailable.
 */
export function participantCommands(deps: ParticipantCommandDependencies): Hono {
  const app = new Hono()
  app.post('/participants', async (context) => {
    const body: unknown = await context.req.json().catch(() => null)
    const command = v.safeParse(ParticipantCommand, body)
    if (!command.success) return context.json({ error: 'bad-request' }, 400)
    return context.text(`${JSON.stringify(await executeParticipantCommand(deps, command.output))}\n`)
  })
  app.onError((error, context) => {
    if (isUnavailable(error)) return context.json({ error: 'unavailable' }, 503)
    const reply: ParticipantReply = { type: 'refused', reason: errorText(error) }
    return context.text(`${JSON.stringify(reply)}\n`)
  })
  return app
}
