import * as v from 'valibot'

/**
 * Building blocks for data on the wire. Hosts differ in detail (ids as numbers or numeric text, maps or lists, fields
 * left out). These schemas accept each form and never guess a missing value.
 */

const largestId = 2 ** 31 - 1

/** A schema over the value that `read` makes of any input. */
const readAs = (read: (value: unknown) => unknown) => v.pipe(v.unknown(), v.transform(read))

/** A finite number, sent as one or as decimal text. */
export const Numeric = v.pipe(
  readAs((value) =>
    typeof value === 'string' && /^\s*[+-]?\d+(?:\.\d+)?\s*$/.test(value) ? Number(value) : value,
  ),
  v.number(),
  v.finite(),
)

/** A record's id: a positive 32-bit integer, sent as a number or as numeric text. */
export const Id = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,10}$/), v.transform(Number))]),
  v.integer(),
  v.minValue(1),
  v.maxValue(largestId),
)

/** Lists of the desk count no further: of more it is enough to know that they are many. */
export const countedAtMost = 10_000

/** How many there are. */
export const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** An optional field that reads as null when it is missing, empty or of the wrong type. */
export const optional = <const Schema extends v.GenericSchema>(schema: Schema) =>
  v.optional(v.fallback(v.nullable(schema), null), null)

/** Text that is not blank; a number counts as its digits. */
export const Text = v.pipe(
  readAs((value) => (typeof value === 'number' ? String(value) : value)),
  v.string(),
  v.trim(),
  v.nonEmpty(),
)
export const OptionalText = optional(Text)
export const OptionalId = optional(Id)

/** A value that is compared or sent back as text, blanks included. */
export const ScalarText = v.pipe(v.union([v.string(), v.number(), v.boolean()]), v.transform(String))

const flagTexts = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
])

/** Sent as a boolean, as 0 or 1, or as the text of either; false when it is missing or none of these. */
export const Flag = v.optional(
  v.fallback(
    v.pipe(
      v.union([v.string(), v.number(), v.boolean()]),
      v.transform((value) => flagTexts.get(String(value).trim().toLowerCase())),
      v.boolean(),
    ),
    false,
  ),
  false,
)

/** Anything with named values. valibot's own `record` leaves out the names `constructor` and `prototype`. */
const NamedValues = v.custom<Readonly<Record<string, unknown>>>(
  (input) => typeof input === 'object' && input !== null && !Array.isArray(input),
)

/** A map by name, whatever the names are. */
export const mapOf = <Value>(
  value: v.GenericSchema<unknown, Value>,
  name: v.GenericSchema<string> = v.string(),
) =>
  v.pipe(
    NamedValues,
    v.transform((input) => Object.entries(input)),
    v.array(v.tuple([name, value])),
    v.transform((entries): Record<string, Value> => Object.fromEntries(entries)),
  )

/** Records that `readRows` has yet to read. */
export const UnreadTable = v.union([v.array(v.unknown()), NamedValues])

/** A list, or a map whose keys are ignored. Unreadable entries are left out. */
export const listOf = <Entry>(entry: v.GenericSchema<unknown, Entry>) =>
  v.pipe(
    UnreadTable,
    v.transform((items): Entry[] => Object.values(items).flatMap((item) => readable(entry, item))),
  )

/** A list that is empty where the field is missing, or no list. */
export const optionalListOf = <Entry>(entry: v.GenericSchema<unknown, Entry>) =>
  v.optional(v.fallback(listOf(entry), []), [])

/**
 * An optional list that must not be taken for a shorter one. Each unreadable entry becomes `unread`, and so does a
 * value that is no list. Only a missing or empty value is an empty list.
 */
export const completeListOf = <Entry>(entry: v.GenericSchema<unknown, Entry>, unread: Entry) =>
  v.optional(
    v.pipe(
      v.unknown(),
      v.transform((value): Entry[] => {
        if (value === null || value === '') return []
        const whole = v.safeParse(entry, value)
        if (whole.success) return [whole.output]
        return v.is(UnreadTable, value)
          ? Object.values(value).map((item) => readable(entry, item)[0] ?? unread)
          : [unread]
      }),
    ),
    (): Entry[] => [],
  )

function readable<Entry>(entry: v.GenericSchema<unknown, Entry>, value: unknown): Entry[] {
  const result = v.safeParse(entry, value)
  return result.success ? [result.output] : []
}

/** Records that could be read. */
export interface Readable<Rows> {
  rows: Rows
  /** How many records could not be read and were left out. */
  dropped: number
}

export type RecordTable<Row> = Readable<Record<string, Row>>

/** Records by id. Unreadable records are left out and counted. */
export const tableOf = <Row extends { id: number }>(row: v.GenericSchema<unknown, Row>) =>
  v.pipe(
    UnreadTable,
    v.transform((input): RecordTable<Row> => {
      const { rows, dropped } = countReadable(readRows(row, input))
      return { rows: Object.fromEntries(rows.map((read) => [read.id, read])), dropped }
    }),
  )

/** @param rows Null for each unreadable one. */
export function countReadable<Row>(rows: Iterable<Row | null>): Readable<Row[]> {
  const all = [...rows]
  const read = all.filter((row) => row !== null)
  return { rows: read, dropped: all.length - read.length }
}

/**
 * Reads the records of a table lazily, one by one; yields null for each unreadable one. A table is a map by id, an
 * array of records with an id, or a single such record.
 *
 * @param idName Field that the keys of a map stand for.
 */
export function* readRows<Row>(
  row: v.GenericSchema<unknown, Row>,
  input: v.InferOutput<typeof UnreadTable>,
  idName = 'id',
): Generator<Row | null> {
  const isRecord =
    !Array.isArray(input) && (typeof input[idName] === 'string' || typeof input[idName] === 'number')
  for (const [key, value] of isRecord ? ([['', input]] as const) : Object.entries(input)) {
    const result = v.safeParse(row, Array.isArray(input) ? value : withId(value, key, idName))
    yield result.success ? result.output : null
  }
}

function withId(value: unknown, key: string, idName: string): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const isNamed = (Reflect.get(value, idName) ?? null) !== null
  return isNamed ? value : { ...value, [idName]: key }
}

/** A table that is empty where the field is missing, or no table. */
export const optionalTableOf = <Row extends { id: number }>(row: v.GenericSchema<unknown, Row>) =>
  v.optional(v.fallback(tableOf(row), { rows: {}, dropped: 0 }), {})

/**
 * A calendar date (`YYYY-MM-DD`) or a date-time. A date-time without a zone is in the reader's zone, as in every
 * browser. Other forms become the first: `11/30/2026`, `30.11.2026`, `2026/11/30`, `20261130`, seconds or milliseconds
 * of Unix time, `30 Nov 2026`, `Nov. 30, 2026, 10 a.m.`. The month is first, as on the screen, unless dots or a number
 * above 12 say otherwise. A day of zeros, a database's word for none, reads as no text.
 */
export const DateText = v.pipe(
  readAs(isoText),
  v.string(),
  v.trim(),
  v.regex(/^\d{4}-\d{2}-\d{2}(?:[T ].+)?$/),
  v.check((text) => !Number.isNaN(Date.parse(text)) && isDay(text.slice(0, 10))),
)

/** Engines disagree on the 30th of February: some take it for a day of March. */
const isDay = (day: string) => new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)

/** Stands for an end that cannot be read. It is later than all others, so that nothing counts as over. */
export const unreadEnd = '9999-12-31'

/** The date at which something ends: null without a value, `unreadEnd` for one that cannot be read. */
export const EndDate = v.optional(
  v.fallback(v.nullable(DateText), (read) => (read?.value === '' ? null : unreadEnd)),
  null,
)

/** Ways to write a date or a time, each with the one that every browser reads. */
const otherForms: readonly [RegExp, string][] = [
  [/^0000-00-00.*/, ''],
  [/^(\d{4})(\d\d)(\d\d)(?=T|$)/i, '$1-$2-$3'],
  [/^([\d-]{10})[T ](\d\d):?(\d\d)/i, '$1T$2:$3'],
  [/^([\d-]{10}T\d\d:\d\d)(\d\d)/, '$1:$2'],
  [/z$/, 'Z'],
  [/(:\d\d[\d.]{0,12}[+-]\d\d)(\d\d)$/, '$1:$2'],
  [/ noon$/, ' 12 pm'],
  [/ midnight$/, ' 12 am'],
  [/ (\d\d?) ([ap])\.?m\.?$/i, ' $1:00 $2m'],
  [/ ([ap])\.m\.$/i, ' $1m'],
]

function isoText(value: unknown): unknown {
  const given = String(value).trim()
  if (/^[1-9]\d{3}-\d\d-\d\d(?:T\d\d:[^a-z]*)?$/.test(given)) return given
  const text = otherForms.reduce((written, [from, to]) => written.replace(from, to), given)
  const [, first = '', mark, second = '', last = ''] = /^(\d+)([/.-])(\d+)\2(\d+)$/.exec(text) ?? []
  if (mark) {
    const isDayFirst = mark === '.' || Number(first) > 12
    const [year, month, day] =
      first.length > 2 ? [first, second, last] : isDayFirst ? [last, second, first] : [last, first, second]
    return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  }
  if (/^\d{10}$/.test(text)) return new Date(Number(text) * 1000).toISOString()
  if (/^\d{13}$/.test(text)) return new Date(Number(text)).toISOString()
  const namesMonth = /^\D{0,12}\d{0,2}\D{0,3}[a-z]{3}/i.test(text) && !Number.isNaN(Date.parse(text))
  if (!namesMonth) return typeof value === 'string' ? text : value
  const instant = new Date(text)
  if (text.includes(':')) return instant.toISOString()
  // Without a time it is midnight of the reader, in UTC perhaps another day.
  return new Date(instant.getTime() - instant.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

/** An instant, as ISO 8601 with a zone. */
export const DateTime = v.pipe(v.string(), v.isoTimestamp())
