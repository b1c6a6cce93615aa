import { t } from '#language/language.ts'
import { hasApplied } from '#domain/studies/application-rules.ts'
import { badgeText } from '#features/applications/application-text.ts'
import { applications, listed } from '#offline/sync/applications-store.ts'
import { followApplications } from '#offline/sync/applications-sync.ts'
import { applied } from '#offline/sync/applied.ts'
import { showToast } from '#ui/toast.ts'
import type { Session } from '#session/session.ts'

let isStarted = false

/** Starts syncing applications to the host and showing them on lists. Loaded by every start with a host that keeps applications. */
export function startApplications(session: Session): void {
  if (isStarted) return
  isStarted = true
  applications.subscribe(showOnLists)
  followApplications(session, showRefused)
}

export function showRefused(): void {
  showToast(t('A note about an application could not be saved to your account.'))
}

function showOnLists(): void {
  const now = new Date()
  const texts = listed(applications.get())
    .filter(({ state }) => hasApplied(state))
    .map(({ study_id, opened_at }) => [study_id, badgeText(opened_at, now)] as const)
  applied.set(Object.fromEntries(texts))
}
