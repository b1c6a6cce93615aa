import { noScreening } from '#contract/desk/answers/recruiting.ts'
import { expect, it } from 'vitest'
import { isOfQuota, knockedOut } from './quotas.ts'

const ada = { gender: 'Female', age: 36, dma: 501, answers: { pets: ['dog'], cups: '2' } }

it.each([
  [{ by: 'gender', value: 'Female', limit: 1 }, true],
  [{ by: 'gender', value: 'Male', limit: 1 }, false],
  [{ by: 'age', from: 36, to: null, limit: 1 }, true],
  [{ by: 'age', from: null, to: 35, limit: 1 }, false],
  [{ by: 'area', dma: 501, limit: 1 }, true],
  [{ by: 'answer', key: 'pets', value: 'dog', limit: 1 }, true],
  [{ by: 'answer', key: 'constructor', value: 'dog', limit: 1 }, false],
] as const)('counts somebody for a quota: %o', (quota, is) => {
  expect(isOfQuota(quota, ada)).toBe(is)
})

it('tells why an answer ends the application', () => {
  const screening = { ...noScreening, knock_out: ['dog'], text: 'We look for people without a dog.' }
  expect(knockedOut([{ key: 'pets', screening }], ada.answers)).toBe(screening.text)
  expect(knockedOut([{ key: 'cups', screening }], ada.answers)).toBeNull()
})
