import { describe, expect, it } from 'vitest'
import { acceptedStep, base32, otpAuthAddress, stepOf, totp } from './totp.ts'

const secret = new TextEncoder().encode('12345678901234567890')
const at = (seconds: number) => new Date(seconds * 1000)

describe('a code', () => {
  // RFC 6238, appendix B, for SHA-1. Six digits are the last ones of the eight there.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('is that of the standard at second %i', (seconds, code) => {
    expect(totp(secret, stepOf(at(seconds)))).toBe(code)
  })

  it('is accepted one step early or late, and no more', () => {
    const now = at(2_000_000_000)
    const step = stepOf(now)
    const accepted = [-2, -1, 0, 1, 2].map((apart) =>
      acceptedStep(secret, totp(secret, step + apart), { now, after: 0 }),
    )
    expect(accepted).toEqual([null, step - 1, step, step + 1, null])
  })

  it('is refused at or before the last accepted step', () => {
    const now = at(2_000_000_000)
    const step = stepOf(now)
    const accepted = [-1, 0, 1].map((apart) =>
      acceptedStep(secret, totp(secret, step + apart), { now, after: step }),
    )
    expect(accepted).toEqual([null, null, step + 1])
  })

  it('is read in digits of any script and width, with marks, spaces and dashes', () => {
    const code = totp(secret, stepOf(at(2_000_000_000)))
    const inScript = (zero: number) =>
      code.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))
    for (const typed of [
      inScript(0x660),
      inScript(0xff10),
      `\u202D${code.slice(0, 3)}\u2013${code.slice(3)}\u202C\u00A0`,
    ]) {
      expect(acceptedStep(secret, typed, { now: at(2_000_000_000), after: 0 })).not.toBeNull()
    }
  })

  it.each(['', '0', '2790371', '27903', 'abcdef'])('is not %j', (code) => {
    expect(acceptedStep(secret, code, { now: at(2_000_000_000), after: 0 })).toBeNull()
  })
})

describe('a secret', () => {
  // RFC 4648, section 10, without padding.
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foobar', 'MZXW6YTBOI'],
  ])('%j is %j in base 32', (text, encoded) => {
    expect(base32(new TextEncoder().encode(text))).toBe(encoded)
  })

  it('is in the address that apps read, with the names as they are', () => {
    const address = new URL(otpAuthAddress(secret, { brand: 'Paid & Fair', email: 'a+b@mail.example' }))
    expect(decodeURIComponent(address.pathname)).toContain('Paid & Fair:a+b@mail.example')
    expect(Object.fromEntries(address.searchParams)).toEqual({
      issuer: 'Paid & Fair',
      secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
  })
})
