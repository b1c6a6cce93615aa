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
