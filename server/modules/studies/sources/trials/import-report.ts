import { basename } from 'node:path'
import { type ImportProgress, type ImportTotals, refusedOf } from './import-trials.ts'

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
    ...recordLines('Cannot be read', totals.refusals, refusedOf(totals)),
    ...recordLines('In own words', totals.notes, totals.noted),
  ]
  return `${lines.join('\n')}\n`
}

/** Records that are printed by name; the desk has more of them. */
const maxPrinted = 20

function recordLines(label: string, records: ImportTotals['notes'], count: number): string[] {
  if (count === 0) return []
  const printed = records.slice(0, maxPrinted)
  const rest = count - printed.length
  return [
    row(label, count),
    ...printed.map(({ key, reason }) => `  ${key}: ${reason.replaceAll(/\s+/g, ' ')}`),
    ...(rest > 0 ? [`  and ${rest} more`] : []),
  ]
}

function row(label: string, count: number, width = 20): string {
  return `${label.padEnd(width)}${String(count).padStart(8)}`
}
