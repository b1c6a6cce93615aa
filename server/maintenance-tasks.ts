import { daySeconds, hourSeconds, secondsBefore } from '#domain/dates/spans.ts'
import { lte } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import {
  deletedSessions,
  knownDevices,
  mailTokens,
  operatorSessions,
  passkeyChallenges,
  trustedDevices,
} from './db/schema.ts'
import { announceStudies } from './modules/studies/catalogue/announce-studies.ts'
import { countSeats } from './modules/studies/participations/count-seats.ts'
import { followSchedules } from './desk/studies/follow-schedules.ts'
import { throttle } from './runtime/throttle.ts'
import { mailFolderOf, pruneFolderMail } from '#server/platform/mail/folder-mail.ts'
import type { HostDependencies } from './platform/dependencies.ts'
import type { MaintenanceTask } from './runtime/maintenance.ts'
import { pruneKeys } from './platform/idempotency/service.ts'
import { watchLedger } from './modules/money/ledger/audit.ts'
import { deleteMailsBefore } from './platform/mail-queue/repo.ts'
import { notifyOperators } from './desk/today/daily-summary.ts'
import { sessionSeconds } from './desk/calls/session-times.ts'
import { deleteClicksBefore } from '#server/modules/studies/tracking/routes.ts'
import { deleteUnusedPictures } from './modules/studies/images/uploaded-pictures.ts'
import { deleteRunsBefore } from './modules/studies/sources/runs/record-run.ts'
import { deleteAnswersBefore } from './modules/studies/intake/repo.ts'
import { foldSums } from './modules/money/ledger/sums.ts'
import { deleteRecipientsBefore } from './modules/money/cashout/repo.ts'
import { deleteThreadsBefore } from './modules/account/contact/repo.ts'
import { knownDeviceSeconds } from './modules/account/sessions/begin-session.ts'
import { absoluteSeconds } from './platform/sessions/lifetime.ts'
import { deleteEndedSessions } from './platform/sessions/service.ts'
import { trustSeconds } from './platform/sessions/trusted-devices.ts'
import { confirmDueCredits } from './modules/money/surveys/credit.ts'
import { deleteClicksOfDeletedBefore } from './modules/money/surveys/deleted-clicks.ts'
import { deleteClicksBefore as deleteSurveyClicksBefore } from './modules/money/surveys/repo.ts'

/** Imports and syncs are kept for a year, so that a source can be compared with its last year. */
const runsDays = 365
/** E-mails that were sent or given up: for operators who look for one, or send it again. */
const mailsDays = 30

/** All maintenance tasks, in the order of a round. */
export function maintenanceTasks(
  deps: Pick<HostDependencies, 'database' | 'dataKeys' | 'clock' | 'config' | 'log' | 'ledgerAudit'>,
): readonly MaintenanceTask[] {
  const { clock, config } = deps
  const db = deps.database.maintenance
  const onMaintenance = { ...deps, database: { db } }
  const { answersDays, addressesDays, clicksDays, messagesDays } = config.retention
  const deleteBefore = async (column: PgColumn, moment: Date) => {
    await db.delete(column.table).where(lte(column, moment))
  }
  // Once a day is enough: what is kept is counted in days.
  const keepToRetention = throttle(clock, daySeconds, async (now) => {
    const before = (days: number) => secondsBefore(now, days * daySeconds)
    await deleteClicksBefore(db, before(clicksDays))
    await deleteSurveyClicksBefore(db, before(clicksDays))
    await deleteClicksOfDeletedBefore(db, before(clicksDays))
    await deleteAnswersBefore(db, before(answersDays))
    await deleteRecipientsBefore(db, before(addressesDays))
    await deleteThreadsBefore(db, before(messagesDays))
    await deleteRunsBefore(db, before(runsDays))
    await deleteMailsBefore(db, before(mailsDays))
    await deleteUnusedPictures(db, before(1))
    await deleteBefore(knownDevices.seenAt, secondsBefore(now, knownDeviceSeconds))
    await deleteBefore(trustedDevices.createdAt, secondsBefore(now, trustSeconds))
    // By then no browser has their cookies.
    await deleteBefore(deletedSessions.at, secondsBefore(now, absoluteSeconds))
    await deleteEndedSessions(db, now)
  })
  const summary = throttle(clock, hourSeconds, () => notifyOperators(deps))
  const announce = throttle(clock, hourSeconds, (now) => announceStudies(db, now))
  return [
    () => pruneKeys(db, clock()),
    () => deleteBefore(mailTokens.expiresAt, clock()),
    () => deleteBefore(passkeyChallenges.expiresAt, clock()),
    () => followSchedules(onMaintenance),
    () => countSeats(db, clock()),
    () => deleteBefore(operatorSessions.createdAt, secondsBefore(clock(), sessionSeconds)),
    (stopping) => confirmDueCredits(onMaintenance, stopping),
    keepToRetention,
    (stopping) => watchLedger(deps, stopping),
    () => foldSums(db),
    summary,
    announce,
    () => pruneFolderMail(mailFolderOf(config), clock()),
  ]
}
