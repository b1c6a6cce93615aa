import { eq, sql, type SQL, getTableName, is } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '#server/db/database.ts'
import { participants } from '#server/db/schema.ts'
import { readActsOn } from '#server/platform/audit/audit.ts'
import { type Unsealing, openRow } from '#server/platform/sealing/sealed-column.ts'
import { PgTable, getTableConfig } from 'drizzle-orm/pg-core'
import * as schema from '#server/db/schema.ts'

/**
 * Tables that are left out: a key, hashes of codes, approvals by operators, which the
 * log has, and what is kept of a deleted account, whose owner may have been another person with the same address.
 */
export const leftOut: readonly string[] = ['participant_key', 'recovery_code', 'approval', 'deleted_click']

interface PersonalTable {
  table: string
  /** Which rows belong to a participant. */
  ofParticipant: (participantId: number) => SQL
}

const owner = 'participant_id'

const withOwner = Object.values(schema)
  .filter((value) => is(value, PgTable))
  .filter((table) => getTableConfig(table).columns.some(({ name }) => name === owner))
  .map((table): PersonalTable => ({
    table: getTableName(table),
    ofParticipant: (id) => sql`participant_id = ${id}`,
  }))

/** Tables whose rows belong to one participant each. New ones with the id of the owner are found automatically. */
export const personalTables: readonly PersonalTable[] = [
  ...withOwner.filter(({ table }) => !leftOut.includes(table)),
  {
    table: 'payout_order',
    ofParticipant: (id) => sql`cashout_id in (select id from cashout where participant_id = ${id})`,
  },
  {
    table: 'push_job',
    ofParticipant: (id) =>
      sql`subscription_id in (select id from push_subscription where participant_id = ${id})`,
  },
]

/** Keys and hashes in these tables. They are left out, because whoever finds the file could use them. */
const withheldColumns: readonly string[] = [
  owner,
  'auth_secret',
  'session_hash',
  'token_hash',
  'device_hash',
  'key_hash',
  'address_hash',
  'phone_hash',
  'email_hash',
  'secret',
  'last_step',
  'fingerprint',
]

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
        const answer: unknown = await tx.execute(
          sql`select to_jsonb(kept) - ${sql.param(withheldColumns)}::text[] as row
            from ${sql.identifier(table)} as kept where ${ofParticipant(participantId)} order by kept`,
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
