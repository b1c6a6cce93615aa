import { describe, expect, it } from 'vitest'
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts'

describe('recovery codes', () => {
  it('are ten different ones of 24 characters', () => {
    const codes = newRecoveryCodes()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(?:-[0-9a-hjkmnp-tv-z]{4}){5}$/)
  })

  it('are read in any case, without hyphens, and with letters that look like digits', () => {
    const hash = recoveryCodeHash('0101-abcd-efgh-jkmn-pqrs-tvwx')
    expect(hash).toHaveLength(32)
    expect(recoveryCodeHash(' OiolABCDEFGHJKMNPQRSTVWX ')).toEqual(hash)
    expect(recoveryCodeHash('0101-abcd-efgh-jkmn-pqrs-tvwy')).not.toEqual(hash)
  })

  it.each(['', '123456', '0101-abcd-efgh-jkmn-pqrs-tvw', '0101-abcd-efgh-jkmn-pqrs-tvwu'])(
    'are not %j',
    (text) => expect(recoveryCodeHash(text)).toBeNull(),
  )
})
