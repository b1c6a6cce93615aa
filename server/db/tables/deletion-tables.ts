import type { CashoutState } from '#contract/answers/earnings.ts'
import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, id, instant } from './columns.ts'

/** These rows outlive the account that they come from, so none refers to a participant. */

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

/** Settled cash-outs of deleted accounts, for the operator's books. They do not say whose they were. */
export const settledCashouts = pgTable('settled_cashout', {
  reference: text('reference').primaryKey(),
  state: text('state').$type<CashoutState>().notNull(),
  points: bigint('points', { mode: 'number' }).notNull(),
  dollars: integer('dollars').notNull(),
  requestedAt: instant('requested_at').notNull(),
  settledAt: instant('settled_at'),
})

/** Columns whose values are all sealed. A clear value in one of them was put there by somebody else than the host. */
export const sealedColumnMarks = pgTable('sealed_column', {
  /** `cashout.recipient`. */
  name: text('name').primaryKey(),
  at: instant('at').notNull().defaultNow(),
})
