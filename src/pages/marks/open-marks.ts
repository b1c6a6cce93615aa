import { openPeople } from '#offline/device-only/people.ts'
import { hasApplications } from '#offline/sync/applied.ts'
import { studyMarks, takeEarlyMarks } from '#offline/sync/marks.ts'
import type { SyncContext } from './start-sync.ts'

let isFollowed = false

/** Opens the participant's marks. Loads the code that syncs only if there is an unsynced mark or an application. */
export async function openMarks(context: SyncContext, owner: string): Promise<void> {
  const startIfUnsynced = () => {
    if (studyMarks.nextUnsynced() !== undefined) loadSync(context)
  }
  if (!isFollowed) studyMarks.subscribe(startIfUnsynced)
  isFollowed = true
  await studyMarks.open(owner)
  takeEarlyMarks(owner)
  void hasApplications(owner).then((has) => has && loadSync(context))
  await openPeople(owner)
}

/** Runs in the background. After a failure, the next change tries again. */
function loadSync(context: SyncContext): void {
  void import('./start-sync.ts').then(({ startSync }) => startSync(context)).catch(() => {})
}
