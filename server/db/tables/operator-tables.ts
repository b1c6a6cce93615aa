import { bigint, boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { OperatorNotice, Role } from '#contract/desk/answers/operators.ts'
import { bytes, id, instant } from './columns.ts'

/** People who work at the desk. A row is never deleted: the log refers to it. */
export const operators = pgTable('operator', {
  id: id(),
  name: text('name').notNull().unique(),
  role: text('role').$type<Role>().notNull(),
  /** False: has no session, and cannot sign in. */
  active: boolean('active').notNull().default(true),
  /** The user handle of the operator's passkeys: random, so that it tells an authenticator nothing. */
  userHandle: bytes('user_handle').notNull().unique(),
  createdAt: instant('created_at').notNull(),
  /** Address to which the operator is told of open work; null for none. */
  email: text('email'),
  notices: text('notices').array().$type<OperatorNotice[]>().notNull().default([]),
})

/** When a command last read all that a backup holds. A single row. */
export const backupMarks = pgTable('backup_mark', {
  id: integer('id').primaryKey().default(1),
  savedAt: instant('saved_at').notNull(),
})

export const operatorId = (name = 'operator_id') =>
  integer(name)
    .notNull()
    .references(() => operators.id)

export const operatorPasskeys = pgTable(
  'operator_passkey',
  {
    /** WebAuthn credential id, in base64url. */
    credentialId: text('credential_id').primaryKey(),
    operatorId: operatorId(),
    /** COSE key. */
    publicKey: bytes('public_key').notNull(),
    /** The authenticator's count of signatures. Many passkeys always send 0. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('operator_passkey_operator').on(table.operatorId)],
)

/** Links to add a passkey. A used one is deleted. */
export const operatorInvites = pgTable('operator_invite', {
  /** SHA-256 of the token in the link. */
  tokenHash: bytes('token_hash').primaryKey(),
  operatorId: operatorId(),
  /** The owner who made it; null for a command. A change of that owner ends it. */
  invitedBy: integer('invited_by').references(() => operators.id),
  expiresAt: instant('expires_at').notNull(),
})

export const operatorSessions = pgTable(
  'operator_session',
  {
    /** SHA-256 of the token in the cookie. */
    tokenHash: bytes('token_hash').primaryKey(),
    operatorId: operatorId(),
    createdAt: instant('created_at').notNull(),
    /** When the operator last used a passkey in this session. Payouts and roles ask for a recent one. */
    stepUpAt: instant('step_up_at').notNull(),
    /** When the session's passkey was used before: later passkeys are news to the operator. */
    newsSince: instant('news_since').notNull().defaultNow(),
  },
  (table) => [index('operator_session_operator').on(table.operatorId)],
)

/** Challenges of WebAuthn that wait for an answer. An answer deletes its challenge. */
export const passkeyChallenges = pgTable('passkey_challenge', {
  /** The challenge in base64url, as the browser returns it. */
  challenge: text('challenge').primaryKey(),
  /** The act that the answer permits, such as `desk-sign-in`. */
  purpose: text('purpose').notNull(),
  expiresAt: instant('expires_at').notNull(),
})

/**
 * Every act at the desk and of commands, written in the transaction of the act. Append-only: a trigger refuses changes.
 * Each row holds the hash of the one before, so a change by other means breaks the chain. Rows outlive participants:
 * they name records by reference, and hold no personal data.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    /** 1, 2, 3, … without a gap. */
    id: bigint('id', { mode: 'number' }).primaryKey(),
    at: instant('at').notNull(),
    /** Null for a command and for the host itself. */
    operatorId: integer('operator_id').references(() => operators.id),
    /** Name of the operator at that time, or of the command: `npm run payouts`. */
    actor: text('actor').notNull(),
    /** Name of the act, such as `operator.invite` or `payout.send`. */
    act: text('act').notNull(),
    /** The record that the act changed: `operator:3`, `payout:7F2K…`. */
    subject: text('subject').notNull(),
    reason: text('reason'),
    before: jsonb('before'),
    after: jsonb('after'),
    /** SHA-256 of the row before; 32 zero bytes in the first. */
    previousHash: bytes('previous_hash').notNull(),
    /** SHA-256 over the previous hash and all columns above. */
    hash: bytes('hash').notNull(),
  },
  (table) => [
    index('audit_log_subject').on(table.subject, table.id),
    index('audit_log_act').on(table.act, table.id),
  ],
)

/** The newest entry of the log, kept apart from it: entries that are missing at its end are noticed. A single row. */
export const auditLogEnd = pgTable('audit_log_end', {
  id: integer('id').primaryKey().default(1),
  entryId: bigint('entry_id', { mode: 'number' }).notNull(),
  hash: bytes('hash').notNull(),
})
