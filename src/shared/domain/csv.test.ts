import { describe, expect, it } from 'vitest'
import { csvCell, csvFile } from './csv.ts'

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

  it.each([
    '',
    'a',
    'a=1',
    ' a',
    '5',
    '-5',
    '-5.25',
    '0',
    '0.5',
    '2125550100',
    '12/6/2026',
    '2026-11-20',
    '02139-1234',
    'E5',
    '😀',
    '€5',
  ])('stays as it is: %j', (text) => {
    expect(csvCell(text)).toBe(`"${text}"`)
  })

  it.each(['02139', '007', '00.5', '-012', '123456789012', '4000123412341234', '12E5', '2e-3', '1-2', '3/4'])(
    'is kept as text if a spreadsheet would change it: %j',
    (text) => {
      expect(csvCell(text)).toBe(`"\t${text}"`)
    },
  )

  it('doubles its quotes', () => {
    expect(csvCell('="a"')).toBe(`"'=""a"""`)
  })
})

it('a CSV file is UTF-8 with a byte-order mark, and its lines end as RFC 4180 says', () => {
  const text = csvFile([
    ['Año', 'ZIP'],
    ['a\nb', '02139'],
  ])
  const bytes = new TextEncoder().encode(text)
  expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf])
  expect(new TextDecoder().decode(bytes)).toBe('"Año","ZIP"\r\n"a\nb","\t02139"\r\n')
})
