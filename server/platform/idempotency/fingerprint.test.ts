import { describe, expect, it } from 'vitest'
import type { ReplayableOperation } from '#contract/answers/outbox.ts'
import { testDataKeys } from '#tests/support/builders/data-keys.ts'
import { canonicalJson, fingerprintsOf } from './fingerprint.ts'

const fingerprintOf = (operation: ReplayableOperation, target: string | null, body: unknown) =>
  fingerprintsOf(testDataKeys, { operation, target, body })[0]

describe('a fingerprint', () => {
  const body = { a: 1, b: { c: [1, { d: null, e: 'f' }] } }

  it('does not depend on the order of fields', () => {
    const other = { b: { c: [1, { e: 'f', d: null }] }, a: 1 }
    expect(fingerprintOf('cashout', null, other)).toEqual(fingerprintOf('cashout', null, body))
  })

  it.each([
    ['another body', fingerprintOf('cashout', null, { ...body, a: 2 })],
    ['another order of a list', fingerprintOf('cashout', null, { a: 1, b: { c: [{ d: null, e: 'f' }, 1] } })],
    ['another operation', fingerprintOf('profile', null, body)],
    ['another target', fingerprintOf('cashout', '7', body)],
    ['a number for text', fingerprintOf('cashout', null, { ...body, a: '1' })],
  ])('differs for %s', (_what, other) => {
    expect(other).not.toEqual(fingerprintOf('cashout', null, body))
  })

  it('treats `__proto__` and `constructor` as fields', () => {
    const hostile: unknown = JSON.parse('{"__proto__":{"x":1},"constructor":2}')
    expect(canonicalJson(hostile)).toBe('{"__proto__":{"x":1},"constructor":2}')
  })
})
