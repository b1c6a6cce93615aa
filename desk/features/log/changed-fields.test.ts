import { describe, expect, it } from 'vitest'
import { changedFields } from './changed-fields.ts'

describe('the changed fields of an act', () => {
  it('are those that differ, in words', () => {
    const before = { on_hold: false, dollars: 20, content: { title: 'Tea', areas: [] }, note: null }
    const after = { on_hold: true, dollars: 20, content: { title: 'Coffee', areas: ['Boston', 'Salem'] } }
    expect(changedFields(before, after)).toEqual([
      { name: 'on hold', was: 'no', is: 'yes' },
      { name: 'content title', was: 'Tea', is: 'Coffee' },
      { name: 'content areas', was: 'nothing', is: 'Boston, Salem' },
      { name: 'note', was: 'nothing', is: null },
    ])
  })

  it('are all that an act notes without values before', () => {
    const questions = [{ key: 'q1', label: 'Cups?' }]
    expect(changedFields(null, { applicants: 3, questions })).toEqual([
      { name: 'applicants', was: null, is: '3' },
      { name: 'questions', was: null, is: 'key q1 · label Cups?' },
    ])
    expect(changedFields(null, null)).toEqual([])
  })
})
