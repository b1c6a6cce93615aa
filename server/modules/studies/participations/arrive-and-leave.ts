import type { IntakeBody } from '#contract/answers/intake-body.ts'
import { decideForHost } from '#domain/recruiting/decide.ts'
import { unusedStates, usedStates } from '#domain/recruiting/participation.ts'
import { fullQuotas } from '#domain/recruiting/recruitment.ts'
import { isOfQuota, knockedOut } from '#domain/fit/quotas.ts'
import { type SQL, and, eq, gt, inArray, ne, or, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { ownStudies, participationEvents, participations, studies, studySessions } from '#server/db/schema.ts'
import { textsOfParticipant } from '#server/modules/member/profile/participant-texts.ts'
import type { Work } from '#server/work/work.ts'
import { carryOut, noteAct } from './carry-out.ts'
import { isKept, offerOn } from './offer-on.ts'
import { pauseIfFull } from './pause.ts'
import { type StudyRecruitment, isOwn, lockPlaces, readRecruitment } from './recruited-study.ts'
import { type StoredPart, findPart, lockRecruitment } from './recruitment.ts'

interface Arrival {
  participantId: number
  studyId: number
  answers: IntakeBody
}

/**
 * Begins a participation, in the transaction that stores the answers. Answers to a study of the desk may end it at once;
 * the participant reads why.
 *
 * @param most The points that nobody could approve more of: the limit may be younger than the study.
 */
export async function arrive(w: Work, arrival: Arrival, most: number): Promise<void> {
  const { participantId, studyId } = arrival
  const recruitment = await lockRecruitment(w, studyId)
  const isFirst = await begin(w, arrival)
  if (recruitment === null || recruitment.study.own === null || !isFirst) return
  const part = await findPart(w, recruitment, participantId)
  if (part === null) return
  const note = await whyNot(w, recruitment, part, arrival)
  if (note === null) return pauseIfFull(w, recruitment)
  const { recruiting } = recruitment
  const isPayable = recruiting.screen_out_points <= most
  const rules = { recruiting: isPayable ? recruiting : { ...recruiting, screen_out_points: 0 } }
  const decision = decideForHost(rules, part, 'screen-out', w.now)
  if (decision === null) return
  await w.participant(participantId)
  // The page says at once why; points are worth a message.
  const { row } = await carryOut(w, { recruitment, part }, decision, { note, push: false, mail: false })
  noteAct(w, 'screen-out', part.version, row)
  await pauseIfFull(w, recruitment)
}

/** Notes that the answers of a participant have arrived. False if they had before. */
async function begin(w: Work, { participantId, studyId }: Arrival): Promise<boolean> {
  const key = { participantId, studyId, version: 1 }
  const begun = await w.db
    .insert(participations)
    .values({ ...key, state: 'answered', updatedAt: w.now })
    .onConflictDoNothing()
    .returning({ version: participations.version })
  if (begun.length === 0) return false
  await w.db
    .insert(participationEvents)
    .values({ ...key, toState: 'answered', actor: 'participant', at: w.now })
  return true
}

/** Why the study cannot take the participant, in the operator's words or ours; null if it can. */
async function whyNot(
  w: Work,
  recruitment: StudyRecruitment,
  { person }: StoredPart,
  { participantId, studyId, answers }: Arrival,
): Promise<string | null> {
  const words = knockedOut(recruitment.study.own?.content.questions ?? [], answers)
  if (words !== null) return words
  const { t } = await textsOfParticipant(w.db, participantId)
  if (fullQuotas(recruitment, participantId).some((quota) => isOfQuota(quota, person())))
    return t('The study already has enough participants like you.')
  const months = recruitment.recruiting.again_after_months
  if (months !== null && (await tookPart(w, { participantId, studyId }, months)))
    return t('You took part in another study not long ago. This one looks for people who did not.')
  return null
}

/** Whether the participant has taken part in another study of ours in the last months. */
async function tookPart(
  w: Work,
  { participantId, studyId }: { participantId: number; studyId: number },
  months: number,
): Promise<boolean> {
  const isMark = and(
    eq(participationEvents.participantId, participations.participantId),
    eq(participationEvents.studyId, participations.studyId),
    eq(participationEvents.act, 'attend'),
  )
  const [row] = await w.db
    .select({ studyId: participations.studyId })
    .from(participations)
    .innerJoin(studies, eq(studies.id, participations.studyId))
    .innerJoin(participationEvents, isMark)
    .leftJoin(studySessions, eq(studySessions.id, participations.sessionId))
    .where(
      and(
        eq(participations.participantId, participantId),
        ne(participations.studyId, studyId),
        eq(studies.source, 'own'),
        inArray(participations.state, ['attended', 'paid']),
        gt(
          // Not the payment, which may come much later.
          sql`coalesce(${studySessions.startsAt}, ${participationEvents.at})`,
          sql`${w.now.toISOString()}::timestamptz - make_interval(months => ${months})`,
        ),
      ),
    )
    .limit(1)
  return row !== undefined
}

/**
 * Deletes an account that may have a part in studies. None of them offers it a place meanwhile, and those that have held one
 * offer it on, also one that an operator has taken away just now. A used place stays used.
 *
 * @param isAllowed Locks the account.
 * @returns What `end`, which deletes the account, resolves to; null if it is not allowed, or one more study holds a place.
 */
export async function leaveStudies<End>(
  w: Work,
  participantId: number,
  { isAllowed, end }: { isAllowed: () => Promise<boolean>; end: () => Promise<End> },
): Promise<End | null> {
  const frees = or(isAhead, isKept)
  const isUnderWay = or(frees, isUsed, inArray(participations.state, ['answered', 'waiting']))
  const held = await studiesAhead(w.db, participantId, frees)
  for (const studyId of await studiesAhead(w.db, participantId, isUnderWay)) await lockPlaces(w, studyId)
  if (!(await isAllowed())) return null
  const freed = await studiesAhead(w.db, participantId, frees)
  if (!freed.every((studyId) => held.includes(studyId))) return null
  const used = await studiesAhead(w.db, participantId, isUsed)
  await w.db
    .update(ownStudies)
    .set({ usedPlaces: sql`${ownStudies.usedPlaces} + 1` })
    .from(studies)
    .where(and(isOwn, inArray(studies.id, used)))
  const ended = await end()
  for (const studyId of freed) {
    const recruitment = await readRecruitment(w, studyId)
    if (recruitment !== null) await offerOn(w, recruitment)
  }
  return ended
}

const isAhead = inArray(participations.state, unusedStates)
const isUsed = inArray(participations.state, usedStates)

/** Studies in which a participant has a place ahead, or another part, in the order in which they are locked. */
export async function studiesAhead(
  db: Database,
  participantId: number,
  is: SQL | undefined = isAhead,
): Promise<number[]> {
  const rows = await db
    .select({ studyId: participations.studyId })
    .from(participations)
    .where(and(eq(participations.participantId, participantId), is))
    .orderBy(participations.studyId)
  return rows.map(({ studyId }) => studyId)
}
