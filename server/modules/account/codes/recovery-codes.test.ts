import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts'

describe('recovery codes', () => {
  it('are ten different ones of 28 characters, 140 bits', () => {
    const codes = newRecoveryCodes()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(?:-[0-9a-hjkmnp-tv-z]{4}){6}$/)
  })

  it('are read in any case, without hyphens, and with letters that look like digits', () => {
    const hash = recoveryCodeHash('0101-abcd-efgh-jkmn-pqrs-tvwx-yz23')
    expect(hash).toHaveLength(32)
    expect(recoveryCodeHash(' OiolABCDEFGHJKMNPQRSTVWXYZ23 ')).toEqual(hash)
    expect(recoveryCodeHash('0101-abcd-efgh-jkmn-pqrs-tvwx-yz24')).not.toEqual(hash)
  })

  it('may be former ones of 24 characters', () => {
    const hash = createHash('sha256').update('0101abcdefghjkmnpqrstvwx').digest()
    expect(recoveryCodeHash('0101-abcd-efgh-jkmn-pqrs-tvwx')).toEqual(new Uint8Array(hash))
  })

  it.each([
    '',
    '123456',
    '0101-abcd-efgh-jkmn-pqrs-tvw',
    '0101-abcd-efgh-jkmn-pqrs-tvwu',
    '0101-abcd-efgh-jkmn-pqrs-tvwx-yz2',
    '0101-abcd-efgh-jkmn-pqrs-tvwx-yz23-4567',
  ])('are not %j', (text) => expect(recoveryCodeHash(text)).toBeNull())
})
