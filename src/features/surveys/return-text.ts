import type { SurveyAttempt } from '#contract/surveys.ts'
import { formatPoints } from '#domain/money.ts'

const recentMs = 3_600_000

/** What a participant comes back from the provider with. */
export type Returned = 'complete' | 'out'

/**
 * The survey that she returns from, once the host knows how it ended: the last one she set out to take.
 *
 * @param attempts Newest first, as asked for after the return.
 */
export function returnedAttempt(
  returned: Returned,
  attempts: readonly SurveyAttempt[] | undefined,
  now: Date,
): SurveyAttempt | null {
  const [latest] = attempts ?? []
  if (latest?.outcome !== returned || latest.ended_at === null) return null
  // An address that is opened again later tells nothing new. Clocks may differ a little, in either direction.
  return Math.abs(now.getTime() - Date.parse(latest.ended_at)) < recentMs ? latest : null
}

/**
 * What happened, in words. Amounts are the host's: the address that she comes back to can be typed by hand.
 *
 * @param attempt Null while the host does not know more than the address says.
 */
export function returnText(returned: Returned, attempt: SurveyAttempt | null, isOffline: boolean): string {
  if (returned === 'out') {
    const points = attempt && attempt.earned > 0 ? ` It brought you ${pointsText(attempt.earned)}.` : ''
    return `That survey did not fit you this time.${points} Another one may.`
  }
  if (attempt?.is_taken_back) {
    return 'You finished the survey, but the survey provider did not accept it and took its points back.'
  }
  if (attempt && attempt.pending > 0) {
    return `You finished the survey. ${pointsText(attempt.pending)} are on their way: they are added once they are confirmed.`
  }
  if (attempt && attempt.earned > 0) {
    return `You finished the survey. ${pointsText(attempt.earned)} were added to your balance.`
  }
  return isOffline
    ? 'You finished the survey. You are offline: what it brought shows here once you are back.'
    : 'You finished the survey. Your points are added as soon as the survey provider confirms them.'
}

const pointsText = (points: number) => (points === 1 ? '1 point' : `${formatPoints(points)} points`)
