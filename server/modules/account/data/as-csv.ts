import { csvFile } from '#domain/csv.ts'
import type { PersonalData } from './read-data.ts'

/** A line for each value: table, row, field, value. Tables differ in fields, but a spreadsheet can sort these. */
export function asCsv(data: PersonalData): string {
  const lines = Object.entries(data).flatMap(([table, rows]) =>
    rows.flatMap((row, index) =>
      Object.entries(row).map(([field, value]) => [table, String(index + 1), field, textOf(value)]),
    ),
  )
  return csvFile([['table', 'row', 'field', 'value'], ...lines])
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'string' ? value : JSON.stringify(value)
}
