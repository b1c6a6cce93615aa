import { answersPost, cashoutPost } from '#tests/support/builders/posts.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DraftedForm } from './drafts.ts'
import { storedAnswers } from '#offline/cache/answer-store.ts'
import { OutboxDatabase } from '#offline/outbox/database.ts'
import { type Entry, newEntry } from '#offline/outbox/entry.ts'
import type { OutboxItem } from '#offline/outbox/operations.ts'
import { outbox } from '#offline/outbox/outbox.ts'
import { answerKeys, localKeys } from '#offline/storage/storage-names.ts'
import { dropReceivedDrafts, openUnsentDraft } from './unsent-draft.ts'

const key = '11111111-1111-4111-8111-111111111111'
const payment = cashoutPost(key)
const answers = answersPost(key)

const pressedAt = Date.parse('2026-11-20T18:00:00Z')
const settled = { body: null, settledAt: pressedAt + 1000 }

/** Stores a draft, like a page that ends. */
async function typed(form: DraftedForm, savedAt = pressedAt - 1000): Promise<void> {
  const record = { savedAt: new Date(savedAt).toISOString(), values: { city: 'New York' } }
  await storedAnswers.set(answerKeys.draft('ada', form), JSON.stringify(record))
}

/** Puts the form's item into the outbox. */
async function sent(item: OutboxItem, how: Partial<Entry> = {}): Promise<void> {
  const entry = { ...newEntry(item, 1, pressedAt), ...how }
  await new OutboxDatabase().change(() => ({ put: [entry], result: undefined }))
}

const valuesOf = async (form: DraftedForm) => (await openUnsentDraft('ada', form)).values
const isKept = async (form: DraftedForm) =>
  (await storedAnswers.get(answerKeys.draft('ada', form))) !== undefined

beforeEach(async () => {
  vi.useFakeTimers({ now: pressedAt + 60_000, toFake: ['Date'] })
  localStorage.setItem(localKeys.owner, 'ada')
  await storedAnswers.deleteWhere(() => true)
})
afterEach(async () => {
  vi.restoreAllMocks()
  for (const owner of ['ada', 'bea']) await outbox.forget(owner)
  vi.useRealTimers()
})

it('drafts of received posts are deleted without their form, and no newer or unsent ones', async () => {
  await typed('cashout')
  await typed('profile')
  await typed('intake:1', pressedAt + 1000)
  await sent(payment, { ...settled, state: 'received' })
  await dropReceivedDrafts('ada')
  const forms = ['cashout', 'profile', 'intake:1'] as const
  expect(await Promise.all(forms.map(isKept))).toEqual([false, true, true])
})

describe('a form that was left while it waited for the host', () => {
  it.each<[string, Partial<Entry>]>([
    ['waits', {}],
    ['is under way', { state: 'sending', attempts: 1, attemptedAt: pressedAt }],
    ['needs attention', { state: 'needs-attention', reason: 'cashout-pending' }],
    ['is being taken back', { state: 'cancelling', attempts: 1 }],
  ])('is not restored while its post %s, but is after a refusal', async (_case, how) => {
    await typed('cashout')
    await sent(payment, how)
    expect(await valuesOf('cashout')).toBeNull()
    expect(await isKept('cashout')).toBe(true)
    const log = vi.spyOn(console, 'error').mockReturnValue()
    await sent(payment, { ...settled, state: 'refused', refusal: { status: 422, code: 'invalid' } })
    expect(await valuesOf('cashout')).toEqual({ city: 'New York' })
    expect(log).toHaveBeenCalledWith('There was an error!', 'cashout', '422 invalid')
  })

  it('is not restored, and its draft deleted, when its post was received', async () => {
    await typed('cashout')
    await sent(payment, { ...settled, state: 'received' })
    expect(await valuesOf('cashout')).toBeNull()
    await expect.poll(() => isKept('cashout')).toBe(false)
  })

  it('is restored if the device could not store its post', async () => {
    await typed('cashout')
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError')
    })
    await outbox.add(payment)
    expect(outbox.find(key)).toMatchObject({ isVolatile: true })
    expect(await valuesOf('cashout')).toEqual({ city: 'New York' })
  })
})

describe('a draft', () => {
  it('from after the sending is restored', async () => {
    await typed('cashout', pressedAt + 1000)
    await sent(payment)
    expect(await valuesOf('cashout')).toEqual({ city: 'New York' })
  })

  it('is restored whatever other posts there are: of another form, study or participant', async () => {
    await typed('profile')
    await sent(payment)
    expect(await valuesOf('profile')).toEqual({ city: 'New York' })
    await typed('intake:8')
    await sent(answers)
    expect(await valuesOf('intake:8')).toEqual({ city: 'New York' })
    await typed('cashout')
    await sent({ ...payment, owner: 'bea' })
    expect(await valuesOf('cashout')).toEqual({ city: 'New York' })
  })

  it('of a questionnaire is matched with the post of the same study', async () => {
    await typed('intake:7')
    await sent(answers)
    expect(await valuesOf('intake:7')).toBeNull()
  })
})
