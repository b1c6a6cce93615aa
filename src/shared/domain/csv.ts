/**
 * The one form of CSV files (RFC 4180): lines of cells, each quoted. Without the byte-order mark Excel reads no UTF-8.
 * A cell that a spreadsheet would take for a formula begins with an apostrophe, which is seen.
 *
 * One that it would take for a number or a day, and change for good, begins with a tab: a ZIP code `02139`, a long
 * number, a reference `12E5`, the answer `1-2`. A spreadsheet keeps that as text and shows no tab, and programs trim
 * it. `="02139"` would be right in Excel alone. Numbers and whole dates are left as they are, to be added up and
 * sorted.
 */
export const csvFile = (lines: readonly (readonly string[])[]): string =>
  `\u{feff}${lines.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')}`

export function csvCell(text: string): string {
  const mark = changes.test(text) ? '\t' : startsFormula(text) ? "'" : ''
  return `"${mark}${text.replaceAll('"', '""')}"`
}

const plainNumber = /^-?\d+(?:\.\d+)?$/
const changes = /^-?(?:0\d[\d.]*|\d{12,}(?:\.\d+)?|\d+(?:\.\d+)?e[+-]?\d+|\d{1,2}[-/]\d{1,2})$/i

/** Spreadsheets skip invisible characters at the start, and some read full-width signs as the plain ones. */
function startsFormula(text: string): boolean {
  if (plainNumber.test(text)) return false
  const [first = ''] = text.replace(/^[\s\p{C}]+/u, '')
  return /^[\t\r\n]/.test(text) || '=+-@'.includes(first.normalize('NFKC') || ' ')
}
