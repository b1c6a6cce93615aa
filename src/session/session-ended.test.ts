import { hostClock } from '#api/host-clock.ts'
import { storedAnswers } from '#offline/cache/answer-store.ts'
import { deleteOverdueWork } from '#offline/left-behind/delete-overdue-work.ts'
import { outbox } from '#offline/outbox/outbox.ts'
import { deviceOwner } from '#offline/storage/device-session.ts'
import { answerKeys } from '#offline/storage/storage-names.ts'
import { ada, openMember, serveVisitor } from '#tests/support/device/member-page.ts'
import { pollTimeout } from '#tests/support/rules/poll-timeout.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { freshUserQuery } from './user-query.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const dayMs = 86_400_000
const owner = ada.enc_id
const draft = answerKeys.draft(owner, 'cashout')

/** The participant's own work on the device. */
async function ownWork() {
  await outbox.refresh()
  const texts = await Promise.all([draft, answerKeys.marks(owner)].map((key) => storedAnswers.get(key)))
  return [...texts, outbox.getSnapshot().entries.filter(({ body }) => body !== null).length]
}

it('a session that ends by itself leaves the participant’s own work for fourteen days', async () => {
  const { client } = await openMember()
  await storedAnswers.set(draft, 'a draft')
  await storedAnswers.set(answerKeys.marks(owner), 'marks')
  await outbox.add({
    op: 'intake',
    key: '11111111-1111-4111-8111-111111111111',
    owner,
    studyId: 1,
    body: {},
  })
  hostClock.receive(Response.json({}))
  serveVisitor()
  await client.fetchQuery(freshUserQuery)
  await vi.waitFor(() => expect(deviceOwner()).toBeNull(), pollTimeout)
  const endedAt = Date.now()
  const clock = vi.spyOn(Date, 'now')

  clock.mockReturnValue(endedAt + 13 * dayMs)
  await deleteOverdueWork()
  expect(await ownWork()).toEqual(['a draft', 'marks', 1])

  clock.mockReturnValue(endedAt + 14 * dayMs + 1)
  await deleteOverdueWork()
  clock.mockReturnValue(endedAt + 15 * dayMs + 1)
  await deleteOverdueWork()
  expect(await ownWork()).toEqual([undefined, undefined, 0])
  expect(Object.keys(localStorage).join()).not.toContain(owner)
})
