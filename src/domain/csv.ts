/** A CSV file (RFC 4180) of lines of cells, each quoted, and marked as text if a spreadsheet would read a formula. */
export const csvFile = (lines: readonly (readonly string[])[]): string =>
  lines.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')

export function csvCell(text: string): string {
  return `"${(startsFormula(text) ? `'${text}` : text).replaceAll('"', '""')}"`
}

const plainNumber = /^-?\d+(?:\.\d+)?$/

/** Spreadsheets skip invisible characters at the start, and some read full-width signs as the plain ones. */
function startsFormula(text: string): boolean {
  if (plainNumber.test(text)) return false
  const [first = ''] = text.replace(/^[\s\p{C}]+/u, '')
  return /^[\t\r\n]/.test(text) || '=+-@'.includes(first.normalize('NFKC') || ' ')
}
