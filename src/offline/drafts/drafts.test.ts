import { holdStore } from '#tests/support/device/hold-store.ts'
import { readElsewhere } from '#tests/support/device/read-elsewhere.ts'
import { leaveWhileWriting } from '#tests/support/stories/leave-while-writing.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { FormDraft } from './drafts.ts'
import { KeyedStore } from '#offline/storage/database.ts'
import { yieldToMain } from '#base/scheduling.ts'
import { storageHealth } from '#offline/storage/health.ts'
import { leavePage } from '#base/page-lifecycle.ts'
import { answerKeys, answerStore, databaseNames, localKeys } from '#offline/storage/storage-names.ts'

const store = new KeyedStore(databaseNames.answers, answerStore)
const key = answerKeys.draft('maya', 'cashout')
const kept = () => store.get(key)

beforeEach(async () => {
  localStorage.setItem(localKeys.owner, 'maya')
  await store.deleteWhere(() => true)
})

describe('a draft', () => {
  it('is restored when its form opens again, for its participant only', async () => {
    const draft = await FormDraft.open('maya', 'cashout')
    expect(draft.values).toBeNull()
    draft.keep({ city: 'N' })
    draft.keep({ city: 'Ne' })
    draft.keep({ city: 'New' })
    await expect.poll(kept).toContain('"New"')
    const again = await FormDraft.open('maya', 'cashout')
    expect(again.values).toEqual({ city: 'New' })
    expect(again.savedAt).toEqual(draft.savedAt)
    expect((await FormDraft.open('grace', 'cashout')).values).toBeNull()
    expect((await FormDraft.open('maya', 'profile')).values).toBeNull()
  })

  it('includes the last input before the page was left, and is empty if the form was sent', async () => {
    const draft = await FormDraft.open('maya', 'cashout')
    await leaveWhileWriting(
      () => draft.keep({ city: 'New' }),
      (records) => expect(records.get(key)).toContain('"New"'),
    )
    await leaveWhileWriting(
      () => draft.discard(),
      (records) => expect(records.has(key)).toBe(false),
    )
  })

  it('includes the last key even if an earlier write is pending when the page is left', async () => {
    const draft = await FormDraft.open('maya', 'cashout')
    const { release } = await holdStore({ database: databaseNames.answers, store: answerStore })
    draft.keep({ city: 'New' })
    await yieldToMain()
    draft.keep({ city: 'New York' })
    leavePage()
    await release()
    await expect.poll(async () => (await readElsewhere()).get(key)).toContain('New York')
    globalThis.dispatchEvent(new Event('pageshow'))
  })

  it('is deleted when it is discarded, or when the form equals its start again', async () => {
    const draft = await FormDraft.open('maya', 'cashout')
    draft.keep({ city: 'New York' })
    await expect.poll(kept).toContain('New York')
    draft.keep({})
    await expect.poll(kept).toBeUndefined()
    const other = await FormDraft.open('maya', 'cashout')
    draft.keep({ city: 'Boston' })
    await expect.poll(kept).toContain('Boston')
    other.discard()
    await expect.poll(kept).toBeUndefined()
  })

  it('is not written if its participant is no longer signed in on this device', async () => {
    localStorage.setItem(localKeys.owner, 'noor')
    const draft = await FormDraft.open('noor', 'cashout')
    localStorage.removeItem(localKeys.owner)
    draft.keep({ city: 'New York' })
    // A later write to the same store finishes after an earlier one.
    await store.set('marker', 'written')
    expect(await store.get(answerKeys.draft('noor', 'cashout'))).toBeUndefined()
    expect(draft.values).toEqual({ city: 'New York' })
  })

  it('is still written if only the session has ended', async () => {
    const draft = await FormDraft.open('maya', 'cashout')
    draft.keep({ city: 'New' })
    await expect.poll(kept).toContain('"New"')
    localStorage.removeItem(localKeys.owner)
    draft.keep({ city: 'New York' })
    await expect.poll(kept).toContain('New York')
  })

  it('is restored however old it is', async () => {
    await store.set(key, JSON.stringify({ savedAt: '2020-05-03T12:00:00.000Z', values: { city: 'A' } }))
    expect((await FormDraft.open('maya', 'cashout')).values).toEqual({ city: 'A' })
  })

  it.each([
    ['without a time', JSON.stringify({ values: { city: 'A' } })],
    ['with invalid values', JSON.stringify({ savedAt: new Date().toISOString(), values: 'A' })],
    ['of another shape', { city: 'A' }],
    ['that is cut off', '{"savedAt":'],
  ])('%s is not restored, and says so', async (_case, record) => {
    const isUnreadable = async () => (await FormDraft.open('maya', 'cashout')).isUnreadable
    expect(await isUnreadable()).toBe(false)
    await store.set(key, record)
    expect((await FormDraft.open('maya', 'cashout')).values).toBeNull()
    expect(await isUnreadable()).toBe(true)
  })

  it('reports a full disk, and writes again with the next input', async () => {
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('No room', 'QuotaExceededError')
    })
    const draft = await FormDraft.open('maya', 'cashout')
    draft.keep({ city: 'New' })
    await expect.poll(storageHealth.get).toBe('full')
    full.mockRestore()
    draft.keep({ city: 'New York' })
    await expect.poll(kept).toContain('New York')
    await expect.poll(storageHealth.get).toBe('working')
  })
})
