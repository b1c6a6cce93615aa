import { asc, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { auditLog } from '#server/db/schema.ts'
import type { Unsealing } from '#server/platform/sealing/sealed-column.ts'
import { openReasons } from './reasons.ts'

/** Entries of the log on a participant. Operators are not named, as on all pages of participants. */
export async function readActsOn(db: Database, unsealing: Unsealing, participantId: number) {
  const { at, act, subject, reason, before, after } = auditLog
  const acts = await db
    .select({ at, act, subject, reason, before, after })
    .from(auditLog)
    .where(
      // Arrays, for which the index on subjects is used however many acts the log has.
      sql`${subject} = any(array(select ${`participant:${participantId}`} union all
          select 'payout:' || reference from cashout where participant_id = ${participantId} union all
          select 'message:' || reference from contact_thread where participant_id = ${participantId} union all
          select 'mail:' || id from mail_job where participant_id = ${participantId}))
        or ${subject} = any(array(
          select 'study:' || study_id from participation where participant_id = ${participantId}))
          and ${after} @> jsonb_build_object('participant', ${participantId}::integer)`,
    )
    .orderBy(asc(auditLog.id))
  return openReasons(db, unsealing, acts)
}
