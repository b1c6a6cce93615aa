import type { RecordPart } from '#contract/answers/support.ts'
import type { SignedInOperator } from '#server/desk/calls/desk-env.ts'
import { openRecords } from '#server/desk/openings/open-records.ts'
import { HostError } from '#server/errors/host-error.ts'
import type { Account } from '#server/platform/sessions/accounts.ts'
import { pushEventOf } from '#server/work/push-jobs.ts'
import { type Ended, type Work, type WorkDependencies, work } from '#server/work/work.ts'

export interface AccountAct {
  participantId: number
  operator: Pick<SignedInOperator, 'operatorId' | 'name'>
  /** In words for the participant. */
  reason: string
}

/** The entry of an act on an account in the log, without the fields that it changes. */
export const notedOf = ({ participantId, reason }: AccountAct) => ({
  subject: `participant:${participantId}`,
  about: participantId,
  reason,
})

/** Tells a participant of money, in words that name none of it. */
export const tellOfPayments = (w: Work, participantId: number, about: 'account' | 'points') =>
  w.push({ participantId, kind: 'payout-news', id: pushEventOf(about, w.now) })

/**
 * Runs an act with the participant's row locked, so that no payout is sent meanwhile. The participant sees the act's
 * reason, also of a refused one: a refusal tells something about the account too.
 *
 * @throws {HostError} `not-found` if the account was deleted.
 */
export async function inAccount<Result>(
  deps: WorkDependencies,
  { participantId, operator, reason }: AccountAct,
  opened: RecordPart,
  act: (w: Work, account: Account) => Promise<Ended<Result>>,
): Promise<Result> {
  const locked = async (w: Work) => {
    const account = await w.account(participantId)
    if (account === null) throw new HostError('not-found')
    return account
  }
  await work(deps, null, async (w) => {
    await locked(w)
    await openRecords(w.db, { operator, opened, reason }, [{ participantId }], w.now)
  })
  return work(deps, operator, async (w) => act(w, await locked(w)))
}
