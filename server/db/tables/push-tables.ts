import { type MessageKind, type PushKind, usualKinds } from '#contract/answers/push.ts'
import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { participantId } from './participant-tables.ts'
import { belongsTo, bytes, id, instant } from './columns.ts'

/** Browsers that receive messages while the portal is closed. */
export const pushSubscriptions = pgTable(
  'push_subscription',
  {
    id: id(),
    participantId: participantId(),
    /** Address at the browser's push service. */
    endpoint: text('endpoint').notNull().unique(),
    /** The browser's public key, 65 bytes, and its secret, 16. */
    publicKey: bytes('public_key').notNull(),
    authSecret: bytes('auth_secret').notNull(),
    /** The session that made the subscription: signing out of it ends the subscription too. */
    sessionHash: bytes('session_hash').notNull(),
    /** Events that the participant has chosen on this device. */
    kinds: text('kinds')
      .array()
      .$type<PushKind[]>()
      .notNull()
      .default([...usualKinds]),
    /** When the browser last sent the subscription. */
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('push_subscription_participant').on(table.participantId),
    index('push_subscription_session').on(table.sessionHash),
    index('push_subscription_studies')
      .on(table.participantId)
      .where(sql`kinds @> '{studies}'`),
  ],
)

/** Messages to be delivered: written in the transaction of their event, deleted once the push service has them. */
export const pushJobs = pgTable(
  'push_job',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    subscriptionId: belongsTo('subscription_id', () => pushSubscriptions.id),
    kind: text('kind').$type<MessageKind>().notNull(),
    event: text('event').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Time of the next attempt. While a delivery runs: the time from which another host may take it over. */
    dueAt: instant('due_at').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('push_job_event').on(table.subscriptionId, table.event),
    index('push_job_due').on(table.dueAt),
  ],
)

/** Market areas by when their participants were last told that new studies have come. */
export const toldAreas = pgTable('told_area', {
  dma: integer('dma').primaryKey(),
  toldAt: instant('told_at').notNull(),
})

/** The host's key at push services. A single row: existing subscriptions work with this key only. */
export const pushKeys = pgTable('push_key', {
  id: integer('id').primaryKey().default(1),
  /** PKCS #8. */
  privateKey: bytes('private_key').notNull(),
  createdAt: instant('created_at').notNull(),
})
