import { dictionary } from '@zxcvbn-ts/language-common'
import { describe, expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'
import { isUsablePassword } from './password-rules.ts'

describe('a common password', () => {
  it.each(['Password1', 'pASSWORD1', 'Qwerty123', 'Trustno1', '1qaz2WSX', 'Passw0rd'])(
    'is refused although it meets the rules: %s',
    async (password) => {
      expect(await isUsablePassword(password)).toBe(false)
    },
  )

  it('is one of more than three thousand that could meet the rules', () => {
    const candidates = dictionary['passwords-common'].filter(
      (password) => password.length >= 8 && /\d/.test(password) && /[a-z]/.test(password),
    )
    expect(candidates.length).toBeGreaterThan(3000)
  })

  it.each(['Correct horse 1', 'Plum tractor 88', 'Password1 of mine'])(
    'is none of these: %s',
    async (password) => {
      expect(await isCommonPassword(password)).toBe(false)
      expect(await isUsablePassword(password)).toBe(true)
    },
  )
})
