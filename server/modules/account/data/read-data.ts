import { asc, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '#server/db/database.ts'
import { auditLog, participants } from '#server/db/schema.ts'
import { openReasons } from '#server/platform/audit/reasons.ts'
import { type Unsealing, openRow } from '#server/platform/sealing/sealed-column.ts'
import { personalTables, withheldColumns } from './personal-tables.ts'

const DataRow = v.record(v.string(), v.unknown())
export type DataRow = v.InferOutput<typeof DataRow>
const Rows = v.object({ rows: v.array(v.object({ row: DataRow })) })

/** All stored data of one participant: rows by table, as of one moment. */
export type PersonalData = Readonly<Record<string, readonly DataRow[]>>

/**
 * Reads a participant's data for the download: everything except credentials and keys.
 *
 * @param unreadable Stands in place of a sealed value that does not open.
 */
export async function readPersonalData(
  db: Database,
  unsealing: Unsealing,
  { participantId, unreadable }: { participantId: number; unreadable: string },
): Promise<PersonalData> {
  return db.transaction(
    async (tx) => {
      const data: Record<string, DataRow[]> = {
        account: await tx
          .select({
            enc_id: participants.encId,
            email: participants.email,
            email_confirmed_at: participants.emailConfirmedAt,
            open_id_subject: participants.openIdSubject,
            balance: participants.balance,
            mails_payouts: participants.mailsPayouts,
            mails_points: participants.mailsPoints,
            mails_studies: participants.mailsStudies,
            language: participants.language,
            created_at: participants.createdAt,
          })
          .from(participants)
          .where(eq(participants.id, participantId)),
        log: await readActs(tx, unsealing, participantId),
      }
      for (const { table, ofParticipant } of personalTables) {
        const left = sql`array[${sql.join(
          withheldColumns.map((name) => sql`${name}`),
          sql`, `,
        )}]::text[]`
        const answer: unknown = await tx.execute(
          sql`select to_jsonb(kept) - ${left} as row from ${sql.identifier(table)} as kept
            where ${ofParticipant(participantId)}`,
        )
        data[table] = v
          .parse(Rows, answer)
          .rows.map(({ row }) => openRow(unsealing, table, { owner: participantId, row, unreadable }))
      }
      return data
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** Entries of the log on a participant. Operators are not named, as on all pages of participants. */
async function readActs(db: Database, unsealing: Unsealing, id: number): Promise<DataRow[]> {
  const { at, act, subject, reason, before, after } = auditLog
  const acts = await db
    .select({ at, act, subject, reason, before, after })
    .from(auditLog)
    .where(
      sql`${subject} in (select ${`participant:${id}`} union all
          select 'payout:' || reference from cashout where participant_id = ${id} union all
          select 'message:' || reference from contact_thread where participant_id = ${id} union all
          select 'mail:' || id from mail_job where participant_id = ${id})
        or ${subject} in (select 'study:' || study_id from participation where participant_id = ${id})
          and ${after} @> jsonb_build_object('participant', ${id}::integer)`,
    )
    .orderBy(asc(auditLog.id))
  return openReasons(db, unsealing, acts)
}
