import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Language } from '#language/language.ts'
import { type FactorSecret, belongsTo, bytes, id, instant, keyIndex, sealed } from './columns.ts'

export const participants = pgTable(
  'participant',
  {
    id: id(),
    /** Public, stable identifier; never a credential. */
    encId: text('enc_id').notNull().unique(),
    email: text('email').notNull(),
    /** When a link that was mailed there, or the OpenID provider, has confirmed the address. */
    emailConfirmedAt: instant('email_confirmed_at'),
    /** Null for a participant who has only signed in through the OpenID provider. */
    passwordHash: text('password_hash'),
    /** When the participant last chose the password; null without one, or from before a release that kept it. */
    passwordSetAt: instant('password_set_at'),
    /** Subject at the OpenID provider that the participant signs in with. */
    openIdSubject: text('open_id_subject').unique(),
    /** Points: the sum of the ledger entries, changed with them in one transaction. A reversal may make it negative. */
    balance: bigint('balance', { mode: 'number' }).notNull().default(0),
    /** Whether the participant wants e-mails about gift cards, about points, and of studies. */
    mailsPayouts: boolean('mails_payouts').notNull().default(true),
    mailsPoints: boolean('mails_points').notNull().default(true),
    mailsStudies: boolean('mails_studies').notNull().default(true),
    /** The language of messages: the one in which the participant last started the portal. */
    language: text('language').$type<Language>().notNull().default('en'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [uniqueIndex('participant_email').on(sql`lower(${table.email})`)],
)

/** The owner of a row, which goes with the participant. */
export const participantId = () => belongsTo('participant_id', () => participants.id)

/** The words of a name, by whose beginnings the desk finds people. */
export const wordsOfName = sql`to_tsvector('simple', "first_name" || ' ' || coalesce("last_name", ''))`

export const profiles = pgTable(
  'profile',
  {
    participantId: participantId().primaryKey(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name'),
    postalCode: text('postal_code').notNull(),
    /** Calendar day of birth, `YYYY-MM-DD`. */
    bornOn: date('born_on', { mode: 'string' }).notNull(),
    gender: text('gender').notNull(),
    /** The optional answers, by their field names on the wire. */
    answers: sealed<Record<string, string>>('answers').notNull(),
    /** Market area of the postal code; null where none is known. */
    dma: integer('dma'),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('profile_name').using('gin', wordsOfName),
    index('profile_dma').on(table.dma),
    keyIndex('profile', table.answers),
  ],
)

/** Proof-of-work challenges already used, until they would have expired anyway. */
export const spentChallenges = pgTable(
  'spent_challenge',
  { signature: text('signature').primaryKey(), expiresAt: instant('expires_at').notNull() },
  (table) => [index('spent_challenge_end').on(table.expiresAt)],
)

/** Clicks on tracking links. */
export const clicks = pgTable(
  'click',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').notNull(),
    targetId: integer('target_id').notNull(),
    participantId: integer('participant_id').references(() => participants.id, { onDelete: 'set null' }),
    at: instant('at').notNull(),
  },
  (table) => [index('click_participant').on(table.participantId, table.at), index('click_at').on(table.at)],
)

/** Fixed-window counters of attempts, shared by all host processes. */
export const attemptCounters = pgTable(
  'attempt_counter',
  {
    /** The limit and its subject, hashed if it is an IP or e-mail address. */
    key: text('key').notNull(),
    windowStart: instant('window_start').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.windowStart] }),
    index('attempt_counter_window').on(table.windowStart),
  ],
)

/** One-time tokens sent by e-mail: a password reset, or the confirmation of a new address. */
export const mailTokens = pgTable(
  'mail_token',
  {
    /** SHA-256 of the token in the link. */
    tokenHash: bytes('token_hash').primaryKey(),
    participantId: participantId(),
    purpose: text('purpose').$type<'password-reset' | 'new-email' | 'first-email'>().notNull(),
    email: text('email'),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('mail_token_participant').on(table.participantId),
    index('mail_token_end').on(table.expiresAt),
  ],
)

export const sessions = pgTable(
  'session',
  {
    /** SHA-256 of the token in the cookie: a read of this table signs nobody in. */
    tokenHash: bytes('token_hash').primaryKey(),
    /** Names the session in the participant's list; never a credential. */
    id: integer('id').notNull().generatedAlwaysAsIdentity().unique(),
    participantId: participantId(),
    createdAt: instant('created_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    /** Browser and system in plain words; null if the browser does not say, or from before a release that kept it. */
    device: text('device'),
    /** Place of the sign-in as the operator's proxy named it; null without one. */
    place: text('place'),
    /**
     * When the session last gave a whole proof of who uses it: password and code, a passkey, or without a password the
     * credentials that the OpenID provider asked for at the host's demand. Null if it never did.
     */
    provedAt: instant('proved_at'),
    /** False on a shared device: the cookie ends with the browser. */
    isKept: boolean('is_kept').notNull().default(true),
  },
  (table) => [
    index('session_participant').on(table.participantId),
    index('session_created').on(table.createdAt),
    index('session_seen').on(table.isKept, table.lastSeenAt),
  ],
)

export const passkeys = pgTable(
  'passkey',
  {
    /** Names the passkey in the participant's list. */
    id: id(),
    participantId: participantId(),
    /** WebAuthn credential id, in base64url. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE key. */
    publicKey: bytes('public_key').notNull(),
    /** The authenticator's count of signatures. Many passkeys always send 0. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    /** At first the device that added it; the participant may change it. */
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('passkey_participant').on(table.participantId)],
)

/** Devices that a participant has signed in on, so that a sign-in on another one is noticed. */
export const knownDevices = pgTable(
  'known_device',
  {
    participantId: participantId(),
    /** Keyed hash of the kind of browser and the network: neither can be read from it. */
    deviceHash: bytes('device_hash').notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.participantId, table.deviceHash] }),
    index('known_device_hash').on(table.deviceHash),
    index('known_device_seen').on(table.seenAt),
  ],
)

/** The second factor of a participant: an authenticator app that shares a secret with the host (RFC 6238). */
export const secondFactors = pgTable(
  'second_factor',
  {
    participantId: participantId().primaryKey(),
    secret: sealed<FactorSecret>('secret').notNull(),
    /** Time step of the last accepted code: that code and earlier ones are refused. */
    lastStep: integer('last_step').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [keyIndex('second_factor', table.secret)],
)

/** Codes for a participant without the authenticator app. Each works once: its row goes with its use. */
export const recoveryCodes = pgTable(
  'recovery_code',
  {
    participantId: belongsTo('participant_id', () => secondFactors.participantId),
    /** SHA-256 of the code, which has 140 random bits, or 120 if it is a former one. */
    codeHash: bytes('code_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.participantId, table.codeHash] })],
)

/**
 * The key of what the log of acts says of a participant. The log is append-only and outlives the account; the key goes
 * with it, and nobody can read the words any more.
 */
export const participantKeys = pgTable(
  'participant_key',
  {
    participantId: participantId().primaryKey(),
    /** 32 bytes for AES-256-GCM. */
    secret: sealed<FactorSecret>('secret').notNull(),
  },
  (table) => [keyIndex('participant_key', table.secret)],
)

/** Browsers on which a participant has given a code, so that the next sign-in there needs none. */
export const trustedDevices = pgTable(
  'trusted_device',
  {
    /** SHA-256 of the token in the cookie. */
    tokenHash: bytes('token_hash').primaryKey(),
    participantId: belongsTo('participant_id', () => secondFactors.participantId),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('trusted_device_participant').on(table.participantId),
    index('trusted_device_created').on(table.createdAt),
  ],
)
