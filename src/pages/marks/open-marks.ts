import { hasApplications } from '#offline/sync/applied.ts'
import { studyMarks } from '#offline/sync/marks-store.ts'
import type { RouterContext } from '#pages/router-context.ts'

type Context = Pick<RouterContext, 'client' | 'session'>

let isFollowed = false
let isSyncing = false

/** Opens the participant's marks, and sends those that the host does not have. */
export async function openMarks(context: Context, owner: string): Promise<void> {
  if (!isFollowed) studyMarks.subscribe(() => void startSync(context))
  isFollowed = true
  await studyMarks.open(owner)
  void showApplied(context, owner)
}

/** Loads the code of applications in the background, only if there are any. */
async function showApplied(context: Context, owner: string): Promise<void> {
  if (!(await hasApplications(owner))) return
  const start = await import('./applications-start.ts').catch(() => null)
  start?.startApplications(context.session)
}

/** Loads the code with the first unsynced change; after a failure, with the next one. */
async function startSync(context: Context): Promise<void> {
  if (isSyncing || studyMarks.nextUnsynced() === undefined) return
  isSyncing = true
  const loaded = await import('./marks-start.ts').catch(() => null)
  if (loaded) loaded.startMarks(context)
  else isSyncing = false
}
