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
      skipped: { 'no US site': 90, 'not open': 127 },
      refusals: [],
      failedFiles: [{ file: '/a/b.json', reason: 'is not JSON' }],
    })
    expect(text).toBe(
      [
        'Read                     336',
        'Imported                  77',
        'Updated                    2',
        'Unchanged                  1',
        'Closed                     3',
        'Skipped                  217',
        '  no US site              90',
        '  not open               127',
        'Failed files               1',
        '  /a/b.json is not JSON',
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
