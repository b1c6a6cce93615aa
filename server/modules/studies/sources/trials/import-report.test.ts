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
  const progress = { file: '/a/b.json', fileNumber: 2, fileCount: 3, read: 40 }

  it('prints in place on a terminal', () => {
    const written: string[] = []
    progressPrinter({ isTTY: true, write: (text) => written.push(text) }, () => 0)(progress)
    expect(written).toEqual(['\r\u{1B}[K[2/3] b.json, records read: 40'])
  })

  it('prints a line every five seconds elsewhere', () => {
    const written: string[] = []
    let milliseconds = 0
    const print = progressPrinter({ write: (text) => written.push(text) }, () => milliseconds)
    for (; milliseconds <= 12_000; milliseconds += 1000) print(progress)
    expect(written).toEqual(['[2/3] b.json, records read: 40\n', '[2/3] b.json, records read: 40\n'])
  })
})
