import { describe, expect, it } from 'vitest'
import { progressPrinter, totalsText } from './import-report.ts'

describe('totalsText', () => {
  it('contains every number, reason and failed file', () => {
    const text = totalsText({
      read: 336,
      imported: 77,
      updated: 2,
      unchanged: 1,
      closed: 3,
      skipped: { 'no US site': 90, 'not open': 127, 'incomplete record': 2 },
      refusals: ['NCT00000007', 'record 9'].map((key) => ({ key, reason: 'incomplete record' })),
      noted: 22,
      notes: Array.from({ length: 22 }, () => ({ key: 'NCT00000008', reason: 'age not\nread: “Adult”' })),
      failedFiles: [{ file: '/a/b.json', reason: 'is not JSON' }],
    })
    expect(text).toBe(
      [
        'Read                     336',
        'Imported                  77',
        'Updated                    2',
        'Unchanged                  1',
        'Closed                     3',
        'Skipped                  219',
        '  no US site              90',
        '  not open               127',
        '  incomplete record        2',
        'Failed files               1',
        '  /a/b.json is not JSON',
        'Cannot be read             2',
        '  NCT00000007: incomplete record',
        '  record 9: incomplete record',
        'In own words              22',
        ...Array.from({ length: 20 }, () => '  NCT00000008: age not read: “Adult”'),
        '  and 2 more',
        '',
      ].join('\n'),
    )
  })
})

describe('progressPrinter', () => {
  it('prints a line every five seconds', () => {
    const written: string[] = []
    let milliseconds = 0
    const print = progressPrinter(
      (line) => written.push(line),
      () => milliseconds,
    )
    for (; milliseconds <= 12_000; milliseconds += 1000)
      print({ file: '/a/b.json', fileNumber: 2, fileCount: 3, read: 40 })
    expect(written).toEqual(['[2/3] b.json, records read: 40\n', '[2/3] b.json, records read: 40\n'])
  })
})
