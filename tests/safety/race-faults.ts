import type { MailFacts } from '#server/platform/mail-queue/facts.ts'
import { nextState, takesPlace } from '#domain/recruiting/participation.ts'
import type { Database } from '#server/db/database.ts'
import { auditLog, mailJobs, participationEvents, participations, studySessions } from '#server/db/schema.ts'
import { auditLedger } from '#server/modules/money/ledger/audit.ts'
import { checkChain } from '#server/platform/audit/audit.ts'
import { mailFacts } from '#server/platform/sealing/sealed-column.ts'
import { testDataKeys } from '#tests/support/builders/data-keys.ts'
import { and, asc, eq, isNotNull, like } from 'drizzle-orm'

export interface Raced {
  studyId: number
  /** The most that may have a place: by the places, and by the one quota that all are of. */
  most: number
  /** How often its session was moved. */
  moves: number
  /** Whether a place that came back is for the next: nobody is to be declined. */
  offersOn: boolean
  /** Whether accounts were deleted, with all that is known of their part. */
  deletes: boolean
}

type Row = typeof participations.$inferSelect
type Event = typeof participationEvents.$inferSelect

/** What a race has left wrong in a study: too many places, points or messages, or too few. */
export async function faultsOf(db: Database, raced: Raced): Promise<string[]> {
  const { studyId } = raced
  const rows = await db.select().from(participations).where(eq(participations.studyId, studyId))
  const events = await db
    .select()
    .from(participationEvents)
    .where(and(eq(participationEvents.studyId, studyId), isNotNull(participationEvents.act)))
    .orderBy(asc(participationEvents.version))
  const mails = await mailsOf(db, studyId)
  const eventsOf = ({ participantId }: Row) => events.filter((event) => event.participantId === participantId)
  return [
    ...(await booksFaults(db)),
    ...(await placeFaults(db, rows, raced)),
    ...(await logFaults(db, events, raced)),
    ...rows.flatMap((row) => historyFaults(row, eventsOf(row))),
    ...rows.flatMap((row) => messageFaults(row, eventsOf(row), mails, raced)),
  ]
}

async function booksFaults(db: Database): Promise<string[]> {
  const audit = Object.entries(await auditLedger(db)).filter(([, count]) => count > 0)
  const { brokenAt } = await checkChain(db)
  return [
    ...audit.map(([what, count]) => `${what}: ${count}`),
    ...(brokenAt === null ? [] : [`the log is broken at ${brokenAt}`]),
  ]
}

async function placeFaults(
  db: Database,
  rows: readonly Row[],
  { studyId, most, offersOn }: Raced,
): Promise<string[]> {
  const held = rows.filter(({ state }) => takesPlace(state))
  const wait = rows.filter(({ state }) => state === 'answered' || state === 'waiting')
  const sessions = await db.select().from(studySessions).where(eq(studySessions.studyId, studyId))
  const isOverfilled = ({ id, capacity }: (typeof sessions)[number]) =>
    held.filter(({ sessionId }) => sessionId === id).length > capacity
  return [
    ...(held.length > most ? [`${held.length} places of ${most}`] : []),
    ...sessions.filter(isOverfilled).map(({ key }) => `too many in ${key}`),
    ...(offersOn && wait.length > 0 && held.length < most ? ['a place was not offered on'] : []),
  ]
}

/** Each act of an operator has one entry, which outlives the account of the participant. */
async function logFaults(
  db: Database,
  events: readonly Event[],
  { studyId, deletes }: Raced,
): Promise<string[]> {
  const acts = events.filter(({ actor }) => actor === 'operator').length
  const lapses = events.filter(({ act }) => act === 'lapse').length
  const ofStudy = and(eq(auditLog.subject, `study:${studyId}`), like(auditLog.act, 'roster.%'))
  const entries = await db.$count(auditLog, ofStudy)
  const isRight = deletes ? entries >= acts + lapses : entries === acts + lapses
  return isRight ? [] : [`${entries} entries for ${acts} acts and ${lapses} lapses`]
}

/** The events lead to the row, one after the other; points are given once. */
function historyFaults(row: Row, events: readonly Event[]): string[] {
  const name = `${row.participantId}`
  const follows = events.every(({ version, act, actor, fromState, toState }, index) => {
    const before = index === 0 ? 'answered' : events[index - 1]?.toState
    const isNext = act && fromState && nextState(fromState, act, actor) === toState
    // The answers were the first version.
    return version === index + 2 && fromState === before && isNext
  })
  const points = events.reduce((sum, event) => sum + event.points, 0)
  const paid = events.filter(({ act }) => act === 'pay').length
  return [
    ...(follows && (events.at(-1)?.toState ?? 'answered') === row.state ? [] : [`${name} has no history`]),
    ...(points === row.points ? [] : [`${name} has ${row.points} points, and got ${points}`]),
    ...(paid > 1 ? [`${name} was paid ${paid} times`] : []),
  ]
}

/** Each act of others is told once, in the order of the acts; a mark that is paid at once, with its points. */
function messageFaults(
  { participantId, state }: Row,
  events: readonly Event[],
  mails: readonly Mail[],
  { moves }: Raced,
): string[] {
  const own = mails.filter((mail) => mail.participantId === participantId)
  const told = own.flatMap(({ decision }) => decision ?? [])
  const due = events.filter(
    ({ actor }, index) =>
      actor !== 'participant' && !(events[index + 1]?.actor === 'host' && events[index + 1]?.act === 'pay'),
  )
  const wanted = due.map(({ toState }) => toState)
  const moved = own.filter(({ kind }) => kind === 'session-moved').length
  return [
    ...(told.join() === wanted.join()
      ? []
      : [`${participantId} was told ${told.join()}, not ${wanted.join()}`]),
    ...(moved === (state === 'accepted' ? moves : 0) ? [] : [`${participantId} was told ${moved} moves`]),
  ]
}

type Mail = Awaited<ReturnType<typeof mailsOf>>[number]

/** The queued e-mails on a study. */
async function mailsOf(db: Database, studyId: number) {
  const jobs = await db
    .select()
    .from(mailJobs)
    .where(eq(mailJobs.subject, `study:${studyId}`))
    .orderBy(asc(mailJobs.id))
  return jobs.map(({ id, kind, participantId, facts }) => {
    const opened: Partial<MailFacts['decision']> =
      facts === null ? {} : mailFacts.open(testDataKeys, [id], facts)
    return { kind, participantId, decision: opened.decision }
  })
}
