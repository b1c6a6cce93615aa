import type { SurveyReturn } from './survey-return-search.ts'

declare global {
  /** Where the site's analytics, if there is one, picks up events. */
  var dataLayer: unknown[] | undefined
}

/**
 * Tells analytics of a return (specification, section 4). The address can be typed by hand, so this is all that its
 * amount is good for: points come from the host alone.
 */
export function reportSurveyReturn({ cpx_type, cpx_amount = 0 }: SurveyReturn): void {
  globalThis.dataLayer ??= []
  if (cpx_type === 'complete') {
    globalThis.dataLayer.push({ event: 'survey_complete', value: Math.round(cpx_amount) })
  }
  if (cpx_type === 'out') globalThis.dataLayer.push({ event: 'survey_screen_out' })
}
