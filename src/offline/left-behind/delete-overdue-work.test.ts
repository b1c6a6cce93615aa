import { hostClock } from '#api/host-clock.ts'
import { outbox } from '#offline/outbox/outbox.ts'
import { pendingSummary } from '#offline/outbox/pending-summary.ts'
import { KeyedStore } from '#offline/storage/database.ts'
import { clearEndedSession, endedKey, noteEndedSession } from '#offline/storage/ended-sessions.ts'
import { earlyMarks, keepEarlyMark } from '#offline/storage/early-marks.ts'
import { answerKeys, answerStore, databaseNames, localKeys } from '#offline/storage/storage-names.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keptWorkMs } from '#offline/storage/kept-work.ts'
import { deleteOverdueWork, tellGivenUp } from './delete-overdue-work.ts'

vi.hoisted(() => {
  globalThis.__env = { features: ['ended-posts'] }
})

const store = new KeyedStore(databaseNames.answers, answerStore)
const key = '11111111-1111-4111-8111-111111111111'
const person = { id: 'b7', name: 'Kiddo', birthYear: 2015, gender: 'Male', zip: '90001', area: 803 }
const drafts = (owner: string) => answerKeys.draft(owner, 'cashout')
const noted = () => Object.keys(localStorage).join()

beforeEach(async () => {
  localStorage.clear()
  heard()
  for (const owner of ['ada', 'bea']) await outbox.forget(owner)
  await store.deleteWhere(() => true)
  for (const owner of ['ada', 'bea']) {
    await store.set(drafts(owner), 'a draft')
    await store.set(answerKeys.marks(owner), 'marks')
  }
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** The host answers at the time of the device, or so much later. */
const heard = (laterMs = 0) =>
  hostClock.receive(Response.json({}, { headers: { Date: new Date(Date.now() + laterMs).toUTCString() } }))

const post = (owner: string) => ({ op: 'intake', key, owner, studyId: 1, body: {} }) as const
const posts = () =>
  outbox.getSnapshot().entries.map(({ state, refusal, body }) => ({ state, code: refusal?.code, body }))

/** Two starts on different days, which have to agree. */
async function startTwice() {
  await deleteOverdueWork()
  pass(86_400_000)
  await deleteOverdueWork()
}

const pass = (milliseconds: number) => {
  const now = Date.now() + milliseconds
  vi.spyOn(Date, 'now').mockImplementation(() => now)
}

describe('work that an ended session has left on the device', () => {
  it('is deleted after fourteen days with the posts, and nobody else’s', async () => {
    const forgotten = vi.spyOn(outbox, 'giveUp')
    // The clock stands still between the note and the check.
    pass(0)
    noteEndedSession('ada')
    pass(keptWorkMs)
    await deleteOverdueWork()
    expect(await store.get(drafts('ada'))).toBe('a draft')
    pass(1)
    noteEndedSession('bea')
    await startTwice()
    expect(await store.get(drafts('ada'))).toBeUndefined()
    expect(await store.get(answerKeys.marks('ada'))).toBeUndefined()
    expect(await store.get(drafts('bea'))).toBe('a draft')
    expect(forgotten.mock.calls.map(([owner]) => owner)).toEqual(['ada'])
    expect(noted()).toContain('bea')
    expect(noted()).not.toContain('ada')
  })

  it('stays while its participant is signed in', async () => {
    localStorage.setItem(localKeys.owner, 'ada')
    for (const owner of ['ada', 'bea']) localStorage.setItem(endedKey(owner), '0')
    await deleteOverdueWork()
    expect(await store.get(drafts('ada'))).toBe('a draft')
    expect(await store.get(drafts('bea'))).toBeUndefined()
  })

  it('leaves word of posts, forms and lists that were never sent, once of each', async () => {
    await outbox.add(post('ada'))
    // The form of the post; and another one.
    for (const form of ['intake:1', 'message:study:7'])
      await store.set(answerKeys.draft('ada', form), 'a draft')
    await store.set(answerKeys.marks('ada'), { 'saved:7': { isOn: true, at: 1 } })
    noteEndedSession('ada')
    pass(keptWorkMs + 1)
    await startTwice()
    const word = { state: 'refused', code: 'never-sent', body: null }
    expect(posts()).toEqual(Array.from({ length: 4 }, () => word))
    const ops = outbox.getSnapshot().entries.map(({ op }) => op)
    expect(ops.toSorted()).toEqual(['cashout', 'intake', 'lists', 'message'])
    expect(pendingSummary.of('ada').count).toBe(4)
  })

  it('is told to the host by its kind and key until its participant has seen that', async () => {
    const told: unknown[] = []
    vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
      if (path.endsWith('csrf-token/')) return Response.json({ csrf_token: 'any' })
      told.push([path, JSON.parse(typeof body === 'string' ? body : '')])
      return Response.json({ ok: true })
    })
    for (const owner of ['ada', 'bea'])
      await outbox.add({ ...post(owner), key: owner === 'ada' ? key : key.replaceAll('1', '2') })
    for (const owner of ['ada', 'bea']) await outbox.giveUp(owner, [])
    for (let start = 0; start < 2; start += 1) await tellGivenUp('ada')
    await outbox.see('ada')
    await tellGivenUp('ada')
    const word = ['/d-api/v1/outbox/ended/', { op: 'intake', key, reason: 'never-sent' }]
    expect(told).toEqual([word, word])
  })

  it.each([
    ['persons', answerKeys.people('bea'), { people: [person], chosen: null, applied: {} }, ['lists']],
    ['no person any more', answerKeys.people('bea'), { people: [], chosen: null, applied: {} }, []],
    ['marks that the host has', answerKeys.marks('bea'), {}, []],
  ])('leaves word of %s alone', async (_case, name, record, ops) => {
    await store.delete(drafts('bea'))
    await store.set(name, record)
    noteEndedSession('bea')
    pass(keptWorkMs + 1)
    await startTwice()
    expect(outbox.getSnapshot().entries.map(({ op }) => op)).toEqual(ops)
    expect(await store.get(name)).toBeUndefined()
  })

  it('leaves word of a study that was saved on a picture, and deletes the mark', async () => {
    for (const name of [drafts('bea'), answerKeys.marks('bea')]) await store.delete(name)
    keepEarlyMark('bea', 'saved:7', true)
    noteEndedSession('bea')
    pass(keptWorkMs + 1)
    await startTwice()
    expect(outbox.getSnapshot().entries.map(({ op }) => op)).toEqual(['lists'])
    expect(earlyMarks('bea')).toEqual({})
  })

  it('stays before the host has answered, and while only the device’s clock is late or early', async () => {
    await outbox.add(post('ada'))
    const isThere = async () => [(await store.get(drafts('ada'))) !== undefined, posts()[0]?.state]
    vi.spyOn(hostClock, 'now').mockReturnValueOnce(null)
    localStorage.setItem(`${localKeys.endedAt}:ada`, '0')
    await deleteOverdueWork()
    expect(await isThere()).toEqual([true, 'waiting'])
    // The device is twenty days late, and then set right.
    heard(keptWorkMs * 2)
    noteEndedSession('ada')
    pass(keptWorkMs * 2)
    heard()
    await deleteOverdueWork()
    expect(await isThere()).toEqual([true, 'waiting'])
    // It is set forward.
    pass(keptWorkMs * 4)
    heard(-keptWorkMs * 4)
    await deleteOverdueWork()
    expect(await isThere()).toEqual([true, 'waiting'])
  })

  it('counts its days from the host’s first answer, on a device that is late', async () => {
    // A device twenty days late, where the host has not answered yet.
    vi.spyOn(hostClock, 'now').mockReturnValueOnce(null)
    noteEndedSession('ada')
    const late = 20 * 86_400_000
    pass(0)
    heard(late)
    await deleteOverdueWork()
    expect(await store.get(drafts('ada'))).toBe('a draft')
    pass(keptWorkMs)
    await deleteOverdueWork()
    expect(await store.get(drafts('ada'))).toBe('a draft')
    pass(1000)
    await startTwice()
    expect(await store.get(drafts('ada'))).toBeUndefined()
  })

  it('stays if only one start finds it overdue, by a clock that runs ahead or has lost its time', async () => {
    noteEndedSession('ada')
    const isThere = async () => (await store.get(drafts('ada'))) !== undefined
    for (const wrongMs of [keptWorkMs * 2, -Date.now()]) {
      for (const laterMs of [wrongMs, 0, wrongMs]) {
        heard(laterMs)
        await deleteOverdueWork()
        expect(await isThere()).toBe(true)
      }
      heard()
    }
    pass(86_400_000 * 2)
    await deleteOverdueWork()
    expect(await isThere()).toBe(true)
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
    vi.spyOn(outbox, 'giveUp').mockResolvedValue(false)
    noteEndedSession('ada')
    pass(keptWorkMs + 1)
    await startTwice()
    expect(noted()).toContain('ada')
  })

  it('survives a note that is damaged', async () => {
    localStorage.setItem(`${localKeys.endedAt}:ada`, 'soon')
    await startTwice()
    expect(noted()).not.toContain('ada')
    noteEndedSession('ada')
    expect(noted()).toContain('ada')
  })
})
