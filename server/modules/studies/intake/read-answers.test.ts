import { IntakeField } from '#contract/answers/intake.ts'
import type { IntakeBody } from '#contract/answers/intake-body.ts'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { readAnswers } from './read-answers.ts'

const option = (value: string) => ({ value, label: value })
const fields = [
  { key: 'about', type: 'text', label: 'About', defaultValue: 'Welcome' },
  { key: 'often', type: 'radio', required: true, options: [option('daily'), option('weekly')] },
  { key: 'uses', type: 'checkbox', required: true, options: [option('a'), option('b'), option('c')] },
  { key: 'first_day', type: 'date' },
  { key: 'note', type: 'input' },
].map((field) => v.parse(IntakeField, field))
const right: IntakeBody = {
  often: 'daily',
  uses: ['a', 'c'],
  first_day: '29/02/2028',
  note: 'Zoë’s 🐕\u200D🦺',
}
const read = (changes: IntakeBody) => readAnswers(fields, { ...right, ...changes })

describe('answers to questions of this host alone', () => {
  const own = [
    { key: 'dog', type: 'radio', required: true, options: [option('yes'), option('no')] },
    { key: 'story', type: 'textarea', required: true, show_if: { key: 'dog', values: ['yes'] } },
    { key: 'weight', type: 'number', show_if: { key: 'story', values: ['never'] } },
    { key: 'age', type: 'number' },
  ].map((field) => v.parse(IntakeField, field))

  it('are required and kept where their question is asked', () => {
    expect(readAnswers(own, { dog: 'no', story: 'Once', weight: '5', age: '7.5' })).toEqual({
      dog: 'no',
      age: '7.5',
    })
    expect(readAnswers(own, { dog: 'yes', story: 'Once\nupon' })).toEqual({ dog: 'yes', story: 'Once\nupon' })
    expect(() => readAnswers(own, { dog: 'yes' })).toThrow('invalid')
  })

  it.each(['seven', '7,5', '1e5', '7 8', '٧٧٧x'])('are refused where a number is asked for: %s', (age) => {
    expect(() => readAnswers(own, { dog: 'no', age })).toThrow('invalid')
  })
})

describe('answers to a questionnaire', () => {
  it('are kept in the order of the questions', () => {
    const { note, ...others } = right
    expect(Object.entries(readAnswers(fields, { note: note ?? null, ...others }))).toEqual(
      Object.entries(right),
    )
  })

  it.each<IntakeBody>([{ note: '' }, { note: null }, { first_day: null }, { first_day: ' ' }])(
    'may leave out optional ones: %j',
    (changes) => {
      const kept = read(changes)
      for (const key of Object.keys(changes)) expect(kept).not.toHaveProperty(key)
    },
  )

  it.each<IntakeBody>([{ often: null }, { often: '' }, { often: '  ' }, { uses: [] }, { uses: null }])(
    'must include required ones: %j',
    (changes) => {
      expect(() => read(changes)).toThrow('invalid')
    },
  )

  it('must not be empty if one is required', () => {
    expect(() => readAnswers(fields, {})).toThrow('invalid')
  })

  it.each<IntakeBody>([{ about: 'Welcome' }, { about: null }, { about: '' }])(
    'may repeat displayed text, which is not kept: %j',
    (changes) => {
      expect(read(changes)).not.toHaveProperty('about')
    },
  )

  it.each<IntakeBody>([
    { about: 'Goodbye' },
    { about: ['Welcome'] },
    { often: 'monthly' },
    { often: ['daily'] },
    { uses: 'a' },
    { uses: ['a', 'd'] },
    { uses: ['a', 'a'] },
    { first_day: '30/02/2028' },
    { first_day: '2028-02-29' },
    { first_day: '1/2/2028' },
    { first_day: '01/01/0000' },
    { first_day: '31/12/1899' },
    { first_day: ['01/01/2028'] },
    { note: ['x'] },
    { note: 'two\nlines' },
    { note: 'a\u0007b' },
    { note: 'a\u0085b' },
    { note: 'a\u202Eb' },
    { note: 'a\u200Bb' },
    { note: 'a\u2029b' },
    { note: 'a\uDC00b' },
    { unknown: 'x' },
    { unknown: null },
    { constructor: 'x' },
    { toString: null },
  ])('cannot be what their field cannot give: %j', (changes) => {
    expect(() => read(changes)).toThrow('invalid')
  })

  it('may have any key', () => {
    const odd = v.parse(IntakeField, { key: 'constructor', type: 'input' })
    expect(readAnswers([odd], {})).toEqual({})
  })
})
