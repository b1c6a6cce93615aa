import { identityStatuses } from '#contract/answers/identity.ts'
import { describe, expect, it } from 'vitest'
import { describeIdentity } from './identity.ts'

describe('the standing of a verification', () => {
  it('says what comes next for every status that is somebody’s to change', () => {
    const next = identityStatuses.map((status) => [status, describeIdentity({ status, reason: null })])
    expect(Object.fromEntries(next)).toMatchObject({
      none: { state: 'open', next: 'Verify your identity' },
      started: { state: 'open', next: 'Go on with the verification' },
      submitted: { state: 'waiting', next: null },
      approved: { state: 'done', next: null },
      declined: { state: 'open', next: 'Try it again' },
      resubmission: { state: 'open', next: 'Send new pictures' },
      expired: { state: 'open', next: 'Start a new verification' },
    })
  })

  it('gives the provider’s reason as a sentence of its own', () => {
    for (const reason of ['It is blurred', 'It is blurred.']) {
      expect(describeIdentity({ status: 'resubmission', reason }).reason).toBe('It is blurred.')
    }
  })

  it('offers the way to it where the host tells nothing', () => {
    expect(describeIdentity(null).next).toBe('Verify your identity')
  })
})
