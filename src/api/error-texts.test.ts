import { describe, expect, it } from 'vitest'
import { bodyErrors, commonErrors } from '#contract/endpoints/endpoint.ts'
import { policies } from '#contract/endpoints/policies.ts'
import { codeRefusal, signInErrorText } from './error-texts.ts'
import { CallError } from './errors.ts'

const refused = (code: string) => new CallError({ kind: 'refused', status: 401, code })
const textFor = (code: string) => signInErrorText(refused(code))

describe('the banner of a failed sign-in', () => {
  it('words a code of the specification', () => {
    expect(textFor('wrong-password')).toBe('Wrong Username / Password')
  })

  const codes = [...policies.login.errors, ...policies.signUp.errors, ...bodyErrors, ...commonErrors]
  const ofTheBanner = [...new Set(codes)].filter((code) => codeRefusal(refused(code)) === null)
  it.each(ofTheBanner)('words the code of our contract: %s', (code) => {
    expect(textFor(code)).toMatch(/^[A-Z].+ .+/)
  })

  it.each(['unheard-of', 'constructor', 'toString', '__proto__'])(
    'shows an unknown code as it is: %s',
    (code) => expect(textFor(code)).toBe(code),
  )

  it('shows a code of no form of ours as it is, too', () => {
    expect(signInErrorText(new CallError({ kind: 'unreadable', code: 'Account locked' }))).toBe(
      'Account locked',
    )
    expect(signInErrorText(new CallError({ kind: 'unreadable', code: '' }))).toMatch(/^We could not reach/)
  })
})

it('leaves messages about a code to its field', () => {
  const own = policies.login.errors.filter((code) => codeRefusal(refused(code)) !== null)
  expect(own).toEqual(['code-needed', 'wrong-code'])
  expect(codeRefusal(new Error('wrong-code'))).toBeNull()
})

it.each([
  [20_000, 'Too many tries. Try again in 1 minute.'],
  [14 * 60_000, 'Too many tries. Try again in 14 minutes.'],
  [null, 'Too many tries. Please try again later.'],
])('says when to try again after too many tries (%s)', (retryAfterMs, text) => {
  const failure = { kind: 'refused', status: 429, code: 'rate-limited', retryAfterMs } as const
  expect(signInErrorText(new CallError(failure))).toBe(text)
})
