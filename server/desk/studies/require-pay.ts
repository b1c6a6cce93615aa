import type { OwnStudyContent } from '#contract/desk/answers/own-studies.ts'
import { noRecruiting } from '#contract/desk/answers/recruiting.ts'
import { type GivingLimits, mostPoints } from '#domain/money/limits.ts'
import type { SignedInOperator } from '#server/desk/calls/desk-env.ts'
import { DeskError } from '#server/desk/calls/desk-error.ts'
import { requirePayer } from '#server/desk/calls/guards.ts'
import { isPromised } from '#server/modules/studies/participations/recruited-study.ts'
import type { Work } from '#server/work/work.ts'

interface Pay {
  /** Null for a study that nobody has seen yet. */
  studyId: number | null
  /** Null for a new study. */
  before: OwnStudyContent | null
  after: OwnStudyContent
  operator: Pick<SignedInOperator, 'role' | 'stepUpAt'>
  limits: GivingLimits
}

/**
 * Checks the points of a new content. The host pays a screen-out by itself: raising it gives points. A cancellation is
 * paid at once as well. For neither there is a second operator who could approve more than one may give.
 *
 * @throws {DeskError} `points-promised`, `pay-above-limit`, `payer-needed` or `step-up-required`.
 */
export async function requirePay(
  w: Work,
  { studyId, before, after: { recruiting: after }, operator, limits }: Pay,
): Promise<void> {
  const former = before?.recruiting ?? noRecruiting
  const isLower =
    after.incentive_points < former.incentive_points || after.no_show_points < former.no_show_points
  if (isLower && studyId !== null && (await isPromised(w.db, studyId))) throw new DeskError('points-promised')
  const raised = (['screen_out_points', 'no_show_points'] as const).filter(
    (name) => after[name] > former[name],
  )
  if (raised.some((name) => after[name] > mostPoints(limits))) throw new DeskError('pay-above-limit')
  if (raised.includes('screen_out_points')) requirePayer(operator, w.now)
}
