import type { SurveyAddress } from '#api/survey-start.ts'

/** The part of a browser tab that a start needs. */
export interface SurveyTab {
  opener: unknown
  location: { href: string }
  close(): void
}

export interface SurveyStart {
  /** Opens an empty tab; null if the browser refuses. */
  openTab: () => SurveyTab | null
  askAddress: (id: string) => Promise<SurveyAddress>
  /** Address for the tab if the survey's address cannot be read. */
  redirectHref: (id: string) => string
}

/** `blocked`: the browser allowed no tab; the redirect path still works as a link. */
export type StartOutcome = 'opened' | 'gone' | 'blocked'

/**
 * Starts a survey in a new tab (specification, section 4). Call it inside the click: browsers open tabs only there, so
 * an empty tab is opened first and navigated after the host's answer.
 */
export async function startSurvey(id: string, start: SurveyStart): Promise<StartOutcome> {
  const tab = start.openTab()
  // The provider must not be able to navigate the portal.
  if (tab !== null) tab.opener = null
  const address = await start.askAddress(id)
  if (address.kind === 'gone') {
    tab?.close()
    return 'gone'
  }
  if (tab === null) return 'blocked'
  tab.location.href = address.kind === 'address' ? address.href : start.redirectHref(id)
  return 'opened'
}

export function openEmptyTab(): SurveyTab | null {
  return window.open('about:blank', '_blank')
}
