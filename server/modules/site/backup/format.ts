import * as v from 'valibot'

/**
 * A backup is lines of JSON: a header, then for each table its name and one object for each row, and at the end how many
 * rows there were. Both engines write and read the same, so that a backup also moves from one to the other.
 */

const Header = v.object({
  /** What shape the tables have. */
  edition: v.string(),
  at: v.string(),
  /** The host's key material where it is kept beside the database, and none that is set: open forms hang on it. */
  secret: v.nullable(v.string()),
})
export type BackupHeader = v.InferOutput<typeof Header>

const Line = v.union([
  v.tuple([v.literal('stipend-backup'), v.literal(1), Header]),
  v.tuple([v.literal('table'), v.string()]),
  v.tuple([v.literal('end'), v.number()]),
])
export type BackupMark = v.InferOutput<typeof Line>

/** What stands between rows; null for a row. @throws when it is neither. */
export function readMark(line: string): BackupMark | null {
  if (line.startsWith('{')) return null
  try {
    return v.parse(Line, JSON.parse(line))
  } catch (error) {
    throw new Error('it is no backup of Stipend', { cause: error })
  }
}
