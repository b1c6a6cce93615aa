import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { participants } from './participant-tables.ts'
import { bytes, instant } from './columns.ts'

export const sessions = pgTable(
  'session',
  {
    /** SHA-256 of the token in the cookie: a read of this table signs nobody in. */
    tokenHash: bytes('token_hash').primaryKey(),
    /** Names the session in the participant's list; never a credential. */
    id: integer('id').notNull().generatedAlwaysAsIdentity().unique(),
    participantId: integer('participant_id')
      .notNull()
      .references(() => participants.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    /** Browser and system in plain words; null if the browser does not say, or from before a release that kept it. */
    device: text('device'),
    /** Place of the sign-in as the operator's proxy named it; null without one. */
    place: text('place'),
    /** When the OpenID provider last asked for credentials, if the host demanded that; else null. */
    authenticatedAt: instant('authenticated_at'),
    /** False on a shared device: the cookie ends with the browser. */
    isKept: boolean('is_kept').notNull().default(true),
  },
  (table) => [index('session_participant').on(table.participantId)],
)

/** Devices that a participant has signed in on, so that a sign-in on another one is noticed. */
export const knownDevices = pgTable(
  'known_device',
  {
    participantId: integer('participant_id')
      .notNull()
      .references(() => participants.id, { onDelete: 'cascade' }),
    /** Keyed hash of the kind of browser and the network: neither can be read from it. */
    deviceHash: bytes('device_hash').notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.participantId, table.deviceHash] })],
)
