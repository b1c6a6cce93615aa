import { endSessions } from '#server/modules/account/sessions/repo.ts'
import { deleteFactor } from '#server/modules/account/codes/repo.ts'
import { logSecurity } from '#server/platform/security-log/security-log.ts'
import type { Unsealing } from '#server/platform/sealing/sealed-column.ts'
import type { WorkDependencies } from '#server/work/work.ts'
import { type AccountAct, inAccount, notedOf } from './in-account.ts'

/** Acts that end or lower a participant's access, at the desk and by a command. They are logged, and told by mail. */

/** Signs the participant out in every browser, and ends their push messages. Resolves to the number of sessions. */
export async function signOutEverywhere(
  deps: WorkDependencies & Unsealing,
  act: AccountAct,
): Promise<number> {
  const { participantId, reason } = act
  const sessions = await inAccount(deps, act, 'account', async (w) => {
    const ended = await endSessions(w.db, participantId, 'all')
    w.mail({ participantId, kind: 'signed-out', facts: { reason } })
    const change = { before: { sessions: ended }, after: { sessions: 0 } }
    return w.note({ act: 'account.sign-out', ...notedOf(act), ...change }, ended)
  })
  const done = { outcome: 'done', by: 'operator', participant: participantId } as const
  logSecurity(deps.log, { event: 'session-end', ...done, sessions })
  return sessions
}

/** Turns off a second factor that the participant has lost. Resolves to false if none was on. */
export async function removeSecondFactor(
  deps: WorkDependencies & Unsealing,
  act: AccountAct,
): Promise<boolean> {
  const { participantId, reason } = act
  const isRemoved = await inAccount(deps, act, 'account', async (w) => {
    if (!(await deleteFactor(w.db, participantId))) return w.noteNothing(false)
    w.mail({ participantId, kind: 'factor-removed', facts: { reason } })
    const change = { before: { second_factor: true }, after: { second_factor: false } }
    return w.note({ act: 'account.second-factor', ...notedOf(act), ...change }, true)
  })
  const done = { outcome: 'done', by: 'operator', participant: participantId } as const
  if (isRemoved) logSecurity(deps.log, { event: 'second-factor-off', ...done })
  return isRemoved
}
