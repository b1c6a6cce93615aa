import { holdStore } from '#tests/support/device/hold-store.ts'
import { leaveWhileWriting } from '#tests/support/browser/leave-while-writing.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { FormDraft } from './drafts.ts'
import { KeyedStore } from '#offline/storage/database.ts'
import { yieldToMain } from '#offline/base/scheduling.ts'
import { leavePage } from '#offline/storage/page-lifecycle.ts'
import { answerKeys, answerStore, databaseNames, localKeys } from '#offline/storage/storage-names.ts'

const store = new KeyedStore(databaseNames.answers, answerStore)
const key = answerKeys.draft('maya', 'cashout')
const kept = () => store.get(key)
const dayMs = 24 * 60 * 60_000

beforeEach(async () => {
  localStorage.setItem(localKeys.owner, 'maya')
  await store.deleteWhere(() => true)
})

describe('a draft', () => {
  it('is there again when the form opens again, and only for its participant and form', async () => {
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

  it('holds what was typed right before the page was left, and nothing where it was sent by then', async () => {
    const draft = await FormDraft.open('maya', 'cashout')
    await leaveWhileWriting(
      () => draft.keep({ city: 'New' }),
      async () => expect(await kept()).toContain('"New"'),
    )
    await leaveWhileWriting(
      () => draft.discard(),
      async () => expect(await kept()).toBeUndefined(),
    )
  })

  it('holds the last key too, where the page was left while an earlier one waited to be written', async () => {
    const draft = await FormDraft.open('maya', 'cashout')
    const { release } = await holdStore({ database: databaseNames.answers, store: answerStore })
    draft.keep({ city: 'New' })
    await yieldToMain()
    draft.keep({ city: 'New York' })
    leavePage()
    // Transactions run in the order they were asked for: nothing that the page asked for afterwards comes before this.
    const text = kept()
    await release()
    expect(await text).toContain('New York')
  })

  it('is gone once it is discarded, or nothing differs from the start any more', async () => {
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

  it('is not written once somebody else, or nobody, is signed in on this device', async () => {
    const draft = await FormDraft.open('maya', 'cashout')
    localStorage.removeItem(localKeys.owner)
    draft.keep({ city: 'New York' })
    // A later write to the same store ends after an earlier one.
    await store.set('marker', 'written')
    expect(await kept()).toBeUndefined()
    expect(draft.values).toEqual({ city: 'New York' })
  })

  it('goes on being kept when only her session has ended', async () => {
    const draft = await FormDraft.open('maya', 'cashout')
    draft.keep({ city: 'New' })
    await expect.poll(kept).toContain('"New"')
    localStorage.removeItem(localKeys.owner)
    draft.keep({ city: 'New York' })
    await expect.poll(kept).toContain('New York')
  })

  it.each([
    [
      'from too long ago',
      { savedAt: new Date(Date.now() - 31 * dayMs).toISOString(), values: { city: 'A' } },
    ],
    ['without a time', { values: { city: 'A' } }],
    ['with values that are none', { savedAt: new Date().toISOString(), values: 'A' }],
  ])('%s is not put back', async (_case, record) => {
    await store.set(key, JSON.stringify(record))
    expect((await FormDraft.open('maya', 'cashout')).values).toBeNull()
  })

  it('that cannot be read is not put back', async () => {
    await store.set(key, { city: 'A' })
    expect((await FormDraft.open('maya', 'cashout')).values).toBeNull()
    await store.set(key, '{"savedAt":')
    expect((await FormDraft.open('maya', 'cashout')).values).toBeNull()
  })
})
