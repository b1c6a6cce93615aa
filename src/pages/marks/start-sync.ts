import { msg, t } from '#language/language.ts'
import { laterTexts } from '#device/portal-language.ts'
import { hasApplied } from '#domain/studies/application-rules.ts'
import { participationsQuery } from '#features/applications/queries.ts'
import { applications, listed } from '#offline/sync/applications.ts'
import { followApplications } from '#offline/sync/applications-host.ts'
import { applied } from '#offline/sync/applied.ts'
import { followMarks } from '#offline/sync/marks-host.ts'
import { showToast } from '#ui/overlays/toast.ts'
import { hostClock } from '#api/host-clock.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { RouterContext } from '#pages/router-context.ts'

export type SyncContext = Pick<RouterContext, 'client' | 'session'>

const refusedTexts = {
  saved: msg('This could not be saved to your account: its list of saved studies is full.'),
  hidden: msg('This could not be saved to your account: its list of hidden studies is full.'),
} as const

/** What syncs the applications of each portal, by its client. */
const started = new WeakMap<QueryClient, () => Promise<void>>()

/**
 * Starts syncing marks and applications with the host, and showing applications on lists. Loaded when one of them is on
 * the device, and by every start with a host that keeps applications.
 *
 * @returns Syncs applications now. Resolves when the host's list is merged or cannot be reached.
 */
export function startSync({ client, session }: SyncContext): () => Promise<void> {
  const known = started.get(client)
  if (known) return known
  // The next change tries again.
  const show = () => void showOnLists(client).catch(() => {})
  applications.subscribe(show)
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === participationsQuery.queryKey[0]) show()
  })
  void laterTexts()?.then(show)
  followMarks(client, session, (kind) => showToast(t(refusedTexts[kind])))
  const syncApplications = followApplications(session, () =>
    showToast(t('A note about an application could not be saved to your account.')),
  )
  started.set(client, syncApplications)
  return syncApplications
}

/** Loads the texts only where there is something to label. */
async function showOnLists(client: QueryClient): Promise<void> {
  const now = hostClock.dateOf(Date.now())
  const kept = applications.get()
  const noted = listed(kept).filter(({ state }) => hasApplied(state))
  const answer = client.getQueryData(participationsQuery.queryKey)
  const own = answer?.enc_id === kept.owner ? answer.participations : []
  if (noted.length + own.length === 0) return applied.set({})
  const { participationLabel, stateLabel } = await import('#features/applications/state-label.ts')
  const labels = [
    ...noted.map((application) => [application.study_id, stateLabel(application, now)] as const),
    ...own.map((part) => [part.study_id, participationLabel(part, now)] as const),
  ]
  applied.set(Object.fromEntries(labels))
}
