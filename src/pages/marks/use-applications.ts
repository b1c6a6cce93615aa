import { t } from '#language/language.ts'
import type { Application } from '#contract/answers/applications.ts'
import { changed, openedApplication, removalOf } from '#domain/studies/application-rules.ts'
import type { Destination } from '#domain/studies/destination.ts'
import type { StudyView } from '#domain/studies/study-view.ts'
import { type KeptApplications, applications, listed } from '#offline/sync/applications-store.ts'
import { syncApplications } from '#offline/sync/applications-sync.ts'
import { withTimeout } from '#offline/base/scheduling.ts'
import { showToast } from '#ui/toast.ts'
import type { Session } from '#session/session.ts'
import { useMemo, useSyncExternalStore } from 'react'
import { showRefused, startApplications } from './applications-start.ts'

/** This participant's applications with their sync state; null while another participant's are open. */
export function useKeptApplications(owner: string): KeptApplications | null {
  const kept = useSyncExternalStore(applications.subscribe, applications.get)
  return kept.owner === owner ? kept : null
}

/** The applications of this participant. */
export function useApplications(owner: string): readonly Application[] {
  const kept = useKeptApplications(owner)
  return useMemo(() => (kept === null ? [] : listed(kept)), [kept])
}

export function changeApplication(application: Application, changes: Parameters<typeof changed>[1]): void {
  applications.upsert(changed(application, changes, new Date()))
}

/** Removes an application, and offers to undo it: weeks of notes are lost with it. */
export function removeApplication(application: Application): void {
  const removal = removalOf(application, new Date())
  applications.upsert(removal)
  // `changed` makes this version newer than the removal, even within the same millisecond.
  const onAction = () => changeApplication({ ...application, updated_at: removal.updated_at }, {})
  showToast(t('Removed from your applications.'), { label: t('Undo'), onAction })
}

/** Records that the participant followed an apply link, unless more is known of the application already. */
export function noteOpened(study: StudyView, destination: Destination): void {
  const known = listed(applications.get()).find(({ study_id }) => study_id === study.id)
  if (known === undefined || known.state === 'opened') {
    applications.upsert(openedApplication(study, destination, new Date()))
  }
}

/** Longest wait of a page for the host's list. */
const timeoutMs = 3000

/** Opens the stored applications; the code loads with the pages that show them. */
export async function openApplications(session: Session, owner: string): Promise<void> {
  startApplications(session)
  await applications.open(owner)
}

/** Also merges the host's list with other devices' changes; waits for it if this device has none. */
export async function refreshApplications(session: Session, owner: string): Promise<void> {
  await openApplications(session, owner)
  const synced = syncApplications(showRefused)
  if (applications.get().hasServerCopy) return
  await withTimeout(synced, timeoutMs)
}
