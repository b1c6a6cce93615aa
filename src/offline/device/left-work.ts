import { storedAnswers } from '#offline/cache/answer-store.ts'
import { besidePosts } from '#offline/drafts/drafted-forms.ts'
import type { Entry, Unsent } from '#offline/outbox/entry.ts'
import { outbox } from '#offline/outbox/outbox.ts'
import { clearDeletedAccount, clearEndedSession } from '#offline/storage/ended-sessions.ts'
import { dropEarlyMarks } from '#offline/storage/early-marks.ts'
import { isOwnWork } from '#offline/storage/storage-names.ts'
import { promisifyRequest } from 'idb-keyval'
import { unsentWork } from './delete-overdue-work.ts'

/** What waits on the device of a participant whose account is deleted, and can never be sent. */

const rowsOf = (owner: string) => {
  const { entries, unreadable } = outbox.getSnapshot()
  const isOwn = (row: { owner: string | null }) => row.owner === owner
  return { entries: entries.filter(isOwn), unreadable: unreadable.filter(isOwn) }
}

export interface LeftWork {
  /** Posts, and what was begun beside them. */
  subjects: readonly (Unsent & { body?: Entry['body'] })[]
  unreadableCount: number
  /** Whether one of them was sent at least once. */
  mayHaveArrived: boolean
}

/** Null if there is none. */
export async function leftWork(owner: string): Promise<LeftWork | null> {
  await outbox.refresh()
  const { entries, unreadable } = rowsOf(owner)
  const subjects = [...entries, ...besidePosts(await unsentWork(owner), entries)]
  if (subjects.length + unreadable.length === 0) return null
  const mayHaveArrived = entries.some(({ attempts }) => attempts > 0)
  return { subjects, unreadableCount: unreadable.length, mayHaveArrived }
}

/** All of it as JSON, with the names under which it is kept. */
export async function copyOfLeftWork(owner: string): Promise<string> {
  const records = await storedAnswers.transact('readonly', async (objects) => {
    const keys = await promisifyRequest(objects.getAllKeys())
    const own = keys.filter((key) => typeof key === 'string' && isOwnWork(key, owner))
    return Promise.all(own.map(async (key) => [key, await promisifyRequest<unknown>(objects.get(key))]))
  })
  const { entries, unreadable } = rowsOf(owner)
  return JSON.stringify({ posts: [...entries, ...unreadable], ...Object.fromEntries(records) }, null, 2)
}

/** Rejects if the device could not delete it. */
export async function deleteLeftWork(owner: string): Promise<void> {
  const { entries, unreadable } = rowsOf(owner)
  for (const { key } of [...entries, ...unreadable]) await outbox.remove(key)
  dropEarlyMarks((other) => other === owner)
  await storedAnswers.deleteWhere((key) => isOwnWork(key, owner))
  clearEndedSession(owner)
  clearDeletedAccount(owner)
}
