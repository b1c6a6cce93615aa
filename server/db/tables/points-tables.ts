import type { CashoutBody } from '#contract/answers/cashout.ts'
import type { CashoutState, LedgerKind } from '#contract/answers/earnings.ts'
import type { KeptOperation } from '#contract/answers/outbox.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { participantId } from './participant-tables.ts'
import { type WrittenText, bytes, instant, keyIndex, sealed } from './columns.ts'

/** Append-only: a correction is an entry of its own. */
export const ledgerEntries = pgTable(
  'ledger_entry',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    participantId: participantId(),
    kind: text('kind').$type<LedgerKind>().notNull(),
    points: bigint('points', { mode: 'number' }).notNull(),
    /** The subject of the entry. Each subject has at most one entry of a kind. */
    refType: text('ref_type').notNull(),
    refId: text('ref_id').notNull(),
    source: text('source'),
    reason: text('reason'),
    at: instant('at').notNull(),
  },
  (table) => [
    uniqueIndex('ledger_entry_reference').on(table.refType, table.refId, table.kind),
    // With what is added up of a participant: the rows of a year lie on as many pages.
    index('ledger_entry_participant').on(table.participantId, table.id, table.kind, table.points),
    index('ledger_entry_study')
      .on(table.at)
      .where(sql`kind in ('incentive', 'incentive-return')`),
    check('ledger_entry_points', sql`${table.points} <> 0`),
  ],
)

export const cashouts = pgTable(
  'cashout',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    reference: text('reference').notNull().unique(),
    participantId: participantId(),
    /** Stays unique also after the idempotency row is pruned. */
    idempotencyKey: uuid('idempotency_key').notNull(),
    state: text('state').$type<CashoutState>().notNull(),
    points: bigint('points', { mode: 'number' }).notNull(),
    dollars: integer('dollars').notNull(),
    /** Name and address for the gift card, as the form was sent; null once they are deleted, some time after the end. */
    recipient: sealed<CashoutBody>('recipient'),
    /** Keyed hash of the recipient's street and ZIP code, by which shared addresses are found; null without it. */
    addressHash: bytes('address_hash'),
    /** Keyed hash of the recipient's phone number, by which accounts of one person are found; null without it. */
    phoneHash: bytes('phone_hash'),
    requestedAt: instant('requested_at').notNull(),
    settledAt: instant('settled_at'),
    payoutReference: text('payout_reference'),
    reason: text('reason'),
    /** When an operator put it on hold; null if it is not. */
    heldAt: instant('held_at'),
    /** Why it is on hold, in words for the participant. */
    holdReason: sealed<WrittenText>('hold_reason'),
  },
  (table) => [
    uniqueIndex('cashout_idempotency').on(table.participantId, table.idempotencyKey),
    index('cashout_state').on(table.state, table.requestedAt),
    index('cashout_dollars').on(table.state, table.dollars),
    index('cashout_address').on(table.addressHash),
    index('cashout_phone').on(table.phoneHash),
    keyIndex('cashout', table.recipient),
    keyIndex('cashout', table.holdReason),
    index('cashout_card').on(table.payoutReference),
    index('cashout_sent')
      .on(table.settledAt)
      .where(sql`state = 'sent'`),
    index('cashout_kept')
      .on(table.settledAt)
      .where(sql`recipient is not null`),
    index('cashout_unhashed')
      .on(table.participantId, table.reference)
      .where(sql`recipient is not null and phone_hash is null`),
  ],
)

/**
 * Sums over all participants, kept by triggers: adding them up takes all rows. A change is a row of its own, so that acts do
 * not wait for each other; `foldSums` adds the changes to the sums.
 */
const sumColumns = { name: text('name').notNull(), amount: bigint('amount', { mode: 'number' }).notNull() }
/** `owed` points, `cards` and `dollars` that were sent in a month: `dollars 2026-11`. */
export const sums = pgTable('money_sum', { ...sumColumns, name: text('name').primaryKey() })
export const sumChanges = pgTable('money_sum_change', sumColumns)

/** The dollars of gift cards that were sent to a participant in a year (UTC), kept by the same triggers. */
export const yearSums = pgTable(
  'year_sum',
  { participantId: participantId(), year: integer('year').notNull(), dollars: integer('dollars').notNull() },
  (table) => [
    primaryKey({ columns: [table.participantId, table.year] }),
    index('year_sum_most').on(table.year, table.dollars.desc(), table.participantId),
  ],
)

/** How far the audit of the ledger has come in its pass over all participants. A single row. */
export const ledgerAudits = pgTable('ledger_audit', {
  id: integer('id').primaryKey().default(1),
  begunAt: instant('begun_at').notNull(),
  /** The last participant that was looked at; null once all were. */
  through: integer('through'),
  /** Contradictions of this pass so far, and of the whole one before. */
  found: integer('found').notNull(),
  foundBefore: integer('found_before').notNull(),
})

/**
 * State of a cash-out at the gift card provider. `verifying`: it waits for the participant's identity, whoever sends it.
 * `checked`: the rules have looked at it. `ordering`: the provider may
 * have the order. `ordered`: it has, and has not carried it out. `stopping`: an operator has stopped the order, and the
 * provider is asked whether it has it. `stuck`: an operator has to look at it.
 */
export const orderStates = [
  'verifying',
  'checked',
  'ordering',
  'ordered',
  'stopping',
  'sent',
  'failed',
  'stuck',
] as const

/** A cash-out's order at the gift card provider. Its external id there is the reference of the cash-out. */
export const payoutOrders = pgTable(
  'payout_order',
  {
    cashoutId: bigint('cashout_id', { mode: 'number' })
      .primaryKey()
      .references(() => cashouts.id, { onDelete: 'cascade' }),
    state: text('state').$type<(typeof orderStates)[number]>().notNull(),
    /** The provider's id of the order, as long as the provider has it. */
    providerId: text('provider_id'),
    /** The doubt for which the rules have put it on hold: an operator who releases it has seen this. */
    doubt: text('doubt'),
    failure: text('failure'),
    tries: integer('tries').notNull().default(0),
    dueAt: instant('due_at').notNull(),
  },
  (table) => [index('payout_order_due').on(table.state, table.dueAt)],
)

/** Gift cards that differ from the provider's list, and cards of the provider that nobody has asked for. */
export const payoutDifferences = pgTable('payout_difference', {
  /** The provider's name of the card: the reference of a cash-out, or of none. */
  reference: text('reference').primaryKey(),
  failure: text('failure').notNull(),
  foundAt: instant('found_at').notNull(),
  /** When an operator has looked at it; null until then. */
  seenAt: instant('seen_at'),
})

/** Gift cards of the sandbox's own provider. */
export const sandboxCards = pgTable('sandbox_card', {
  externalId: text('external_id').primaryKey(),
  id: uuid('id').notNull().unique(),
  dollars: integer('dollars').notNull(),
  at: instant('at').notNull(),
})

/** The result for a key. It is claimed, done and answered in one transaction, so a crash leaves no claim behind. */
export const idempotencyKeys = pgTable(
  'idempotency_key',
  {
    participantId: participantId(),
    operation: text('operation').$type<KeptOperation>().notNull(),
    key: uuid('key').notNull(),
    /** SHA-256 of operation, target and canonical body. */
    fingerprint: bytes('fingerprint').notNull(),
    status: smallint('status'),
    body: jsonb('body'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.participantId, table.operation, table.key] }),
    index('idempotency_key_age').on(table.createdAt),
    index('idempotency_key_ended')
      .on(table.createdAt)
      .where(sql`status >= 400`),
  ],
)
