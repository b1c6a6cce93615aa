import type { Logger } from 'pino'
import { endSessions, findRecipient } from '#server/modules/account/sessions/repo.ts'
import { deleteFactor } from '#server/modules/account/codes/repo.ts'
import { writeAct } from '#server/platform/audit/audit.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { type SecurityEvent, logSecurity } from '#server/platform/security-log/security-log.ts'
import { type AccountAct, type AccountDependencies, inAccount } from './in-account.ts'
import { factorRemovedMessage, signedOutMessage } from './messages.ts'

/** Acts that end or lower a participant's access, at the desk and by a command. They are logged, and told by mail. */

interface AccessDependencies extends AccountDependencies {
  mail: Mail
  log: Logger
}

/** Signs the participant out in every browser, and ends their push messages. Resolves to the number of sessions. */
export async function signOutEverywhere(deps: AccessDependencies, act: AccountAct): Promise<number> {
  const sessions = await inAccount(deps, act, 'account', async (tx, { now, subject }) => {
    const ended = await endSessions(tx, act.participantId, 'all')
    const logged = { actor: act.operator, act: 'account.sign-out', subject, reason: act.reason }
    await writeAct(tx, { ...logged, before: { sessions: ended }, after: { sessions: 0 } }, now)
    return ended
  })
  await tell(deps, act, signedOutMessage, { event: 'session-end', sessions })
  return sessions
}

/** Turns off a second factor that the participant has lost. Resolves to false if none was on. */
export async function removeSecondFactor(deps: AccessDependencies, act: AccountAct): Promise<boolean> {
  const isRemoved = await inAccount(deps, act, 'account', async (tx, { now, subject }) => {
    if (!(await deleteFactor(tx, act.participantId))) return false
    const logged = { actor: act.operator, act: 'account.second-factor', subject, reason: act.reason }
    await writeAct(tx, { ...logged, before: { second_factor: true }, after: { second_factor: false } }, now)
    return true
  })
  if (isRemoved) await tell(deps, act, factorRemovedMessage, { event: 'second-factor-off' })
  return isRemoved
}

/** Runs after the act is committed, because a failed message must not undo it. */
async function tell(
  { db, mail, log }: AccessDependencies,
  { participantId, reason }: AccountAct,
  message: typeof signedOutMessage,
  record: { event: SecurityEvent; sessions?: number },
): Promise<void> {
  logSecurity(log, { outcome: 'done', by: 'operator', participant: participantId, ...record })
  try {
    const recipient = await findRecipient(db, participantId)
    if (recipient) await mail.send(message(recipient, reason))
  } catch (error) {
    log.warn({ err: error, participantId }, 'the e-mail on an act of support was not sent')
  }
}
