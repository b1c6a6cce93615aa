import { basename } from 'node:path'
import type { ImportProgress, ImportTotals } from './import-trials.ts'

const quietMs = 5000

/**
 * Prints how far an import is, in a line every five seconds.
 *
 * @param clock Milliseconds, from any origin.
 */
export function progressPrinter(
  print: (line: string) => void,
  clock: () => number,
): (progress: ImportProgress) => void {
  let printedAt = clock()
  return ({ file, fileNumber, fileCount, read }) => {
    if (clock() - printedAt < quietMs) return
    printedAt = clock()
    print(`[${fileNumber}/${fileCount}] ${basename(file)}, records read: ${read}\n`)
  }
}

export function totalsText(totals: ImportTotals): string {
  const skipped = Object.values(totals.skipped).reduce((sum, count) => sum + count, 0)
  const lines = [
    row('Read', totals.read),
    row('Imported', totals.imported),
    row('Updated', totals.updated),
    row('Unchanged', totals.unchanged),
    row('Closed', totals.closed),
    row('Skipped', skipped),
    ...Object.entries(totals.skipped).map(([reason, count]) => `  ${row(reason, count, 18)}`),
    row('Failed files', totals.failedFiles.length),
    ...totals.failedFiles.map(({ file, reason }) => `  ${file} ${reason}`),
  ]
  return `${lines.join('\n')}\n`
}

function row(label: string, count: number, width = 20): string {
  return `${label.padEnd(width)}${String(count).padStart(8)}`
}
