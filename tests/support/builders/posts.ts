import type { ProfilePost } from '#contract/answers/profile.ts'
import type { OutboxItem } from '#offline/outbox/operations.ts'
import { recipient } from '#tests/support/builders/money/recipient.ts'

/** Posts that Ada's forms give to the outbox. */

export function profilePost(key: string, chosen: Partial<ProfilePost> = {}): OutboxItem {
  const required = { first_name: 'Ada', postal_code: '10001', dob: '07/03/1988', gender: 'Female' } as const
  return { op: 'profile', key, owner: 'ada', body: { ...required, ...chosen } }
}

export const cashoutPost = (key: string, owner = 'ada'): OutboxItem => ({
  op: 'cashout',
  key,
  owner,
  body: recipient,
})

export const answersPost = (key: string, studyId = 7): OutboxItem => ({
  op: 'intake',
  key,
  owner: 'ada',
  studyId,
  body: {},
})
