import { expect, it } from 'vitest'
import { phoneText } from './phone-text.ts'

it.each([
  ['+16175550100', '617-555-0100'],
  ['+16175550100;ext=12', '617-555-0100, extension 12'],
  ['+442079460000', '+442079460000'],
])('the number %s is shown as %s', (phone, text) => {
  expect(phoneText(phone)).toBe(text)
})
