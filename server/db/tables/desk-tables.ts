import type { HoldScope, RecordPart } from '#contract/answers/support.ts'
import type { ContactState, ContactSubject } from '#contract/desk/answers/contact.ts'
import type { OwnStudyState } from '#contract/desk/answers/own-studies.ts'
import { isNull, sql } from 'drizzle-orm'
import { bigint, boolean, date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { type WrittenText, belongsTo, bytes, id, instant, keyIndex, sealed } from './columns.ts'
import { operatorId, operators } from './operator-tables.ts'
import { participantId, participants } from './participant-tables.ts'

/** Operators who looked into a participant's record, for the participant to see. */
export const recordOpenings = pgTable(
  'record_opening',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    participantId: participantId(),
    operatorId: operatorId(),
    opened: text('opened').$type<RecordPart>().notNull(),
    /** The operator's own words, which the participant reads. */
    reason: text('reason').notNull(),
    /** Reference of the participant's message or cash-out that the operator worked on, such as `7F2K`. */
    reference: text('reference'),
    at: instant('at').notNull(),
  },
  (table) => [index('record_opening_participant').on(table.participantId, table.at)],
)

/** Participants whose cash-outs wait, or who get no places in studies of our own, until an operator releases them. */
export const accountHolds = pgTable(
  'account_hold',
  {
    id: id(),
    participantId: participantId(),
    heldBy: operatorId('held_by'),
    scope: text('scope').$type<HoldScope>().notNull().default('payouts'),
    /** The reason in words for the participant. */
    reason: sealed<WrittenText>('reason').notNull(),
    heldAt: instant('held_at').notNull(),
    appeal: sealed<WrittenText>('appeal'),
    appealedAt: instant('appealed_at'),
    /** Null while the account is held. */
    releasedAt: instant('released_at'),
    releasedBy: integer('released_by').references(() => operators.id),
    releaseReason: sealed<WrittenText>('release_reason'),
  },
  (table) => [
    index('account_hold_participant').on(table.participantId, table.releasedAt),
    ...(['reason', 'appeal', 'releaseReason'] as const).map((name) => keyIndex('account_hold', table[name])),
    index('account_hold_open').on(table.heldAt, table.id).where(isNull(table.releasedAt)),
  ],
)

/**
 * Studies that are written at the desk. A published one has a row in `study`, of the source `own` with this id as its
 * key: the catalogue reads that row alone.
 */
export const ownStudies = pgTable(
  'own_study',
  {
    id: id(),
    state: text('state').$type<OwnStudyState>().notNull(),
    /** The content of the newest version. */
    content: jsonb('content').$type<Record<string, unknown>>().notNull(),
    /** 1, 2, 3, … Who changes a study names the version that the change starts from. */
    version: integer('version').notNull(),
    featured: boolean('featured').notNull().default(false),
    /** Calendar days, `YYYY-MM-DD`: first and last of a scheduled study. */
    publishOn: date('publish_on', { mode: 'string' }),
    closeOn: date('close_on', { mode: 'string' }),
    /** Places that were used by accounts which have been deleted since: nobody has them again. */
    usedPlaces: integer('used_places').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    updatedBy: operatorId('updated_by'),
  },
  // As `study.source_key` has it.
  (table) => [index('own_study_key').on(sql`(${table.id}::text)`)],
)

/** Each version of a study's content, so that a change can be undone. */
export const ownStudyVersions = pgTable(
  'own_study_version',
  {
    ownStudyId: belongsTo('own_study_id', () => ownStudies.id),
    version: integer('version').notNull(),
    content: jsonb('content').$type<Record<string, unknown>>().notNull(),
    operatorId: operatorId(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownStudyId, table.version] })],
)

/** Pictures for studies that are written at the desk, re-encoded by the host. One that no version names is deleted. */
export const ownStudyPictures = pgTable('own_study_picture', {
  /** `own-` and a hash of the bytes: the same name always is the same picture. */
  name: text('name').primaryKey(),
  /** WebP. */
  bytes: bytes('bytes').notNull(),
  /** When it was uploaded, or last put into a study. */
  usedAt: instant('used_at').notNull(),
})

/** An operator's changes of an imported study. An import applies them again, so it does not undo them. */
export const studyCorrections = pgTable(
  'study_correction',
  {
    source: text('source').notNull(),
    sourceKey: text('source_key').notNull(),
    /** Columns of `study` with the values that replace the source's. */
    fields: jsonb('fields').$type<Record<string, unknown>>().notNull().default({}),
    /** The values of these columns at the source, which count again once the correction is removed. */
    original: jsonb('original').$type<Record<string, unknown>>().notNull().default({}),
    hidden: boolean('hidden').notNull().default(false),
    version: integer('version').notNull(),
    reason: text('reason'),
    operatorId: operatorId(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.source, table.sourceKey] })],
)

/** Imports and syncs, with what they changed and refused. */
export const sourceRuns = pgTable(
  'source_run',
  {
    id: id(),
    source: text('source').notNull(),
    kind: text('kind').$type<'import' | 'sync'>().notNull(),
    startedAt: instant('started_at').notNull(),
    /** Null while it runs, or if its process was stopped or killed. */
    endedAt: instant('ended_at'),
    changed: integer('changed').notNull().default(0),
    closed: integer('closed').notNull().default(0),
    refused: integer('refused').notNull().default(0),
    /** Keys of refused records with the reason; the first hundred. */
    refusals: jsonb('refusals').$type<readonly { key: string; reason: string }[]>().notNull().default([]),
    /** Parts of records that are shown in the source's own words, and the first hundred of them. */
    noted: integer('noted').notNull().default(0),
    notes: jsonb('notes').$type<readonly { key: string; reason: string }[]>().notNull().default([]),
    /** Why it failed; null if it did not. */
    failure: text('failure'),
  },
  (table) => [index('source_run_source').on(table.source, table.startedAt)],
)

/** Messages to support, grouped by their subject. */
export const contactThreads = pgTable(
  'contact_thread',
  {
    id: id(),
    /** A short name that people can say and type, such as `7F2K`. */
    reference: text('reference').notNull().unique(),
    /** Null for a visitor, who has an `email`. */
    participantId: integer('participant_id').references(() => participants.id, { onDelete: 'cascade' }),
    email: text('email'),
    /** The kind of record that the message is about: a report of a problem unless it is `general`. */
    subject: text('subject').$type<ContactSubject>().notNull(),
    subjectRef: text('subject_ref'),
    state: text('state').$type<ContactState>().notNull(),
    /** Whether the newest message of the participant is unread at the desk. */
    unread: boolean('unread').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Since when it is in this state: further messages to support leave an open thread in its place. */
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('contact_thread_state').on(table.state, table.updatedAt),
    index('contact_thread_participant').on(table.participantId),
  ],
)

export const contactMessages = pgTable(
  'contact_message',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    threadId: belongsTo('thread_id', () => contactThreads.id),
    /** The participant of the thread, also for messages of support: the participant's data holds both. */
    participantId: integer('participant_id').references(() => participants.id, { onDelete: 'cascade' }),
    /** Null for a message to support. */
    operatorId: integer('operator_id').references(() => operators.id),
    text: sealed<WrittenText>('text').notNull(),
    at: instant('at').notNull(),
    /** SHA-256 of the key of the participant's post; a repetition is found by it. */
    keyHash: bytes('key_hash').unique(),
  },
  (table) => [
    index('contact_message_thread').on(table.threadId, table.id),
    index('contact_message_participant').on(table.participantId),
    keyIndex('contact_message', table.text),
  ],
)
