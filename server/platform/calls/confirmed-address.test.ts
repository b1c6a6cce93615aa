import { randomUUID } from 'node:crypto'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { participants } from '#server/db/schema.ts'
import { earnPoints } from '#tests/support/builders/money/points.ts'
import { recipient } from '#tests/support/builders/money/recipient.ts'
import { hostTest } from '#tests/support/host/host-test.ts'
import { errorOf } from '#tests/support/host/test-visitor.ts'
import { expect } from 'vitest'

const it = hostTest()
const profile = { first_name: 'Ada', postal_code: '10001', dob: '31/12/1990', gender: 'Female' }

it('an act waits for a confirmed address if the operator wants that, and a repeated post gets its first answer', async ({
  database,
  host,
}) => {
  const ada = host.visitor()
  await ada.signUp('ada@example.com')
  await ada.postJson(endpoints.profile.path, profile)
  await earnPoints(host, (await ada.user()).enc_id, 4500)
  const cashOut = (key: string) => ada.postJson(endpoints.cashout.path, recipient, { 'Idempotency-Key': key })
  const done = randomUUID()
  const receipt = await (await cashOut(done)).text()
  host.pass({ hours: 1 })
  expect(await ada.user()).not.toHaveProperty('confirm_email_before.0')
  host.deps.config.confirmEmailBefore = ['cash-out']
  // Known before anything is typed, with a call that mails the link again.
  expect((await ada.user()).confirm_email_before).toEqual(['cash-out'])
  host.mail.messages.length = 0
  expect((await ada.postJson(endpoints.confirmationLink.path, {})).status).toBe(200)
  await expect.poll(() => host.mail.messages.map(({ to }) => to)).toEqual(['ada@example.com'])
  expect(await (await cashOut(done)).text()).toBe(receipt)
  const key = randomUUID()
  expect(await errorOf(await cashOut(key))).toBe('email-unconfirmed')
  await database.db.update(participants).set({ emailConfirmedAt: host.deps.clock() })
  expect(await ada.user()).not.toHaveProperty('confirm_email_before')
  // The device has told of the refusal: a late copy of that request does nothing.
  expect(await errorOf(await cashOut(key))).toBe('email-unconfirmed')
  expect((await cashOut(randomUUID())).status).toBe(200)
})
