import * as v from 'valibot'

/**
 * Building blocks for what travels over the wire. Hosts differ in detail (ids as numbers or numeric text, maps or
 * lists, fields left out): these read what can be read and never guess the rest.
 */

const largestId = 2 ** 31 - 1

/** A record's id: a positive 32-bit integer, sent as a number or as numeric text. */
export const Id = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,10}$/), v.transform(Number))]),
  v.integer(),
  v.minValue(1),
  v.maxValue(largestId),
)

/** An optional field that reads as null when it is missing, empty or of the wrong type. */
export const optional = <const Schema extends v.GenericSchema>(schema: Schema) =>
  v.optional(v.fallback(v.nullable(schema), null), null)

export const Text = v.pipe(v.string(), v.trim(), v.nonEmpty())
export const OptionalText = optional(Text)
export const OptionalId = optional(Id)
export const Flag = v.optional(v.fallback(v.boolean(), false), false)

/** A list whose unreadable entries are left out. */
export const listOf = <Entry>(entry: v.GenericSchema<unknown, Entry>) =>
  v.pipe(
    v.array(v.unknown()),
    v.transform((items): Entry[] => items.flatMap((item) => readable(entry, item))),
  )

/** The same as a field that may be missing or no list at all: it then reads as empty. */
export const optionalListOf = <Entry>(entry: v.GenericSchema<unknown, Entry>) =>
  v.optional(v.fallback(listOf(entry), []), [])

function readable<Entry>(entry: v.GenericSchema<unknown, Entry>, value: unknown): Entry[] {
  const result = v.safeParse(entry, value)
  return result.success ? [result.output] : []
}

export interface RecordTable<Row> {
  rows: Record<string, Row>
  /** How many records could not be read and were left out. */
  dropped: number
}

/** A table whose records are still to be read: see `readRows`. */
export const UnreadTable = v.union([v.array(v.unknown()), v.record(v.string(), v.unknown())])

/** Records by id: a map keyed by id or an array of records with an `id`. Unreadable records are left out and counted. */
export const tableOf = <Row extends { id: number }>(row: v.GenericSchema<unknown, Row>) =>
  v.pipe(
    UnreadTable,
    v.transform((input): RecordTable<Row> => {
      const rows: Record<string, Row> = {}
      let dropped = 0
      for (const read of readRows(row, input)) {
        if (read) rows[read.id] = read
        else dropped += 1
      }
      return { rows, dropped }
    }),
  )

/** Reads the records of a table one by one, for as long as the caller asks for more; null for each unreadable one. */
export function* readRows<Row>(
  row: v.GenericSchema<unknown, Row>,
  input: v.InferOutput<typeof UnreadTable>,
): Generator<Row | null> {
  for (const [key, value] of Object.entries(input)) {
    const result = v.safeParse(row, Array.isArray(input) ? value : withId(value, key))
    yield result.success ? result.output : null
  }
}

/** A table that may be missing from the answer altogether. */
export const optionalTableOf = <Row extends { id: number }>(row: v.GenericSchema<unknown, Row>) =>
  v.optional(tableOf(row), {})

function withId(value: unknown, key: string): unknown {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isRecord && !('id' in value) ? { ...value, id: key } : value
}

/**
 * A calendar date (`YYYY-MM-DD`) or a date-time, kept as the text that was sent. One without a zone means the reader's
 * own, as in every browser.
 */
export const DateText = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^\d{4}-\d{2}-\d{2}(?:[T ].+)?$/),
  v.check((text) => !Number.isNaN(Date.parse(text))),
)

/** An instant, as ISO 8601 with a zone. */
export const DateTime = v.pipe(v.string(), v.isoTimestamp())
