import { askSurveyAddress, surveyRedirectHref } from '#api/survey-start.ts'

/** `blocked`: the browser allowed no tab; the redirect path still works as a link. */
export type StartOutcome = 'opened' | 'gone' | 'blocked'

/**
 * Starts a survey in a new tab (specification, section 4). Call it inside the click: browsers open tabs only there, so
 * an empty tab is opened first and navigated after the host's answer.
 */
export async function startSurvey(id: string): Promise<StartOutcome> {
  const tab = window.open('about:blank', '_blank')
  // The provider must not be able to navigate the portal.
  if (tab !== null) tab.opener = null
  const address = await askSurveyAddress(id)
  if (address.kind === 'gone') {
    tab?.close()
    return 'gone'
  }
  if (tab === null) return 'blocked'
  tab.location.href = address.kind === 'address' ? address.href : surveyRedirectHref(id)
  return 'opened'
}
