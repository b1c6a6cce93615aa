import * as fc from 'fast-check'

/** Answers of a host that follows the specification, in the other forms that it allows, and answers with damage. */

type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The field that the keys of a map stand for, if these items are records that have one. */
function keyOf(items: readonly unknown[]): 'id' | 'key' | null {
  const records = items.filter(isObject)
  if (items.length === 0 || records.length < items.length) return null
  if (records.every((record) => 'id' in record)) return 'id'
  return records.every((record) => 'key' in record) ? 'key' : null
}

/** No reader knows these fields. */
const extras = fc.dictionary(
  fc.constantFrom('x_new', 'x_internal', '_links'),
  fc.jsonValue({ maxDepth: 1 }),
  {
    maxKeys: 2,
  },
)

/** The same answer in another form: numbers as text, flags as 0 and 1, lists as maps, no nulls, additional fields. */
export function oddly(value: unknown): fc.Arbitrary<unknown> {
  if (typeof value === 'number') return fc.constantFrom(value, String(value))
  if (typeof value === 'boolean') {
    const bit = Number(value)
    return fc.constantFrom(value, bit, String(bit), String(value), value ? 'True' : 'False')
  }
  if (typeof value === 'string') {
    const number = Number(value)
    return String(number) === value ? fc.constantFrom(value, number) : fc.constant(value)
  }
  if (value === null) return fc.constantFrom(null, undefined)
  if (Array.isArray(value)) return oddList(value)
  return isObject(value) ? oddRecord(value) : fc.constant(value)
}

function oddRecord(record: Json): fc.Arbitrary<Json> {
  const fields = Object.entries(record).map(([name, value]): [string, fc.Arbitrary<unknown>] => {
    // A profile stays as it is, with any fields.
    return [name, name === 'profile_data' ? fc.constant(value) : oddly(value)]
  })
  return fc
    .tuple(fc.record(Object.fromEntries(fields)), extras)
    .map(([known, extra]) => ({ ...extra, ...known }))
}

function oddList(items: readonly unknown[]): fc.Arbitrary<unknown> {
  const list = fc.tuple(...items.map(oddly))
  const key = keyOf(items)
  const [only] = items
  // Numeric keys would lose the order.
  const numbered = (entries: readonly unknown[]) =>
    Object.fromEntries(entries.map((entry, place) => [`n${place}`, entry]))
  if (key === null) return fc.oneof(list, list.map(numbered))
  const keyed = (isNamed: boolean) => (entries: readonly unknown[]) =>
    Object.fromEntries(
      entries.map((entry, place) => {
        const { [key]: _named, ...rest } = isObject(entry) ? entry : {}
        const original = items[place]
        return [isObject(original) ? String(original[key]) : '', isNamed ? entry : rest]
      }),
    )
  const forms = [list, list.map(keyed(true)), list.map(keyed(false))]
  return fc.oneof(...forms, ...(items.length === 1 ? [oddly(only)] : []))
}

/** Values that no field accepts. Only a list accepts the empty one, which means the same as a missing field. */
const nothing = [{}, [], { x: {} }, null, undefined] as const

/** Records of an answer, as paths to them. */
function* recordsIn(value: unknown, path: readonly string[] = []): Generator<readonly string[]> {
  if (isObject(value)) yield path
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) yield* recordsIn(inner, [...path, name])
}

const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (outer, name) => (typeof outer === 'object' && outer ? Reflect.get(outer, name) : undefined),
    value,
  )

/** @returns The answer with another value in one place; undefined removes the field. */
export function withValue(answer: unknown, path: readonly string[], value: unknown): unknown {
  const [name, ...rest] = path
  if (name === undefined) return value
  if (Array.isArray(answer)) {
    return answer.map((item, place) => (String(place) === name ? withValue(item, rest, value) : item))
  }
  const { [name]: before, ...others } = isObject(answer) ? answer : {}
  const after = withValue(before, rest, value)
  return after === undefined ? others : { ...others, [name]: after }
}

interface Damage {
  answer: unknown
  /** Path of the unreadable field. */
  path: readonly string[]
}

/**
 * Answers with one unreadable field.
 *
 * @param needed Fields without which a record means nothing: these stay readable.
 */
export function damaged(answer: unknown, needed: readonly string[]): fc.Arbitrary<Damage> {
  const paths = [...recordsIn(answer)].flatMap((path) =>
    Object.keys(Object(at(answer, path)))
      .filter((name) => !needed.includes(name) && !needed.includes([...path, name].join('.')))
      .map((name) => [...path, name]),
  )
  if (paths.length === 0) return fc.constant({ answer, path: [] })
  return fc.constantFrom(...paths).chain((path) => {
    const value = at(answer, path)
    const isText = typeof value === 'string' && !/^\d{4}-\d{2}/.test(value)
    const junk: unknown[] = isText || value === null ? [...nothing] : [...nothing, 'nonsense']
    return fc
      .constantFrom(...junk)
      .map((unreadable) => ({ answer: withValue(answer, path, unreadable), path }))
  })
}
