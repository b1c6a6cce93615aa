import { type Application, type ApplicationState, withOpened, withState } from '#domain/applications.ts'
import type { Destination } from '#domain/destination.ts'
import type { StudyView } from '#domain/study-view.ts'
import { applications } from '#offline/applications.ts'
import { useSyncExternalStore } from 'react'

/** The applications of this participant, as the device keeps them. */
export function useApplications(owner: string): readonly Application[] {
  const kept = useSyncExternalStore(applications.subscribe, applications.get)
  return kept.owner === owner ? kept.list : none
}

const none: readonly Application[] = []

/** @param state Null forgets the application. */
export function setApplication(studyId: number, state: ApplicationState | null): void {
  const now = new Date()
  applications.change((list) => withState(list, studyId, state, now))
}

/** She followed the way to apply to a study. */
export function noteOpened({ id, title, company, payout }: StudyView, { channel, name }: Destination): void {
  const at = new Date().toISOString()
  const opened: Application = {
    studyId: id,
    title,
    company,
    pay: payout,
    channel,
    destination: name,
    state: 'opened',
    openedAt: at,
    changedAt: at,
  }
  applications.change((list) => withOpened(list, opened))
}

/** Has what the device keeps of her applications in place; the code for it comes with the pages that show them. */
export async function openApplications(owner: string): Promise<void> {
  await applications.open(owner)
}
