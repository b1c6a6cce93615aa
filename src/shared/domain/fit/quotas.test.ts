import { noScreening } from '#contract/desk/answers/recruiting.ts'
import { expect, it } from 'vitest'
import { areAllTaken, isOfQuota, knockedOut } from './quotas.ts'

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

const cups = {
  key: 'cups',
  required: true,
  show_if: null,
  screening: { ...noScreening, knock_out: ['0'], text: 'We look for people who drink coffee.' },
  options: ['0', '1', '2'].map((value) => ({ value })),
}
const of = (by: 'gender' | 'answer', ...values: string[]) =>
  values.map((value) => ({ ...(by === 'gender' ? { by } : { by, key: 'cups' }), value, limit: 1 }))
const study = { requirements: [], dmas: [501, 635], questions: [cups] }
const adults = [{ field: '_age', op: '>=', value: '40' }]

it.each([
  ['one gender', of('gender', 'Female'), study, false],
  ['both genders', of('gender', 'Female', 'Male'), study, true],
  [
    'the only gender',
    of('gender', 'Male'),
    { ...study, requirements: [{ field: 'gender', op: '=', value: 'Male' }] },
    true,
  ],
  ['some ages', [{ by: 'age', from: 40, to: null, limit: 1 }], study, false],
  [
    'all ages that fit',
    [{ by: 'age', from: 40, to: null, limit: 1 }],
    { ...study, requirements: adults },
    true,
  ],
  ['one area', [{ by: 'area', dma: 501, limit: 1 }], study, false],
  ['each area', [501, 635].map((dma) => ({ by: 'area' as const, dma, limit: 1 })), study, true],
  ['an answer', of('answer', '1'), study, false],
  ['all answers that fit', of('answer', '1', '2'), study, true],
  [
    'answers that may be left out',
    of('answer', '1', '2'),
    { ...study, questions: [{ ...cups, required: false }] },
    false,
  ],
  ['parts of several kinds', [...of('gender', 'Male'), ...of('answer', '1')], study, false],
  ['nothing', [], { ...study, dmas: [], questions: [] }, false],
] as const)('takes all places of a study: %s', (_name, full, by, is) => {
  expect(areAllTaken(full, by)).toBe(is)
})
