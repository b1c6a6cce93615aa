import { describe, expect, it } from 'vitest'
import { commonErrors } from '#contract/endpoints/endpoint.ts'
import { visitorEndpoints } from '#contract/endpoints/visitor-endpoints.ts'
import { signInErrorText } from './error-texts.ts'
import { CallError } from './errors.ts'

const saidFor = (code: string) => signInErrorText(new CallError({ kind: 'refused', status: 401, code }))

describe('why nobody was signed in', () => {
  it('is said in words for a known code', () => {
    expect(saidFor('wrong-password')).toBe('Wrong Username / Password')
  })

  const codes = [...visitorEndpoints.login.errors, ...visitorEndpoints.signUp.errors, ...commonErrors]
  it.each([...new Set(codes)])('is said in words for the code of our contract: %s', (code) => {
    expect(saidFor(code)).toMatch(/^[A-Z].+ .+/)
  })

  it.each(['unheard-of', 'constructor', 'toString', '__proto__'])(
    'is the host’s own word where it is another: %s',
    (code) => expect(saidFor(code)).toBe(code),
  )
})
