import type { SubmittedAnswers } from '#domain/submitted-copy.ts'
import { leaveWhileWriting } from '#tests/support/stories/leave-while-writing.ts'
import { promisifyRequest } from 'idb-keyval'
import { beforeEach, describe, expect, it } from 'vitest'
import { forgetSubmitted, keepSubmitted, readSubmitted } from './submitted-answers.ts'
import { KeyedStore } from '#offline/storage/database.ts'
import { answerKeys, answerStore, databaseNames, localKeys } from '#offline/storage/storage-names.ts'

const store = new KeyedStore(databaseNames.answers, answerStore)

function given(studyId: number, day: string): SubmittedAnswers {
  const item = { key: 'a', type: 'input', label: 'Where?', options: [], answer: day } as const
  return {
    studyId,
    title: null,
    givenAt: `2026-05-${day}T12:00:00.000Z`,
    items: [{ ...item, options: [] }],
  }
}

beforeEach(async () => {
  localStorage.setItem(localKeys.owner, 'maya')
  await store.deleteWhere(() => true)
})

describe('copies of submitted answers', () => {
  it('are kept one per study, newest first', async () => {
    await keepSubmitted('maya', [given(1, '03')])
    await keepSubmitted('maya', [given(2, '04'), given(1, '05')])
    await keepSubmitted('maya', [given(10, '01')])
    expect(await readSubmitted('maya')).toEqual([given(1, '05'), given(2, '04'), given(10, '01')])
    expect(await readSubmitted('grace')).toEqual([])
  })

  it('are deleted one by one', async () => {
    await keepSubmitted('maya', [given(1, '03'), given(2, '04')])
    await forgetSubmitted('maya', 2)
    expect(await readSubmitted('maya')).toEqual([given(1, '03')])
  })

  it('are not stored if the participant has signed out meanwhile', async () => {
    localStorage.removeItem(localKeys.owner)
    await keepSubmitted('maya', [given(1, '03')])
    expect(await readSubmitted('maya')).toEqual([])
  })

  it('are skipped if they cannot be read, without affecting others', async () => {
    await keepSubmitted('maya', [given(1, '03')])
    await store.set(answerKeys.given('maya', 2), { studyId: 'x' })
    await store.set(answerKeys.given('maya', 3), 'damaged')
    expect(await readSubmitted('maya')).toEqual([given(1, '03')])
    await keepSubmitted('maya', [given(2, '04')])
    expect(await readSubmitted('maya')).toEqual([given(2, '04'), given(1, '03')])
  })

  it('are limited to the 200 newest studies', async () => {
    const old = Array.from({ length: 200 }, (_, index) => given(index + 1, '03'))
    await keepSubmitted('maya', [given(500, '01'), ...old])
    expect(await readSubmitted('maya')).toHaveLength(200)
    expect(await store.get(answerKeys.given('maya', 500))).toBeUndefined()
    await keepSubmitted('maya', [given(300, '04')])
    expect((await readSubmitted('maya'))[0]).toEqual(given(300, '04'))
    const keys = await store.transact('readonly', (objects) => promisifyRequest(objects.getAllKeys()))
    expect(keys).toHaveLength(200)
  })

  it('are stored or deleted even if the page is left right afterwards', async () => {
    await leaveWhileWriting(
      () => void keepSubmitted('maya', [given(1, '03')]),
      (records) => expect(records.get(answerKeys.given('maya', 1))).toMatchObject(given(1, '03')),
    )
    await leaveWhileWriting(
      () => void forgetSubmitted('maya', 1),
      (records) => expect(records.has(answerKeys.given('maya', 1))).toBe(false),
    )
  })
})
