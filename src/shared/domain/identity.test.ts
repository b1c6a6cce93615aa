import { identityStatuses } from '#contract/answers/identity.ts'
import { describe, expect, it } from 'vitest'
import { describeIdentity } from './identity.ts'

describe('describeIdentity', () => {
  it('names the next step of every status that the participant can change', () => {
    const next = identityStatuses.map((status) => [status, describeIdentity({ status, reason: null })])
    expect(Object.fromEntries(next)).toMatchObject({
      none: { state: 'open', next: 'Verify your identity' },
      started: { state: 'open', next: 'Continue the verification' },
      submitted: { state: 'waiting', next: null },
      approved: { state: 'done', next: null },
      declined: { state: 'open', next: 'Try it again' },
      resubmission: { state: 'open', next: 'Send new pictures' },
      expired: { state: 'open', next: 'Start a new verification' },
    })
  })

  it('gives the provider’s reason as a sentence', () => {
    for (const reason of ['It is blurred', 'It is blurred.']) {
      expect(describeIdentity({ status: 'resubmission', reason }).reason).toBe('It is blurred.')
    }
  })

  it('links to the verification if the host tells no status', () => {
    expect(describeIdentity(null).next).toBe('Verify your identity')
  })
})
