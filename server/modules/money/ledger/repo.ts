import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { type participationEvents, ledgerEntries } from '#server/db/schema.ts'

/** The event of a study that took points back, which has the study's words. */
export type TakenBack = Pick<typeof participationEvents.$inferSelect, 'studyId' | 'version' | 'reason'>
/** Null for another entry. */
const takenBackBy = sql<TakenBack | null>`(
  select json_build_object('studyId', event.study_id, 'version', event.version, 'reason', event.reason)
  from participation_event as event
  where ledger_entry.kind = 'incentive-return' and event.participant_id = ledger_entry.participant_id
    and event.study_id::text = split_part(ledger_entry.ref_id, ':', 1)
    and event.at = ledger_entry.at and event.points = ledger_entry.points limit 1)`

/** The newest ones, and all of studies: the year's statement adds those up. Newest first. */
export async function findEntries(db: Database, participantId: number, max: number) {
  const ofParticipant = eq(ledgerEntries.participantId, participantId)
  const newest = db
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .where(ofParticipant)
    .orderBy(desc(ledgerEntries.id))
    .limit(max)
  const isOfStudy = inArray(ledgerEntries.kind, ['incentive', 'incentive-return'])
  return db
    .select({
      id: ledgerEntries.id,
      kind: ledgerEntries.kind,
      points: ledgerEntries.points,
      source: ledgerEntries.source,
      reason: ledgerEntries.reason,
      event: takenBackBy,
      at: ledgerEntries.at,
    })
    .from(ledgerEntries)
    .where(and(ofParticipant, or(isOfStudy, inArray(ledgerEntries.id, newest))))
    .orderBy(desc(ledgerEntries.id))
}
