import { people } from '#offline/device-only/people.ts'
import { hasApplications } from '#offline/sync/applied.ts'
import { studyMarks, takeEarlyMarks } from '#offline/sync/marks.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { SyncContext } from './start-sync.ts'

/** Clients of the portals that already follow the marks. */
const following = new WeakSet<QueryClient>()

/** Opens the participant's marks. Loads the code that syncs only if there is an unsynced mark or an application. */
export async function openMarks(context: SyncContext, owner: string): Promise<void> {
  const startIfUnsynced = () => {
    if (studyMarks.nextUnsynced() !== undefined) loadSync(context)
  }
  if (!following.has(context.client)) studyMarks.subscribe(startIfUnsynced)
  following.add(context.client)
  await studyMarks.open(owner)
  takeEarlyMarks(owner)
  void hasApplications(owner).then((has) => has && loadSync(context))
  await people.open(owner)
}

/** Runs in the background. After a failure, the next change tries again. */
function loadSync(context: SyncContext): void {
  void import('./start-sync.ts').then(({ startSync }) => startSync(context)).catch(() => {})
}
