import { daySeconds, hourSeconds, secondsAfter } from '#domain/dates/spans.ts'
import { and, asc, eq, gt, isNotNull, lt, lte, or } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { participations, studies, studySessions } from '#server/db/schema.ts'
import { lockBalance } from '#server/modules/money/ledger/repo.ts'
import { writeAct } from '#server/platform/audit/audit.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { declineWaiting } from './decline-waiting.ts'
import { findParticipation, move } from './move.ts'
import { offerNext } from './offer-next.ts'
import { lockRecruited } from './recruited-study.ts'
import { tellOfSession } from './remind.ts'
import { tell } from './tell.ts'

type Following = Pick<HostDependencies, 'database' | 'clock' | 'dataKeys' | 'log'>

const rowsAtOnce = 100

/**
 * Declines those whose study closed with that wish, ends offers whose time is over, and reminds of sessions. Any number of
 * hosts may do so concurrently.
 */
export async function followParticipations(deps: Following, stopping?: AbortSignal): Promise<void> {
  await declineWaiting(deps, stopping)
  await lapseOffers(deps, stopping)
  await remind(deps, stopping)
}

async function lapseOffers(deps: Following, stopping?: AbortSignal): Promise<void> {
  const { db } = deps.database
  const due = await db
    .select({ participantId: participations.participantId, studyId: participations.studyId })
    .from(participations)
    .where(
      and(
        eq(participations.state, 'chosen'),
        isNotNull(participations.offeredUntil),
        lte(participations.offeredUntil, deps.clock()),
      ),
    )
    .orderBy(asc(participations.offeredUntil))
    .limit(rowsAtOnce)
  for (const { participantId, studyId } of due) {
    if (stopping?.aborted) return
    await db.transaction((tx) => lapse(tx, deps, participantId, studyId))
  }
}

/** One offer, checked again: the participant, an operator or another host may have been faster. */
async function lapse(tx: Database, deps: Following, participantId: number, studyId: number): Promise<void> {
  const now = deps.clock()
  const study = await lockRecruited(tx, studyId)
  await lockBalance(tx, participantId)
  const before = await findParticipation(tx, participantId, studyId)
  const isDue = before?.state === 'chosen' && before.offeredUntil !== null && before.offeredUntil <= now
  if (study === null || !isDue) return
  const news = { study, note: null, now }
  const doing = { ...news, participantId, before, act: 'lapse', actor: 'host' } as const
  const row = await move(tx, deps.dataKeys, doing)
  if (row === null) return
  await tell(tx, deps.dataKeys, { ...news, row }, { push: true, mail: true })
  const isOffered = await offerNext(tx, deps, study, now)
  const act = { actor: { command: 'host' }, act: 'roster.lapse' as const, subject: `study:${studyId}` }
  await writeAct(tx, { ...act, after: { is_offered_to_next: isOffered } }, now)
}

/** Reminders before a session, each sent once: by the number of those that were sent. */
const reminderSeconds = [daySeconds, hourSeconds] as const

async function remind(deps: Following, stopping?: AbortSignal): Promise<void> {
  const { db } = deps.database
  const now = deps.clock()
  const due = await db
    .select({ row: participations, session: studySessions, title: studies.title })
    .from(participations)
    .innerJoin(studySessions, eq(studySessions.id, participations.sessionId))
    .innerJoin(studies, eq(studies.id, participations.studyId))
    .where(
      and(
        eq(participations.state, 'accepted'),
        gt(studySessions.startsAt, now),
        or(
          ...reminderSeconds.map((seconds, sent) =>
            and(
              lt(participations.reminders, sent + 1),
              lte(studySessions.startsAt, secondsAfter(now, seconds)),
            ),
          ),
        ),
      ),
    )
    .limit(rowsAtOnce)
  for (const { row, session, title } of due) {
    if (stopping?.aborted) return
    const isNear = session.startsAt <= secondsAfter(now, hourSeconds)
    await db.transaction(async (tx) => {
      const { participantId, studyId, version, reminders } = row
      const sent = await tx
        .update(participations)
        .set({ reminders: isNear ? 2 : 1 })
        .where(
          and(
            eq(participations.participantId, participantId),
            eq(participations.studyId, studyId),
            eq(participations.version, version),
            eq(participations.reminders, reminders),
          ),
        )
        .returning({ studyId: participations.studyId })
      if (sent.length === 0) return
      const of = { participantId, title, session }
      await tellOfSession(tx, deps.dataKeys, of, { kind: 'session-reminder', push: true, mail: true, now })
    })
  }
}
