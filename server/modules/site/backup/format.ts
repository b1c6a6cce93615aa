import * as v from 'valibot'

/**
 * A backup consists of lines of JSON: a header; for each table its name and one object for each row; a seal over all of
 * this (`seal.ts`); at the end the number of rows. Both engines use the same format, so a backup also moves data between them.
 */

/** Of one statement: some hundred pictures of studies fit neither the memory nor a text of the engine. */
export const charactersAtOnce = 4_000_000

const Header = v.object({
  /** The schema version of the tables. */
  edition: v.string(),
  at: v.string(),
  /** The host's secret if it is stored beside the database, but not one that is set: open forms depend on it. */
  secret: v.nullable(v.string()),
  /** The last number in each table with numbers: a deleted account's comes never again. None in older backups. */
  numbers: v.optional(v.record(v.string(), v.number()), {}),
})
export type BackupHeader = v.InferOutput<typeof Header>

const Line = v.union([
  v.tuple([v.literal('stipend-backup'), v.literal(1), Header]),
  v.tuple([v.literal('table'), v.string()]),
  /** Id of the data key, and the seal. */
  v.tuple([v.literal('seal'), v.string(), v.string()]),
  v.tuple([v.literal('end'), v.number()]),
])
export type BackupMark = v.InferOutput<typeof Line>

/** The header, a table's name or the end; null for a row. @throws for any other line. */
export function readMark(line: string): BackupMark | null {
  if (line.startsWith('{')) return null
  try {
    return v.parse(Line, JSON.parse(line))
  } catch (error) {
    throw new Error('this is not a backup of Stipend', { cause: error })
  }
}
