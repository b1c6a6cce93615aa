import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '#server/db/database.ts'
import { participants } from '#server/db/schema.ts'
import { readActsOn } from '#server/platform/audit/acts-on.ts'
import { type Unsealing, openRow } from '#server/platform/sealing/sealed-column.ts'
import { personalTables, withheldColumns } from './personal-tables.ts'

const DataRow = v.record(v.string(), v.unknown())
export type DataRow = v.InferOutput<typeof DataRow>
const Rows = v.object({ rows: v.array(v.object({ row: DataRow })) })

/** All stored data of one participant: rows by table, as of one moment. */
export type PersonalData = Readonly<Record<string, readonly DataRow[]>>

/**
 * Reads a participant's data for the download: everything except credentials and keys. Rows are in the order of their
 * first columns: of a number, where they have one.
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
            password_set_at: participants.passwordSetAt,
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
        log: await readActsOn(tx, unsealing, participantId),
      }
      for (const { table, ofParticipant } of personalTables) {
        const left = sql`array[${sql.join(
          withheldColumns.map((name) => sql`${name}`),
          sql`, `,
        )}]::text[]`
        const answer: unknown = await tx.execute(
          sql`select to_jsonb(kept) - ${left} as row from ${sql.identifier(table)} as kept
            where ${ofParticipant(participantId)} order by kept`,
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
