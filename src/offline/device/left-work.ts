import { storedAnswers } from '#offline/cache/answer-store.ts'
import { outbox } from '#offline/outbox/outbox.ts'
import { clearDeletedAccount, clearEndedSession } from '#offline/storage/ended-sessions.ts'
import { dropEarlyMarks } from '#offline/storage/early-marks.ts'
import { isOwnWork } from '#offline/storage/storage-names.ts'
import { promisifyRequest } from 'idb-keyval'
import { unsentWork } from './delete-overdue-work.ts'

/** What waits on the device of a participant whose account is deleted, and can never be sent. */

const rowsOf = (owner: string) => {
  const { entries, unreadable } = outbox.getSnapshot()
  return [...entries, ...unreadable].filter((row) => row.owner === owner)
}

export async function hasLeftWork(owner: string): Promise<boolean> {
  await outbox.refresh()
  return rowsOf(owner).length > 0 || (await unsentWork(owner)).length > 0
}

/** All of it as JSON, with the names under which it is kept. */
export async function copyOfLeftWork(owner: string): Promise<string> {
  const records = await storedAnswers.transact('readonly', async (objects) => {
    const keys = await promisifyRequest(objects.getAllKeys())
    const own = keys.filter((key) => typeof key === 'string' && isOwnWork(key, owner))
    return Promise.all(own.map(async (key) => [key, await promisifyRequest<unknown>(objects.get(key))]))
  })
  return JSON.stringify({ posts: rowsOf(owner), ...Object.fromEntries(records) }, null, 2)
}

/** Rejects if the device could not delete it. */
export async function deleteLeftWork(owner: string): Promise<void> {
  for (const { key } of rowsOf(owner)) await outbox.remove(key)
  dropEarlyMarks((other) => other === owner)
  await storedAnswers.deleteWhere((key) => isOwnWork(key, owner))
  clearEndedSession(owner)
  clearDeletedAccount(owner)
}
