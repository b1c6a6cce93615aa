import type { ActorKind, ParticipationState } from '#contract/answers/participations.ts'
import type { ParticipationAct } from '#domain/recruiting/participation.ts'
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { studyId } from './catalogue-tables.ts'
import { type WrittenText, id, instant, keyIndex, sealed } from './columns.ts'
import { operators } from './operator-tables.ts'
import { participantId } from './participant-tables.ts'

/** Sessions of a study of our own, as its content has them: the key there finds the row. */
export const studySessions = pgTable(
  'study_session',
  {
    id: id(),
    studyId: studyId(),
    key: text('key').notNull(),
    startsAt: instant('starts_at').notNull(),
    minutes: integer('minutes').notNull(),
    /** IANA name. */
    timeZone: text('time_zone').notNull(),
    capacity: integer('capacity').notNull(),
    place: text('place'),
  },
  (table) => [
    uniqueIndex('study_session_key').on(table.studyId, table.key),
    index('study_session_start').on(table.startsAt),
  ],
)

/** The state of each participant in a study. Answers without a row have nothing but arrived. */
export const participations = pgTable(
  'participation',
  {
    participantId: participantId(),
    studyId: studyId(),
    state: text('state').$type<ParticipationState>().notNull(),
    /** Raised by each act: an act names the version that it starts from. */
    version: integer('version').notNull(),
    /** The accepted session, or the only one that is offered. */
    sessionId: integer('session_id').references(() => studySessions.id),
    /** Until when the place is held; null without an offer, or for one without an end. */
    offeredUntil: instant('offered_until'),
    /** The session of an accepted place that has ended, which may stand in the participant's calendar still. */
    leftStartsAt: instant('left_starts_at'),
    leftMinutes: integer('left_minutes'),
    /** The study's words for the participant. */
    note: sealed<WrittenText>('note'),
    /** The participant's words for the study. */
    reason: sealed<WrittenText>('reason'),
    /** Points that the participant has for the study: the sum of its entries in the ledger. */
    points: integer('points').notNull().default(0),
    /** Entries of the ledger so far. */
    entries: integer('entries').notNull().default(0),
    /** Reminders of the session that were sent: one a day before, one an hour before. */
    reminders: integer('reminders').notNull().default(0),
    /** When an operator last sent one. */
    remindedAt: instant('reminded_at'),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.participantId, table.studyId] }),
    index('participation_study').on(table.studyId, table.state),
    index('participation_session').on(table.sessionId, table.state),
    index('participation_offer').on(table.state, table.offeredUntil),
    keyIndex('participation', table.note),
    keyIndex('participation', table.reason),
  ],
)

/** Messages to the participants of a study, without their words: a repeated post is answered as the first. */
export const studyMessages = pgTable(
  'study_message',
  {
    studyId: studyId(),
    /** Of the post. */
    key: text('key').notNull(),
    states: text('states').array().notNull(),
    /** SHA-256 in base64url; null for a message of a former release. */
    textHash: text('text_hash'),
    sent: integer('sent').notNull(),
    unwanted: integer('unwanted').notNull(),
  },
  (table) => [primaryKey({ columns: [table.studyId, table.key] })],
)

/** Every change of a participation. Append-only. */
export const participationEvents = pgTable(
  'participation_event',
  {
    participantId: participantId(),
    studyId: studyId(),
    /** The version that the act made. */
    version: integer('version').notNull(),
    /** Null for the answers' arrival. */
    act: text('act').$type<ParticipationAct>(),
    fromState: text('from_state').$type<ParticipationState>(),
    toState: text('to_state').$type<ParticipationState>().notNull(),
    actor: text('actor').$type<ActorKind>().notNull(),
    operatorId: integer('operator_id').references(() => operators.id),
    sessionId: integer('session_id'),
    /** Points of the act; below zero if they were taken back. */
    points: integer('points').notNull().default(0),
    reason: sealed<WrittenText>('reason'),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.participantId, table.studyId, table.version] }),
    index('participation_event_operator').on(table.operatorId, table.at),
    keyIndex('participation_event', table.reason),
    // With all that is counted of a study: its rows lie on as many pages.
    index('participation_event_study').on(
      table.studyId,
      table.at,
      table.participantId,
      table.version,
      table.fromState,
      table.toState,
    ),
  ],
)
