import { decideOffer, nextOfferEnd } from '#domain/recruiting/decide.ts'
import { fullQuotas } from '#domain/recruiting/recruitment.ts'
import { type QuotaPerson, wantedCount } from '#domain/fit/quotas.ts'
import { and, asc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { intakeAnswers, participationEvents, participations, profiles } from '#server/db/schema.ts'
import { ofAnswers } from '#server/modules/member/applications/answered.ts'
import { holdScopeOf } from '#server/modules/money/cashout/account-holds.ts'
import type { Work } from '#server/work/work.ts'
import { carryOut } from './carry-out.ts'
import { findWaiting } from './decline-waiting.ts'
import {
  type Asked,
  type StudyRecruitment,
  asksProfile,
  factColumns,
  leftFreeIn,
  personOf,
} from './recruited-study.ts'
import { findPart } from './recruitment.ts'

/**
 * Offers a place that has come back to the next on the waiting list, and after that list to those of the study's areas
 * who have all wanted answers. A closed study goes on with those who have answered, and are not to be declined. The lock
 * of the study is enough: an offer moves no points.
 *
 * @param passedOver Participants on whom an operator's act is still to come.
 * @returns The recruitment with the offer; null if there was nobody.
 */
export async function offerOn(
  w: Work,
  recruitment: StudyRecruitment,
  passedOver: ReadonlySet<number> = new Set(),
): Promise<StudyRecruitment | null> {
  const { study } = recruitment
  const end = nextOfferEnd(recruitment, w.now)
  if (end === null) return null
  const toDecline = recruitment.state === 'closed' ? await findWaiting(w.db, study.id) : []
  const declined = new Set(toDecline.map(({ participantId }) => participantId))
  const full = fullQuotas(recruitment)
  for (const queue of queuesOf(recruitment, full))
    for await (const rows of inTurn(w, study.id, queue))
      for (const next of rows) {
        const { participantId, person } = next
        if (passedOver.has(participantId) || declined.has(participantId)) continue
        if (queue.fits?.(person()) === false) continue
        const decision = decideOffer(recruitment, next, { end, full })
        if (decision === null) continue
        const part = await findPart(w, recruitment, participantId)
        if (part === null) continue
        // The words of an earlier decision may say the opposite.
        return (await carryOut(w, { recruitment, part }, decision, { note: null })).after
      }
  return null
}

/** For a query over participations: whether its place was taken away by an operator, and is kept still. */
export const isKept = and(
  inArray(participations.state, ['cancelled', 'declined', 'waiting']),
  isNotNull(participations.offeredUntil),
)

/**
 * Whether more places came back in a study than were given since or are kept: somebody who joins the waiting list gets
 * one. A place whose participant was put on that list is given by an operator alone.
 */
export async function isPlaceLeft(db: Database, studyId: number): Promise<boolean> {
  const cameBack = and(leftFreeIn(sql`${studyId}`), ne(participationEvents.toState, 'waiting'))
  const kept = and(eq(participations.studyId, studyId), isKept)
  return (await db.$count(participationEvents, cameBack)) > (await db.$count(participations, kept))
}

interface Queue {
  state: 'waiting' | 'answered'
  asked: Asked
  fits?: (person: QuotaPerson) => boolean
}

/**
 * The waiting list, then those whose answers fit. Without wanted answers only an operator can tell who fits.
 *
 * @param full Quotas without a place: the others ask for nothing.
 */
function queuesOf({ study: { own } }: StudyRecruitment, full: Asked): Queue[] {
  const { questions = [], dmas = [] } = own?.content ?? {}
  const wanted = questions.filter(({ screening }) => screening.wanted.length > 0)
  const fits = ({ dma, answers }: QuotaPerson) => {
    const isOfAreas = dmas.length === 0 || dmas.includes(dma ?? 0)
    return isOfAreas && answers !== null && wantedCount(wanted, answers) === wanted.length
  }
  const asked: Asked = [...full, { by: 'answer' }, { by: 'area' }]
  const fitting: Queue = { state: 'answered', asked, fits }
  return [{ state: 'waiting', asked: full }, ...(wanted.length === 0 ? [] : [fitting])]
}

/** Rows of the first part, and of each further one: most often the first ones take the place. */
const rowsAtFirst = 20
const rowsAtOnce = 2000

/** Those of a queue in parts, the earliest answer first. */
async function* inTurn(w: Work, studyId: number, { state, asked }: Queue) {
  for (let read = 0; ;) {
    const limit = read === 0 ? rowsAtFirst : rowsAtOnce
    const rows = await w.db
      .select({
        participantId: participations.participantId,
        hold: holdScopeOf(participations.participantId),
        ...factColumns(asked),
      })
      .from(participations)
      .innerJoin(intakeAnswers, ofAnswers)
      .leftJoin(profiles, asksProfile(asked, participations.participantId))
      .where(and(eq(participations.studyId, studyId), eq(participations.state, state)))
      .orderBy(asc(intakeAnswers.answeredAt), asc(intakeAnswers.participantId))
      .limit(limit)
      .offset(read)
    yield rows.map(({ participantId, hold, ...known }) => {
      return { participantId, state, hold, person: personOf(w, { studyId, participantId, ...known }) }
    })
    if (rows.length < limit) return
    read += rows.length
  }
}
