import { storedAnswers } from '#offline/cache/answer-store.ts'
import { besidePosts } from '#offline/outbox/operations.ts'
import { outbox } from '#offline/outbox/outbox.ts'
import { clearDeletedAccount } from '#offline/storage/ended-sessions.ts'
import { isOwnWork } from '#offline/storage/storage-names.ts'
import { promisifyRequest } from 'idb-keyval'
import { dropOwnWork, unsentWork } from './delete-overdue-work.ts'

/** Work that waits on the device of a participant whose account is deleted, and can never be sent. */

const rowsOf = (owner: string) => {
  const { entries, unreadable } = outbox.getSnapshot()
  return [...entries, ...unreadable].filter((row) => row.owner === owner)
}

export type LeftWork = NonNullable<Awaited<ReturnType<typeof leftWork>>>

/** What is left, for a question that names it; null if there is nothing. */
export async function leftWork(owner: string) {
  await outbox.refresh()
  const rows = rowsOf(owner)
  const posts = rows.filter((row) => 'op' in row)
  const begun = besidePosts(await unsentWork(owner), posts)
  if (rows.length + begun.length === 0) return null
  return {
    subjects: [...posts, ...begun.map((form) => ({ ...form, body: null }))],
    unreadableCount: rows.length - posts.length,
    mayHaveArrived: posts.some(({ attempts }) => attempts > 0),
  }
}

/** All work that is left as JSON, with the names under which it is kept. */
export async function copyOfLeftWork(owner: string): Promise<string> {
  const records = await storedAnswers.transact('readonly', async (objects) => {
    const keys = await promisifyRequest(objects.getAllKeys())
    const own = keys.filter((key) => typeof key === 'string' && isOwnWork(key, owner))
    return Promise.all(own.map(async (key) => [key, await promisifyRequest<unknown>(objects.get(key))]))
  })
  return JSON.stringify({ posts: rowsOf(owner), ...Object.fromEntries(records) }, null, 2)
}

/** Deletes the work that is left. Rejects if the device could not. */
export async function deleteLeftWork(owner: string): Promise<void> {
  for (const { key } of rowsOf(owner)) await outbox.remove(key)
  await dropOwnWork(owner)
  clearDeletedAccount(owner)
}
