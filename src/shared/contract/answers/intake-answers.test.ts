import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { IntakeAnswer } from './intake-answers.ts'

const note = { key: 'note', type: 'input', label: 'Note' }
const often = { key: 'often', type: 'radio', label: 'How often?', required: true, options: [{ value: '1' }] }

describe('a questionnaire', () => {
  it.each([
    ['a list', [note, often]],
    ['a list by name', { fields: [note, often] }],
    ['a map by key', { constructor: { ...note, key: undefined }, prototype: { ...often, key: null } }],
    ['an optional choice of nothing', [note, { ...often, required: false, options: [] }]],
  ])('is read from %s', (_form, input) => {
    expect(v.parse(IntakeAnswer, input).rows).toHaveLength(2)
  })

  const options = [{ value: 'a' }, { value: 'b' }]
  it.each([
    ['Radio', { options }, 'radio'],
    ['dropdown', { options }, 'radio'],
    ['one-of', { options }, 'radio'],
    [undefined, { options }, 'radio'],
    ['text', { options }, 'radio'],
    ['CheckBox', { options }, 'checkbox'],
    ['checkbox-group', { options }, 'checkbox'],
    ['multi_select', { options }, 'checkbox'],
    ['TEXT', { defaultValue: 'Thank you' }, 'text'],
    ['text', { label: 'Part 2' }, 'text'],
    ['plain_text', { defaultValue: 'Thank you' }, 'text'],
    ['text', { required: true }, 'input'],
    ['text', { required: true, defaultValue: 'Thank you' }, 'text'],
    ['text', { placeholder: 'In your words' }, 'input'],
    ['plaintext', { required: 1 }, 'input'],
    ['text-input', {}, 'input'],
    ['Date Input', {}, 'date'],
    ['datepicker', {}, 'date'],
    ['datetime-local', {}, 'input'],
    ['constructor', {}, 'input'],
    [7, {}, 'input'],
  ] as const)('has a field of the type %s with %j as %s', (type, given, read) => {
    const { rows } = v.parse(IntakeAnswer, [{ key: 'k', type, ...given }])
    expect(rows.map((row) => row.type)).toEqual([read])
  })

  it.each([
    ['nothing', []],
    ['no list', { fields: 'soon' }],
    ['another answer', { error: 'not ready' }],
    ['questions without keys', [{ type: 'input' }]],
    ['a required choice of nothing', [note, { ...often, options: [] }]],
    ['a required choice of unreadable options', [note, { ...often, options: [null, { label: 'Daily' }] }]],
    ['two questions of one key', [note, { ...often, key: 'note' }]],
  ])('cannot be read from %s', (_form, input) => {
    expect(v.safeParse(IntakeAnswer, input).success).toBe(false)
  })
})
