import type { TimelineEntry, TimelineKind } from '#contract/desk/answers/people.ts'
import { participationTitles } from '#contract/desk/answers/roster.ts'
import { pointsText } from '#domain/money/counted.ts'
import { desc, eq, inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '#server/db/database.ts'
import {
  accountHolds,
  cashouts,
  clicks,
  contactMessages,
  contactThreads,
  intakeAnswers,
  ledgerEntries,
  operators,
  participationEvents,
  recordOpenings,
  sessions,
  studies,
  surveyClicks,
  surveyCredits,
} from '#server/db/schema.ts'
import { unreadableMessage } from '#server/modules/account/contact/repo.ts'
import {
  openAccountHold,
  unreadableAppeal,
  unreadableReason,
} from '#server/modules/money/cashout/account-holds.ts'
import { openHoldReason } from '#server/modules/money/cashout/repo.ts'
import { readEndedPosts } from '#server/platform/idempotency/ended-posts.ts'
import {
  type Unsealing,
  eventReason,
  holdAppeal,
  messageText,
  openText,
  releaseReason,
} from '#server/platform/sealing/sealed-column.ts'

/** The newest entries of each kind that are read, and of all kinds that are shown. */
const maxOfKind = 200
const maxEntries = 500

interface Entry extends Omit<TimelineEntry, 'at' | 'detail' | 'detail_at' | 'reference'> {
  at: Date
  detail?: string | null
  detailAt?: Date | null
  reference?: string | null
  /** The study whose title follows the text. */
  studyId?: number
}

/** All that happened in a participant's account, newest first. */
export async function readTimeline(
  db: Database,
  unsealing: Unsealing,
  participantId: number,
): Promise<{ timeline: TimelineEntry[]; isCut: boolean }> {
  const parts: Entry[][] = []
  // One query after the other: they share the transaction's connection.
  for (const read of readers) parts.push(await read(db, participantId, unsealing))
  const all = parts.flat().toSorted((a, b) => b.at.getTime() - a.at.getTime())
  const isCut = all.length > maxEntries || parts.some((entries) => entries.length >= maxOfKind)
  const shown = all.slice(0, maxEntries)
  const titles = await findTitles(db, shown)
  const timeline = shown.map(
    ({ at, text, detail = null, detailAt = null, reference = null, studyId, ...entry }) => ({
      ...entry,
      text: studyId === undefined ? text : `${text}: ${titles.get(studyId) ?? `study ${studyId}`}`,
      at: at.toISOString(),
      detail,
      detail_at: detailAt?.toISOString() ?? null,
      reference,
    }),
  )
  return { timeline, isCut }
}

async function findTitles(db: Database, entries: readonly Entry[]): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(entries.flatMap(({ studyId }) => studyId ?? []))]
  const rows = await db
    .select({ id: studies.id, title: studies.title })
    .from(studies)
    .where(inArray(studies.id, ids))
  return new Map(rows.map(({ id, title }) => [id, title]))
}

type Reader = (db: Database, participantId: number, unsealing: Unsealing) => Promise<Entry[]>

function rowsOf<Table extends PgTable & { participantId: PgColumn }>(
  table: Table,
  at: PgColumn,
  entryOf: (row: Table['$inferSelect'], unsealing: Unsealing) => Entry,
): Reader {
  const source: PgTable = table
  return async (db, participantId, unsealing) => {
    const rows = await db
      .select()
      .from(source)
      .where(eq(table.participantId, participantId))
      .orderBy(desc(at))
      .limit(maxOfKind)
    return rows.map((row) => entryOf(row, unsealing))
  }
}

const entry = (kind: TimelineKind, at: Date, text: string, rest: Partial<Entry> = {}): Entry => ({
  kind,
  at,
  text,
  ...rest,
})

const outcomeTexts = { complete: 'completed', out: 'screened out' } as const

const readers: readonly Reader[] = [
  rowsOf(sessions, sessions.createdAt, ({ createdAt, lastSeenAt }) =>
    entry('session', createdAt, 'Signed in', { detail: 'Last seen', detailAt: lastSeenAt }),
  ),
  rowsOf(clicks, clicks.at, ({ at, kind, targetId }) =>
    kind === 'study'
      ? entry('click', at, 'Opened a study', { studyId: targetId })
      : entry('click', at, `Opened ${kind} ${targetId}`),
  ),
  rowsOf(surveyClicks, surveyClicks.startedAt, ({ surveyId, startedAt, outcome, endedAt, points }) =>
    entry('survey', startedAt, `Started survey ${surveyId} for ${pointsText(points)}`, {
      detail: outcome && `It was ${outcomeTexts[outcome]}`,
      detailAt: outcome && endedAt,
    }),
  ),
  rowsOf(surveyCredits, surveyCredits.at, ({ at, points, state, transaction, kind }) =>
    entry('survey', at, `The provider reported a ${kind} of ${pointsText(points)}: ${state}`, {
      detail: `Transaction ${transaction}`,
    }),
  ),
  rowsOf(ledgerEntries, ledgerEntries.id, ({ at, kind, points, source, reason }) =>
    entry('points', at, `${points > 0 ? '+' : ''}${pointsText(points)} (${kind})`, {
      detail: [source, reason].filter((text) => text !== null).join(': '),
    }),
  ),
  rowsOf(cashouts, cashouts.id, (row, unsealing) =>
    entry(
      'payout',
      row.requestedAt,
      `Asked for a $${row.dollars} gift card: ${row.heldAt ? 'on hold' : row.state}`,
      {
        detail: openHoldReason(unsealing, row) ?? row.reason,
        reference: row.reference,
      },
    ),
  ),
  rowsOf(intakeAnswers, intakeAnswers.answeredAt, ({ answeredAt, studyId }) =>
    entry('answers', answeredAt, 'Answered a questionnaire', { studyId }),
  ),
  rowsOf(participationEvents, participationEvents.at, (row, unsealing) =>
    entry('decision', row.at, participationTitles[row.toState], {
      studyId: row.studyId,
      detail: openText(
        unsealing,
        eventReason,
        [row.participantId, row.studyId, row.version],
        row.reason,
        'The words cannot be read',
      ),
    }),
  ),
  readPosts,
  readHolds,
  readMessages,
  readOpenings,
]

async function readPosts(db: Database, participantId: number): Promise<Entry[]> {
  const posts = await readEndedPosts(db, participantId, maxOfKind)
  return posts.map(({ at, text, detail }) => entry('post', at, text, { detail }))
}

async function readHolds(db: Database, participantId: number, unsealing: Unsealing): Promise<Entry[]> {
  const rows = await db.select().from(accountHolds).where(eq(accountHolds.participantId, participantId))
  return rows.flatMap((row) => {
    const { id, heldAt, appealedAt, releasedAt } = row
    const appeal = openText(unsealing, holdAppeal, [id], row.appeal, unreadableAppeal)
    const release = openText(unsealing, releaseReason, [id], row.releaseReason, unreadableReason)
    return [
      entry('hold', heldAt, 'The account was put on hold', { detail: openAccountHold(unsealing, row) }),
      ...(appealedAt === null ? [] : [entry('hold', appealedAt, 'Answered the hold', { detail: appeal })]),
      ...(releasedAt === null
        ? []
        : [entry('hold', releasedAt, 'The account was released', { detail: release })]),
    ]
  })
}

async function readMessages(db: Database, participantId: number, unsealing: Unsealing): Promise<Entry[]> {
  const rows = await db
    .select({
      id: contactMessages.id,
      at: contactMessages.at,
      text: contactMessages.text,
      operatorId: contactMessages.operatorId,
      reference: contactThreads.reference,
    })
    .from(contactMessages)
    .innerJoin(contactThreads, eq(contactThreads.id, contactMessages.threadId))
    .where(eq(contactMessages.participantId, participantId))
    .orderBy(desc(contactMessages.id))
    .limit(maxOfKind)
  return rows.map(({ id, at, text, operatorId, reference }) =>
    entry('message', at, operatorId === null ? 'Wrote to support' : 'Support answered', {
      detail: openText(unsealing, messageText, [id], text, unreadableMessage),
      reference,
    }),
  )
}

async function readOpenings(db: Database, participantId: number): Promise<Entry[]> {
  const rows = await db
    .select({
      at: recordOpenings.at,
      opened: recordOpenings.opened,
      reason: recordOpenings.reason,
      reference: recordOpenings.reference,
      name: operators.name,
    })
    .from(recordOpenings)
    .innerJoin(operators, eq(operators.id, recordOpenings.operatorId))
    .where(eq(recordOpenings.participantId, participantId))
    .orderBy(desc(recordOpenings.id))
    .limit(maxOfKind)
  return rows.map(({ at, opened, reason, reference, name }) =>
    entry('opening', at, `${name} opened the ${opened}`, { detail: reason, reference }),
  )
}
