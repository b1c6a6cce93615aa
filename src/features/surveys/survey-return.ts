import type { SurveyReturn } from './survey-search.ts'

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
