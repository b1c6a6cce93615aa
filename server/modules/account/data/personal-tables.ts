import { type SQL, getTableName, is, sql } from 'drizzle-orm'
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
export const withheldColumns: readonly string[] = [
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
