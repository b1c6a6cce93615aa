import type { ParticipationState } from '#contract/answers/participations.ts'
import { wantedCount } from '#domain/studies/quotas.ts'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { intakeAnswers, participationEvents, participations, profiles } from '#server/db/schema.ts'
import { ofAnswers } from '#server/modules/member/applications/answered.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { type Unsealing, questionnaireAnswers } from '#server/platform/sealing/sealed-column.ts'
import { findWaiting } from './decline-waiting.ts'
import { type StoredParticipation, move } from './move.ts'
import { hasSeatAhead, obstacleToOffer, offerEnd } from './places.ts'
import { type RecruitedStudy, findRecruited } from './recruited-study.ts'
import { tell } from './tell.ts'

/**
 * Offers a place that has become free to the next on the waiting list, and after that list to those of the study's areas
 * who have all wanted answers, in a study whose offers end by themselves. A closed one goes on with those who have
 * answered, and are not to be declined. The lock of the study is enough: an offer moves no points. Returns whether there
 * was anybody.
 *
 * @param passedOver Participants on whom an operator's act is still to come.
 */
export async function offerNext(
  tx: Database,
  unsealing: Unsealing,
  study: RecruitedStudy,
  now: Date,
  passedOver: ReadonlySet<number> = new Set(),
): Promise<boolean> {
  if (study.recruiting.offer_hours === null) return false
  if (study.own?.state === 'draft' || study.own?.state === 'template') return false
  const offeredUntil = await offerEnd(tx, study, null, now)
  if (offeredUntil !== null && offeredUntil <= now) return false
  if (!(await hasSeatAhead(tx, study.id, now))) return false
  const declined = new Set((await findWaiting(tx, study.id)).map(({ participantId }) => participantId))
  for await (const before of nextOnes(tx, unsealing, study)) {
    const { participantId } = before
    if (passedOver.has(participantId) || declined.has(participantId)) continue
    const asked = { participantId, before, sessionId: null, now }
    if ((await obstacleToOffer(tx, unsealing, study, asked)) !== null) continue
    // The words of an earlier decision may say the opposite.
    const news = { study, note: null, now }
    const doing = { ...news, participantId, before, act: 'choose', actor: 'host', offeredUntil } as const
    const row = await move(tx, unsealing.dataKeys, doing)
    if (row === null) continue
    await tell(tx, unsealing.dataKeys, { ...news, row }, { push: true, mail: true })
    return true
  }
  return false
}

/**
 * Whether an operator's act leaves a place to the next: it has ended one, or somebody has joined the waiting list of a
 * study in which more places came back than were offered on.
 */
export async function leavesPlace(
  tx: Database,
  { participantId, studyId, version, state }: StoredParticipation,
): Promise<boolean> {
  if (state !== 'declined' && state !== 'cancelled' && state !== 'waiting') return false
  const { act, actor, fromState, toState } = participationEvents
  const ofStudy = eq(participationEvents.studyId, studyId)
  const hadPlace = and(ofStudy, inArray(fromState, ['chosen', 'accepted']))
  const isOwn = and(
    eq(participationEvents.participantId, participantId),
    eq(participationEvents.version, version),
  )
  const isEnd = (await tx.$count(participationEvents, and(hadPlace, isOwn))) > 0
  if (state !== 'waiting') return isEnd
  const cameBack = and(hadPlace, inArray(toState, ['refused', 'lapsed', 'cancelled', 'declined']))
  const offeredOn = and(ofStudy, eq(act, 'choose'), eq(actor, 'host'))
  const count = (events: typeof cameBack) => tx.$count(participationEvents, events)
  return !isEnd && (await count(cameBack)) > (await count(offeredOn))
}

/** Studies that hold a place for a participant, who has not used it yet. */
export const studiesAhead = (tx: Database, participantId: number): Promise<number[]> =>
  studiesIn(tx, participantId, ['chosen', 'accepted'])

/** The same, and those in which the participant may be offered one. */
export const studiesUnderWay = (tx: Database, participantId: number): Promise<number[]> =>
  studiesIn(tx, participantId, ['answered', 'waiting', 'chosen', 'accepted'])

async function studiesIn(
  tx: Database,
  participantId: number,
  states: ParticipationState[],
): Promise<number[]> {
  const rows = await tx
    .select({ studyId: participations.studyId })
    .from(participations)
    .where(and(eq(participations.participantId, participantId), inArray(participations.state, states)))
    // Two deletions lock them in one order.
    .orderBy(participations.studyId)
  return rows.map(({ studyId }) => studyId)
}

/** Offers the place of an account that was deleted in the transaction, in which the study is locked. */
export async function offerFreedPlace(
  tx: Database,
  deps: Unsealing & Pick<HostDependencies, 'clock'>,
  studyId: number,
): Promise<void> {
  const study = await findRecruited(tx, studyId)
  if (study !== null) await offerNext(tx, deps, study, deps.clock())
}

/**
 * The waiting list, then those whose answers fit, of each the earliest answer first. Without wanted answers only an
 * operator can tell who fits.
 */
async function* nextOnes(tx: Database, unsealing: Unsealing, study: RecruitedStudy) {
  for await (const { row } of inTurn(tx, study.id, 'waiting')) yield row
  const { questions = [], dmas = [] } = study.own?.content ?? {}
  const wanted = questions.filter(({ screening }) => screening.wanted.length > 0)
  if (wanted.length === 0) return
  for await (const { row, answers, dma } of inTurn(tx, study.id, 'answered')) {
    if (answers === null || (dmas.length > 0 && !dmas.includes(dma ?? 0))) continue
    const opened = questionnaireAnswers.tryOpen(unsealing, [row.participantId, study.id], answers)
    if (opened !== null && wantedCount(wanted, opened) === wanted.length) yield row
  }
}

const rowsAtOnce = 50

/** In parts: most often the first of them takes the place, and the study is locked until then. */
async function* inTurn(tx: Database, studyId: number, state: 'waiting' | 'answered') {
  for (let read = 0; ; read += rowsAtOnce) {
    const rows = await tx
      .select({ row: participations, answers: intakeAnswers.answers, dma: profiles.dma })
      .from(participations)
      .innerJoin(intakeAnswers, ofAnswers)
      .leftJoin(profiles, eq(profiles.participantId, participations.participantId))
      .where(and(eq(participations.studyId, studyId), eq(participations.state, state)))
      .orderBy(asc(intakeAnswers.answeredAt), asc(intakeAnswers.participantId))
      .limit(rowsAtOnce)
      .offset(read)
    yield* rows
    if (rows.length < rowsAtOnce) return
  }
}
