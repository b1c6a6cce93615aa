import { t } from '#language/language.ts'
import type { Application } from '#contract/answers/applications.ts'
import { changed, openedApplication, removalOf } from '#domain/studies/applications.ts'
import type { Destination } from '#domain/studies/destination.ts'
import type { StudyView } from '#domain/studies/study-view.ts'
import { type KeptApplications, applications, listed } from '#offline/sync/applications.ts'
import { syncApplications } from '#offline/sync/applications-sync.ts'
import { withTimeout } from '#offline/base/scheduling.ts'
import { showToast } from '#ui/toast.ts'
import type { QueryClient } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { sayRefused, startApplications } from './applications-start.ts'

/** What is kept of the applications of this participant; null while it is somebody else's. */
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

/** Says so, with a way to take it back: what she noted over weeks is gone with one press. */
export function removeApplication(application: Application): void {
  const removal = removalOf(application, new Date())
  applications.upsert(removal)
  // Taken back it is a later word than the removal, also within the same millisecond.
  const onAction = () => changeApplication({ ...application, updated_at: removal.updated_at }, {})
  showToast(t('Removed from your applications.'), { label: t('Undo'), onAction })
}

/** She followed the way to apply to a study. One that she said more of already stays as it is. */
export function noteOpened(study: StudyView, destination: Destination): void {
  const known = listed(applications.get()).find(({ study_id }) => study_id === study.id)
  if (known === undefined || known.state === 'opened') {
    applications.upsert(openedApplication(study, destination, new Date()))
  }
}

/** A page does not wait longer for the host's list. */
const timeoutMs = 3000

/** Has what the device keeps of her applications in place; the code for it comes with the pages that show them. */
export async function openApplications(client: QueryClient, owner: string): Promise<void> {
  startApplications(client)
  await applications.open(owner)
}

/** The same with what other devices have told the host since; waits for it where this device knows of none. */
export async function refreshApplications(client: QueryClient, owner: string): Promise<void> {
  await openApplications(client, owner)
  const synced = syncApplications(sayRefused)
  if (applications.get().hasServerCopy) return
  await withTimeout(synced, timeoutMs)
}
