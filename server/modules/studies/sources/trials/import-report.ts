import { basename } from 'node:path'
import type { ImportProgress, ImportTotals } from './import-messages.ts'

const quietMs = 5000

/**
 * Prints the progress of an import: in place on a terminal, else (logs, pipes) a line every five seconds.
 *
 * @param clock Milliseconds, from any origin.
 */
export function progressPrinter(
  output: { isTTY?: boolean; write(text: string): unknown },
  clock: () => number,
): (progress: ImportProgress) => void {
  let printedAt = clock()
  return ({ file, fileNumber, fileCount, read }) => {
    const line = `[${fileNumber}/${fileCount}] ${basename(file)}, records read: ${read}`
    if (output.isTTY) {
      output.write(`\r\u{1B}[K${line}`)
    } else if (clock() - printedAt >= quietMs) {
      printedAt = clock()
      output.write(`${line}\n`)
    }
  }
}

/** The final summary of an import for the operator. */
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
