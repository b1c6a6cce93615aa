import { hasApplications } from '#offline/sync/applied.ts'
import { studyMarks } from '#offline/sync/study-marks.ts'
import type { QueryClient } from '@tanstack/react-query'

let isFollowed = false
let isTelling = false

/** Has what this participant saved and hid in place, and what the host has not heard of on its way there. */
export async function openMarks(client: QueryClient, owner: string): Promise<void> {
  if (!isFollowed) studyMarks.subscribe(() => void startTelling(client))
  isFollowed = true
  await studyMarks.open(owner)
  void showApplied(client, owner)
}

/** Only who has applied to something needs the code for it, and nobody waits for that. */
async function showApplied(client: QueryClient, owner: string): Promise<void> {
  if (!(await hasApplications(owner))) return
  const start = await import('./applications-start.ts').catch(() => null)
  start?.startApplications(client)
}

/** Loads with the first change; where that fails, with the next one. */
async function startTelling(client: QueryClient): Promise<void> {
  if (isTelling || studyMarks.nextUnsynced() === undefined) return
  isTelling = true
  const telling = await import('./sync-marks.ts').catch(() => null)
  if (telling) telling.startMarksSync(client)
  else isTelling = false
}
