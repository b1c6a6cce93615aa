import { describe, expect, it } from 'vitest'
import { oldRecords, oldRecordsLast } from './confirmation.ts'

const today = '2026-11-20'

it.each([
  ['2026-11', false],
  ['2025-11', false],
  ['2025-10', true],
  ['2025-11-19', true],
  ['2025-11-20', false],
  ['', false],
  ['lately', false],
  ['2023-05', true],
  ['2022-01-31', true],
  [null, false],
])('a record of %s is old: %s', (confirmedAt, isOld) => {
  expect(oldRecords(today)(confirmedAt)).toBe(isOld)
})

describe('records that were not confirmed for a year', () => {
  it('come last, all others keep their order', () => {
    const dates = ['2023-05', '2026-10', null, '2024-01-01', undefined, '2025-12']
    const studies = dates.map((date) => (date === undefined ? {} : { confirmed_at: date }))
    const ordered = oldRecordsLast(studies, today)
    expect(ordered.map((study) => study.confirmed_at)).toEqual([
      '2026-10',
      null,
      undefined,
      '2025-12',
      '2023-05',
      '2024-01-01',
    ])
  })
})
