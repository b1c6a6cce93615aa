import { describe, expect, it } from 'vitest'
import { commonErrors } from '#contract/endpoints/endpoint.ts'
import { visitorEndpoints } from '#contract/endpoints/visitor-endpoints.ts'
import { signInErrorText } from './error-texts.ts'
import { CallError } from './errors.ts'

const saidFor = (code: string) => signInErrorText(new CallError({ kind: 'refused', status: 401, code }))

describe('the banner of a failed sign-in', () => {
  it('words a code of the specification', () => {
    expect(saidFor('wrong-password')).toBe('Wrong Username / Password')
  })

  const codes = [...visitorEndpoints.login.errors, ...visitorEndpoints.signUp.errors, ...commonErrors]
  it.each([...new Set(codes)])('words the code of our contract: %s', (code) => {
    expect(saidFor(code)).toMatch(/^[A-Z].+ .+/)
  })

  it.each(['unheard-of', 'constructor', 'toString', '__proto__'])(
    'shows an unknown code as it is: %s',
    (code) => expect(saidFor(code)).toBe(code),
  )
})
