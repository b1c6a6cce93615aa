import { endSessions } from '#server/modules/account/sessions/repo.ts'
import { deleteFactor } from '#server/modules/account/codes/repo.ts'
import { writeAct } from '#server/platform/audit/audit.ts'
import { enqueueMail } from '#server/platform/mail-queue/enqueue.ts'
import { logSecurity } from '#server/platform/security-log/security-log.ts'
import type { Unsealing } from '#server/platform/sealing/sealed-column.ts'
import { type AccountAct, type AccountDependencies, aboutOf, inAccount } from './in-account.ts'

/** Acts that end or lower a participant's access, at the desk and by a command. They are logged, and told by mail. */

type AccessDependencies = AccountDependencies & Unsealing

/** Signs the participant out in every browser, and ends their push messages. Resolves to the number of sessions. */
export async function signOutEverywhere(deps: AccessDependencies, act: AccountAct): Promise<number> {
  const sessions = await inAccount(deps, act, 'account', async (tx, { now, subject }) => {
    const ended = await endSessions(tx, act.participantId, 'all')
    const logged = { actor: act.operator, act: 'account.sign-out' as const, subject, ...reasonOf(deps, act) }
    await writeAct(tx, { ...logged, before: { sessions: ended }, after: { sessions: 0 } }, now)
    await enqueueMail(tx, deps.dataKeys, { ...toldOf(act), kind: 'signed-out', at: now })
    return ended
  })
  const { participantId: participant } = act
  logSecurity(deps.log, { event: 'session-end', outcome: 'done', by: 'operator', participant, sessions })
  return sessions
}

/** Turns off a second factor that the participant has lost. Resolves to false if none was on. */
export async function removeSecondFactor(deps: AccessDependencies, act: AccountAct): Promise<boolean> {
  const isRemoved = await inAccount(deps, act, 'account', async (tx, { now, subject }) => {
    if (!(await deleteFactor(tx, act.participantId))) return false
    const logged = {
      actor: act.operator,
      act: 'account.second-factor' as const,
      subject,
      ...reasonOf(deps, act),
    }
    await writeAct(tx, { ...logged, before: { second_factor: true }, after: { second_factor: false } }, now)
    await enqueueMail(tx, deps.dataKeys, { ...toldOf(act), kind: 'factor-removed', at: now })
    return true
  })
  const { participantId: participant } = act
  if (isRemoved)
    logSecurity(deps.log, { event: 'second-factor-off', outcome: 'done', by: 'operator', participant })
  return isRemoved
}

const reasonOf = (deps: Unsealing, act: AccountAct) => ({ reason: act.reason, about: aboutOf(deps, act) })

const toldOf = ({ participantId, reason }: AccountAct) => ({ participantId, facts: { reason } })
