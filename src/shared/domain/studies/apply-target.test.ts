import { study } from '#tests/support/builders/studies/study.ts'
import { describe, expect, it } from 'vitest'
import { applyTarget, destinationOf } from './apply-target.ts'

const none = { registration_link: null, registration_email: null, registration_phone: null }

function destination(chosen: Partial<Parameters<typeof study>[0]>) {
  const one = study({ id: 1, ...none, ...chosen })
  const target = applyTarget(one, 'https://api.example')
  if (!target) throw new Error('No way to apply')
  return destinationOf(one, target)
}

describe('the destination of an application', () => {
  it('is the domain of the study’s own page, not that of the tracking link', () => {
    const outtrack = '/outtrack/study/1/'
    expect(destination({ outtrack, registration_link: 'https://www.firm.example/apply?id=1' })).toEqual({
      channel: 'link',
      name: 'firm.example',
      isOpenText: false,
    })
    expect(destination({ outtrack, registration_link: 'http://firm.example/' }).isOpenText).toBe(true)
    expect(destination({ outtrack, registration_link: 'https://раураl.example/' }).name).toMatch(/^xn--/)
    expect(destination({ outtrack }).name).toBeNull()
  })

  it('is the address or number as the study gives it', () => {
    expect(destination({ registration_email: 'ask@firm.example' }).name).toBe('ask@firm.example')
    expect(destination({ registration_phone: '+1 (503) 555-0100' }).name).toBe('+1 (503) 555-0100')
  })
})
