import { msg, t } from '#language/language.ts'
import { hasApplied } from '#domain/studies/application-rules.ts'
import { badgeText } from '#features/applications/application-text.ts'
import { applications, listed } from '#offline/sync/applications.ts'
import { followApplications } from '#offline/sync/applications-host.ts'
import { applied } from '#offline/sync/applied.ts'
import { followMarks } from '#offline/sync/marks-host.ts'
import { showToast } from '#ui/overlays/toast.ts'
import type { RouterContext } from '#pages/router-context.ts'

export type SyncContext = Pick<RouterContext, 'client' | 'session'>

const refusedTexts = {
  saved: msg('This could not be saved to your account: its list of saved studies is full.'),
  hidden: msg('This could not be saved to your account: its list of hidden studies is full.'),
} as const

let syncApplications: (() => Promise<void>) | null = null

/**
 * Starts syncing marks and applications with the host, and showing applications on lists. Loaded when one of them is on
 * the device, and by every start with a host that keeps applications.
 *
 * @returns Syncs applications now. Resolves when the host's list is merged or cannot be reached.
 */
export function startSync({ client, session }: SyncContext): () => Promise<void> {
  if (syncApplications) return syncApplications
  applications.subscribe(showOnLists)
  followMarks(client, session, (kind) => showToast(t(refusedTexts[kind])))
  syncApplications = followApplications(session, () =>
    showToast(t('A note about an application could not be saved to your account.')),
  )
  return syncApplications
}

function showOnLists(): void {
  const now = new Date()
  const texts = listed(applications.get())
    .filter(({ state }) => hasApplied(state))
    .map(({ study_id, opened_at }) => [study_id, badgeText(opened_at, now)] as const)
  applied.set(Object.fromEntries(texts))
}
