import { throttle } from './runtime/throttle.ts'
import { mailFolderOf } from './platform/mail/configured-mail.ts'
import type { HostDependencies } from './platform/dependencies.ts'
import type { MaintenanceTask } from './runtime/maintenance.ts'
import { pruneKeys } from './platform/idempotency/service.ts'
import { watchLedger } from './modules/money/ledger/watch.ts'
import { pruneFolderMail } from './platform/mail/folder-mail.ts'
import { pruneMailTokens } from './modules/account/mail-links/mail-tokens.ts'
import { pruneClicks } from './modules/studies/tracking/service.ts'
import { deleteSessionsBefore } from './desk/access/repo.ts'
import { after, sessionSeconds } from './desk/calls/session-times.ts'
import { pruneChallenges } from './platform/passkeys/challenges.ts'
import { confirmDueCredits } from './modules/money/surveys/credit.ts'
import { pruneSurveyClicks } from './modules/money/surveys/service.ts'

const daySeconds = 24 * 60 * 60

/** All maintenance tasks, in the order of a round. */
export function maintenanceTasks(
  deps: Pick<HostDependencies, 'database' | 'clock' | 'config' | 'log' | 'ledgerAudit'>,
): readonly MaintenanceTask[] {
  const { clock, config } = deps
  const db = deps.database.maintenance
  // Once a day, because these two read whole tables.
  const pruneAllClicks = throttle(clock, daySeconds, async (now) => {
    await pruneClicks(db, now)
    await pruneSurveyClicks(db, now)
  })
  const watch = throttle(clock, daySeconds, () => watchLedger(deps))
  return [
    () => pruneKeys(db, clock()),
    () => pruneMailTokens(db, clock()),
    () => pruneChallenges(db, clock()),
    () => deleteSessionsBefore(db, after(clock(), -sessionSeconds)),
    (stopping) => confirmDueCredits(db, clock(), stopping),
    pruneAllClicks,
    watch,
    () => pruneFolderMail(mailFolderOf(config), clock()),
  ]
}
