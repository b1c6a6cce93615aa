import { describe, expect, it } from 'vitest'
import { csvCell } from './csv.ts'

describe('a cell of a CSV file', () => {
  it.each([
    '=1+1',
    '+1',
    '-x',
    '-1+1',
    '@SUM(A1)',
    '＝1+1',
    '＋1',
    '－x',
    '＠SUM(A1)',
    '﹦1',
    '\t=1',
    '\rtext',
    '\ntext',
    '  =1',
    '\u00A0=1',
    '\u3000＝1',
    '\u200B=1',
    '\uFEFF@a',
    '\u0000=1',
  ])('is marked as text if it starts like a formula: %j', (text) => {
    expect(csvCell(text)).toBe(`"'${text}"`)
  })

  it.each(['', 'a', 'a=1', ' a', '5', '-5', '-5.25', '12/6/2026', '😀', '€5'])(
    'stays as it is: %j',
    (text) => {
      expect(csvCell(text)).toBe(`"${text}"`)
    },
  )

  it('doubles its quotes', () => {
    expect(csvCell('="a"')).toBe(`"'=""a"""`)
  })
})
