import type { AddPointsBody, PersonStudy, WishesAnswer } from '#contract/desk/answers/people.ts'
import { and, eq, like, or, sql } from 'drizzle-orm'
import type { HostConfig } from '#server/config/config.ts'
import { ledgerEntries, participations } from '#server/db/schema.ts'
import type { DeskDependencies } from '#server/desk/calls/dependencies.ts'
import type { SignedInOperator } from '#server/desk/calls/desk-env.ts'
import { findStudiesOf } from '#server/desk/answers/repo.ts'
import { DeskError } from '#server/desk/calls/desk-error.ts'
import { openRecords } from '#server/desk/openings/open-records.ts'
import { HostError } from '#server/errors/host-error.ts'
import { findWishes, giveOrWish, whoWishes, withdrawWish } from '#server/modules/money/approvals/approvals.ts'
import { actOnParticipants } from '#server/modules/studies/participations/operator-act.ts'
import { pushEventOf } from '#server/work/push-jobs.ts'
import type { WorkDependencies } from '#server/work/work.ts'
import { type AccountAct, inAccount, notedOf, tellOfPayments } from './in-account.ts'

/**
 * Adds points as an entry of its own, or takes some that are there. Those of a study count among its own. A repetition
 * with the same key changes nothing. Above a limit it is a wish, and the same entry of another operator approves it.
 *
 * @throws {DeskError} `approval-missing` above the limit; `changed-meanwhile` if the balance is another than `was`, or if
 * nobody else has asked for what this `approves`.
 * @throws {HostError} `insufficient-balance` if more would be taken than there are; `key-reused` if the key was used for
 * another act.
 */
export async function addPoints(
  deps: WorkDependencies,
  act: AccountAct & { operator: Pick<SignedInOperator, 'role'> },
  { key, points, was, approves, study: ownStudyId }: Omit<AddPointsBody, 'reason'>,
  limits: HostConfig['pointsLimits'],
): Promise<void> {
  const { participantId, operator, reason } = act
  const noted = notedOf(act)
  const outcome = await inAccount<'added' | 'wished' | PersonStudy>(
    deps,
    act,
    'points',
    async (w, { balance }) => {
      const found = ownStudyId === null ? [] : await findStudiesOf(w.db, participantId)
      const study = found.find(({ own_id: id }) => id === ownStudyId)
      if (ownStudyId !== null && study === undefined) throw new HostError('invalid')
      const reference = study
        ? { type: 'participation', id: `${study.study_id}:${participantId}:${key}` }
        : { type: 'adjustment', id: key }
      const [known] = await w.db.select().from(ledgerEntries).where(isOfKey(participantId, key))
      if (known) {
        const isOf = known.participantId === participantId && known.refId === reference.id
        if (!isOf || known.points !== points || known.reason !== reason) throw new HostError('key-reused')
        return w.noteNothing('added')
      }
      if (was !== undefined && was !== balance) throw new DeskError('changed-meanwhile')
      const gift = { kind: 'points', participantId, points, ownStudyId } as const
      if (approves && [undefined, operator.operatorId].includes(await whoWishes(w, gift)))
        throw new DeskError('changed-meanwhile')
      if (study?.state === 'attended' && points > 0) return w.noteNothing(study)
      const given = await giveOrWish(w, operator.operatorId, { ...gift, reason }, limits)
      if (given === 'repeated') return w.noteNothing('wished')
      if (given === 'wished')
        return w.note({ act: 'points.wish', ...noted, after: { points, study: ownStudyId } }, 'wished')
      const ofStudy = points > 0 ? 'incentive' : 'incentive-return'
      const kind = study ? ofStudy : 'adjustment'
      w.addPoints({ participantId, kind, points, reference, source: study?.title ?? null, reason })
      if (study)
        await w.db
          .update(participations)
          .set({ points: sql`${participations.points} + ${points}` })
          .where(
            and(eq(participations.studyId, study.study_id), eq(participations.participantId, participantId)),
          )
      if (points > 0) tellOfPayments(w, participantId, 'points')
      else w.push({ participantId, kind: 'reversal', id: pushEventOf('points', w.now) })
      w.mail({ participantId, kind: 'points-added', facts: { points, reason } })
      const change = { before: { balance }, after: { balance: balance + points, points, study: ownStudyId } }
      return w.note({ act: 'points.add', ...noted, ...change }, 'added')
    },
  )
  if (typeof outcome === 'string') return expectGiven(outcome)
  // The pay waits: this is it.
  const { study_id: studyId } = outcome
  const asked = {
    act: 'pay',
    points,
    key,
    note: reason,
    limits,
    sessionId: null,
    despiteHold: false,
  } as const
  const paid = { participantId, encId: '', version: null }
  const [result] = await actOnParticipants(deps, studyId, [paid], asked, operator)
  const isOver = result?.outcome === 'done' || result?.outcome === 'approval-needed'
  if (!isOver) throw new DeskError('changed-meanwhile')
  expectGiven(result.outcome === 'done' ? 'added' : 'wished')
}

function expectGiven(outcome: 'added' | 'wished'): void {
  if (outcome === 'wished') throw new DeskError('approval-missing')
}

const lookingAtWishes = 'We are looking at points that wait for a second operator'

/** Lists points above a limit that wait for another operator, which their participants see. */
export async function readWishes(
  { database, clock, dataKeys, log }: DeskDependencies,
  operator: SignedInOperator,
): Promise<WishesAnswer> {
  const now = clock()
  return database.db.transaction(async (tx) => {
    const wishes = await findWishes(tx, { dataKeys, log }, now)
    await openRecords(tx, { operator, opened: 'points', reason: lookingAtWishes }, wishes, now)
    return {
      wishes: wishes.map(({ participantId: id, encId, at, operatorId, name, reason, ...wish }) => ({
        ...wish,
        id,
        enc_id: encId,
        reason: reason ?? '',
        at: at.toISOString(),
        by: { id: operatorId, name },
      })),
    }
  })
}

/** Takes the operator's own wish for points back. @throws {DeskError} if it does not wait any more. */
export async function withdrawPoints(
  deps: WorkDependencies,
  act: Omit<AccountAct, 'reason'>,
  { points, study: ownStudyId }: Pick<AddPointsBody, 'points' | 'study'>,
): Promise<void> {
  const { participantId, operator } = act
  const looking = { ...act, reason: lookingAtWishes }
  await inAccount(deps, looking, 'points', async (w) => {
    const { subject } = notedOf(looking)
    const gift = { kind: 'points', participantId, points, ownStudyId: ownStudyId ?? null } as const
    if (!(await withdrawWish(w, operator.operatorId, gift))) throw new DeskError('changed-meanwhile')
    return w.note({ act: 'points.withdraw', subject, after: { points } })
  })
}

/** An entry that has this key: those of studies have it at the end. */
const isOfKey = (participantId: number, key: string) =>
  or(
    and(eq(ledgerEntries.refType, 'adjustment'), eq(ledgerEntries.refId, key)),
    and(eq(ledgerEntries.participantId, participantId), like(ledgerEntries.refId, `%:${key}`)),
  )
