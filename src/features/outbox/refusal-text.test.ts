import { CallError } from '#api/errors.ts'
import { policies } from '#contract/endpoints/policies.ts'
import { spanishRest } from '#language/es/spanish-rest.ts'
import { describe, expect, it } from 'vitest'
import { postErrorText, refusalText } from './refusal-text.ts'

describe('the text for a refusal', () => {
  it.each([
    ['cashout-pending', 409],
    ['under-age', 422],
    ['key-reused', 422],
    ['rate-limited', 429],
  ])('is a cash-out’s own for %s', (code, status) => {
    expect(refusalText('cashout', { status, code })).not.toBe(refusalText('cashout', { status, code: '' }))
  })

  it.each([...policies.participate.errors, 'key-reused', 'invalid', 'not-found'])(
    'is a reply’s own to a study for %s, in both languages',
    (code) => {
      const words = refusalText('participation', { status: 409, code })
      expect(words).not.toBe(refusalText('participation', { status: 409, code: '' }))
      expect(Object.keys(spanishRest)).toContain(words)
    },
  )

  it.each(['constructor', 'toString', '__proto__'])('is that of any unknown code for %s', (code) => {
    for (const op of ['profile', 'intake', 'cashout'] as const) {
      const unheard = refusalText(op, { status: 422, code: 'unheard-of' })
      expect(refusalText(op, { status: 422, code })).toBe(unheard)
    }
  })

  it('is the same in the form and in the list of posts', () => {
    const refusal = { status: 409, code: 'already-answered' }
    const error = new CallError({ kind: 'refused', ...refusal })
    expect(postErrorText('intake')(error)).toBe(refusalText('intake', refusal))
  })

  it('says that a post that waited too long was taken back', () => {
    expect(refusalText('profile', { status: 0, code: 'expired' })).toContain('within 14 days')
  })
})
