import type { SurveyAddress } from '#api/survey-start.ts'

/** As much of a browser tab as a start needs. */
export interface SurveyTab {
  opener: unknown
  location: { href: string }
  close(): void
}

export interface SurveyStart {
  /** Opens an empty tab; null when the browser does not let us. */
  openTab: () => SurveyTab | null
  askAddress: (id: string) => Promise<SurveyAddress>
  /** Where to send the tab when the address cannot be read. */
  redirectHref: (id: string) => string
}

/** `blocked`: the browser allowed no tab; the redirect path still works as a link. */
export type StartOutcome = 'opened' | 'gone' | 'blocked'

/**
 * Starts a survey in a new tab (specification, section 4). Call it inside the click: browsers open tabs only there,
 * so the tab comes first, empty, and is sent on once the host has answered.
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
