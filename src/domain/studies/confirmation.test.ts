import { describe, expect, it } from 'vitest'
import { oldRecordsLast, yearsSince } from './confirmation.ts'

const today = '2026-11-20'

it.each([
  ['2026-11', 0],
  ['2025-11', 0],
  ['2025-10', 1],
  ['2025-11-19', 1],
  ['2025-11-20', 0],
  ['', 0],
  ['lately', 0],
  ['2023-05', 3],
  ['2022-01-31', 4],
  [null, 0],
])('a record of %s is %d years old', (confirmedAt, years) => {
  expect(yearsSince(confirmedAt, today)).toBe(years)
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
