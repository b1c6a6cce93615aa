import { dictionary } from '@zxcvbn-ts/language-common'
import { meetsPasswordRules } from '#domain/password-rules.ts'
import { describe, expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'
import { requireUsablePassword } from './password-rules.ts'

const isUsable = (password: string) =>
  requireUsablePassword(
    { brand: 'Plum Panel', product: { label: 'Focus Groups' } },
    password,
    'ada.king1990@example.com',
  ).then(
    () => true,
    () => false,
  )

describe('a common password', () => {
  it.each([
    'Password1',
    'pASSWORD1',
    'Qwerty123',
    'Trustno1',
    '1qaz2WSX',
    'Passw0rd',
    'Passw0rd!',
    '!Dr@gon99',
    'P@$$w0rd2026',
    'Qwerty2026!',
    'Dragon1987!!',
    'Il0veyou1999#1',
    '2025Monkey2026',
    'Sunshine123456',
    'Shadow987654!',
    'Football1111111',
    'P4ssword000!!!2024',
  ])('is refused although it meets the rules: %s', async (password) => {
    expect(await isUsable(password)).toBe(false)
  })

  it('is one of more than three thousand that could meet the rules', () => {
    const candidates = dictionary['passwords-common'].filter(
      (password) => password.length >= 8 && /\d/.test(password) && /[a-z]/.test(password),
    )
    expect(candidates.length).toBeGreaterThan(3000)
  })

  it.each([
    'Stipend1',
    'St1pend2026',
    'Plum Panel 1',
    'FocusGroups1',
    'F0cus-Groups-26',
    'Summer2026!',
    'Winter-2025!!',
    'Septiembre26',
    'Miércoles1!',
    'Otono-2025',
    'Sabado 26!',
    'PlumPanel99',
    'Ada.King1990',
    'ADA.KING1990@example.com',
    'Research2026!',
    'Studies2026!',
    'PanelSurvey1',
    'Encuesta2026!',
    'NewYork2026!',
    'Minneapolis2026!',
    'NorthDakota-12',
    'Minneapolis12345',
    'Stipend123456!',
  ])('or one made of the brand, a season or the account’s own address is refused: %s', async (password) => {
    expect(meetsPasswordRules(password)).toBe(true)
    expect(await isUsable(password)).toBe(false)
  })

  it.each([
    'Correct horse 1',
    'Plum tractor 88',
    'Monday tractor 8',
    'Password1 of mine',
    'My Stipend buys shoes 2',
    'x7Kq-dragon-Wq2P',
    'New York in summer 2026',
    'Research study of bees 7',
    'Denver Monday survey 2026',
    'Qwerty keys on tractors 8',
    'Dragon83749201',
    'Kx2026wq7Tz',
  ])('is none of these: %s', async (password) => {
    expect(await isCommonPassword(password)).toBe(false)
    expect(await isUsable(password)).toBe(true)
  })
})
