import type { SurveyAttempt } from '#contract/answers/surveys.ts'
import { hourMs } from '#domain/dates/spans.ts'
import { t, plural } from '#language/language.ts'
import { pointsText } from '#domain/money/counted.ts'
import type { SurveyReturn } from './survey-search.ts'

const recentMs = hourMs

/** The provider's result for a returning participant. */
export type Returned = 'complete' | 'out'

/**
 * The survey that the participant returns from, when the host knows its result: the last one started.
 *
 * @param attempts Newest first, fetched after the return.
 */
export function returnedAttempt(
  returned: Returned,
  attempts: readonly SurveyAttempt[] | undefined,
  now: Date,
): SurveyAttempt | null {
  const [latest] = attempts ?? []
  if (latest?.outcome !== returned || latest.ended_at === null) return null
  // An address that is opened again later reports nothing new. Clocks may differ a little in either direction.
  return Math.abs(now.getTime() - Date.parse(latest.ended_at)) < recentMs ? latest : null
}

/**
 * Text about the outcome. Amounts come from the host: the return address can be typed by hand.
 *
 * @param attempt Null while the host does not know the result.
 */
export function returnText(returned: Returned, attempt: SurveyAttempt | null, isOffline: boolean): string {
  if (returned === 'out') {
    if (!attempt || attempt.earned <= 0) return t('That survey did not fit you this time. Another one may.')
    const points = pointsText(attempt.earned)
    return t('That survey did not fit you this time. You earned {points}. Another one may fit.', { points })
  }
  if (attempt?.is_taken_back) {
    return t('You finished the survey, but the survey provider did not accept it and took its points back.')
  }
  if (attempt && attempt.pending > 0) {
    return plural(
      attempt.pending,
      'You finished the survey. 1 point is on its way: it is added once it is confirmed.',
      'You finished the survey. {count} points are on their way: they are added once they are confirmed.',
    )
  }
  if (attempt && attempt.earned > 0) {
    return plural(
      attempt.earned,
      'You finished the survey. 1 point was added to your balance.',
      'You finished the survey. {count} points were added to your balance.',
    )
  }
  if (attempt) return t('You finished the survey. The survey provider gave no points for it.')
  return isOffline
    ? t('You finished the survey. You are offline: the result will show here once you are back online.')
    : t('You finished the survey. Your points are added as soon as the survey provider confirms them.')
}

declare global {
  /** Event queue of the site's analytics, if there is one. */
  var dataLayer: unknown[] | undefined
}

/**
 * Reports a return to analytics (specification, section 4). The address can be typed by hand, so its amount is used
 * for nothing else: points come from the host only.
 */
export function reportSurveyReturn({ cpx_type, cpx_amount = 0 }: SurveyReturn): void {
  globalThis.dataLayer ??= []
  if (cpx_type === 'complete') {
    globalThis.dataLayer.push({ event: 'survey_complete', value: Math.round(cpx_amount) })
  }
  if (cpx_type === 'out') globalThis.dataLayer.push({ event: 'survey_screen_out' })
}
