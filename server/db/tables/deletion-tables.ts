import type { CashoutState } from '#contract/answers/earnings.ts'
import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { belongsTo, bytes, id, instant } from './columns.ts'
import { participants } from './participant-tables.ts'

/** These rows outlive the account that they come from, so none refers to its participant. */

/** Points that a deleted account owed. */
export const debts = pgTable('debt', {
  /** Keyed hash of the account's e-mail address. */
  emailHash: bytes('email_hash').primaryKey(),
  /** Above zero. */
  points: bigint('points', { mode: 'number' }).notNull(),
  at: instant('at').notNull(),
})

/** Keys of the hashes above, each encrypted with a key that is derived from the host's secret. */
export const debtKeys = pgTable('debt_key', {
  id: id(),
  sealedKey: bytes('sealed_key').notNull(),
  createdAt: instant('created_at').notNull(),
})

/** Deleted accounts with surveys whose points the provider may still take back. */
export const deletedAccounts = pgTable(
  'deleted_account',
  {
    id: id(),
    /** Keyed hash of the account's e-mail address. */
    emailHash: bytes('email_hash').notNull(),
    /** Points that were lost with the account. Points that are taken back use them up before they are owed. */
    lostPoints: bigint('lost_points', { mode: 'number' }).notNull(),
    /** The account that has the e-mail address now; null if there is none. */
    participantId: integer('participant_id').references(() => participants.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('deleted_account_email').on(table.emailHash),
    index('deleted_account_participant').on(table.participantId),
  ],
)

/** Points of a survey that were in the balance of an account when it was deleted. */
export interface PaidPoints {
  transaction: string
  kind: 'credit' | 'bonus'
  points: number
}

/**
 * Sessions that a deletion has ended: a device that still has the cookie is told so, for what waits there can never be
 * sent. Nothing leads to the account.
 */
export const deletedSessions = pgTable(
  'deleted_session',
  {
    /** SHA-256 of the token in the cookie. */
    tokenHash: bytes('token_hash').primaryKey(),
    at: instant('at').notNull(),
  },
  (table) => [index('deleted_session_at').on(table.at)],
)

/** Surveys that a deleted account had begun. */
export const deletedClicks = pgTable(
  'deleted_click',
  {
    /** The id of the click, which the provider returns. */
    id: text('id').primaryKey(),
    accountId: belongsTo('account_id', () => deletedAccounts.id),
    /** SHA-256 of the participant's identifier at the provider, which is random. */
    takerHash: bytes('taker_hash').notNull(),
    /** Payments that the provider has not taken back. */
    paid: jsonb('paid').$type<PaidPoints[]>().notNull(),
    startedAt: instant('started_at').notNull(),
  },
  (table) => [
    index('deleted_click_account').on(table.accountId),
    index('deleted_click_start').on(table.startedAt),
  ],
)

/** Settled cash-outs of deleted accounts, for the operator's books. They do not say whose they were. */
export const settledCashouts = pgTable(
  'settled_cashout',
  {
    reference: text('reference').primaryKey(),
    state: text('state').$type<CashoutState>().notNull(),
    points: bigint('points', { mode: 'number' }).notNull(),
    dollars: integer('dollars').notNull(),
    requestedAt: instant('requested_at').notNull(),
    settledAt: instant('settled_at'),
  },
  (table) => [index('settled_cashout_settled').on(table.settledAt)],
)

/** Columns whose values are all sealed. A clear value in one of them was put there by somebody else than the host. */
export const sealedColumnMarks = pgTable('sealed_column', {
  /** `cashout.recipient`. */
  name: text('name').primaryKey(),
  at: instant('at').notNull().defaultNow(),
})
