import { outbox } from '#offline/outbox/outbox.ts'
import { KeyedStore } from '#offline/storage/database.ts'
import { clearEndedSession, noteEndedSession } from '#offline/storage/ended-sessions.ts'
import { answerKeys, answerStore, databaseNames, localKeys } from '#offline/storage/storage-names.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deleteOverdueWork, keptWorkMs } from './delete-overdue-work.ts'

const store = new KeyedStore(databaseNames.answers, answerStore)
const drafts = (owner: string) => answerKeys.draft(owner, 'cashout')
const noted = () => Object.keys(localStorage).join()

beforeEach(async () => {
  localStorage.clear()
  await store.deleteWhere(() => true)
  for (const owner of ['ada', 'bea']) {
    await store.set(drafts(owner), 'a draft')
    await store.set(answerKeys.marks(owner), 'marks')
  }
})
afterEach(() => {
  vi.restoreAllMocks()
})

const pass = (milliseconds: number) => {
  const now = Date.now() + milliseconds
  vi.spyOn(Date, 'now').mockImplementation(() => now)
}

describe('work that an ended session has left on the device', () => {
  it('is deleted after fourteen days with the posts, and nobody else’s', async () => {
    const forgotten = vi.spyOn(outbox, 'deletePosts').mockResolvedValue(true)
    // The clock stands still between the note and the check.
    pass(0)
    noteEndedSession('ada')
    pass(keptWorkMs)
    await deleteOverdueWork()
    expect(await store.get(drafts('ada'))).toBe('a draft')
    pass(1)
    noteEndedSession('bea')
    await deleteOverdueWork()
    expect(await store.get(drafts('ada'))).toBeUndefined()
    expect(await store.get(answerKeys.marks('ada'))).toBeUndefined()
    expect(await store.get(drafts('bea'))).toBe('a draft')
    expect(forgotten.mock.calls).toEqual([['ada']])
    expect(noted()).toContain('bea')
    expect(noted()).not.toContain('ada')
  })

  it('stays for a participant who is back', async () => {
    noteEndedSession('ada')
    clearEndedSession('ada')
    expect(noted()).not.toContain('ada')
    pass(keptWorkMs * 2)
    await deleteOverdueWork()
    expect(await store.get(drafts('ada'))).toBe('a draft')
  })

  it('is tried again at the next start if the posts could not be deleted', async () => {
    vi.spyOn(outbox, 'deletePosts').mockResolvedValue(false)
    noteEndedSession('ada')
    pass(keptWorkMs + 1)
    await deleteOverdueWork()
    expect(noted()).toContain('ada')
  })

  it('survives a note that is damaged', async () => {
    localStorage.setItem(`${localKeys.endedAt}:ada`, 'soon')
    await deleteOverdueWork()
    expect(noted()).not.toContain('ada')
    noteEndedSession('ada')
    expect(noted()).toContain('ada')
  })
})
