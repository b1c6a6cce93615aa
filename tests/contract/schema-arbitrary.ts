import * as fc from 'fast-check'
import * as v from 'valibot'

/** The part of a schema that says which values it takes. Checks and transformations of its pipe are not modelled. */
const Described = v.looseObject({
  type: v.string(),
  entries: v.optional(v.record(v.string(), v.unknown())),
  options: v.optional(v.array(v.unknown())),
  literal: v.optional(v.unknown()),
  item: v.optional(v.unknown()),
  wrapped: v.optional(v.unknown()),
  pipe: v.optional(v.array(v.unknown())),
})
type Described = v.InferOutput<typeof Described>

/** Texts that some field of the product takes. */
const likelyTexts = ['Ada', '10001', '31/12/1990', 'ada@example.com', 'Correct horse 1', '7', 'daily', 'None']
const likelyText = fc.constantFrom(...likelyTexts)

/** Values that a schema takes, or nearly takes. */
export function arbitraryOf(schema: unknown): fc.Arbitrary<unknown> {
  const described = v.parse(Described, schema)
  const first = described.pipe?.[0]
  // A pipe describes itself by its first schema.
  if (first !== undefined && first !== schema) return arbitraryOf(first)
  return (byType[described.type] ?? (() => fc.jsonValue()))(described)
}

const recordOf = ({ entries = {} }: Described) =>
  fc.record(Object.fromEntries(Object.entries(entries).map(([key, inner]) => [key, arbitraryOf(inner)])))
const inner = ({ wrapped }: Described) => arbitraryOf(wrapped)

const byType: Readonly<Record<string, (described: Described) => fc.Arbitrary<unknown>>> = {
  string: () => fc.oneof(likelyText, fc.string({ maxLength: 40 })),
  number: () => fc.oneof(fc.nat(9), fc.integer(), fc.double()),
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
  literal: ({ literal }) => fc.constant(literal),
  picklist: ({ options = [] }) => fc.constantFrom(...options),
  variant: ({ options = [] }) => fc.oneof(...options.map(arbitraryOf)),
  union: ({ options = [] }) => fc.oneof(...options.map(arbitraryOf)),
  array: ({ item }) => fc.array(arbitraryOf(item), { maxLength: 4 }),
  // `mapOf`: the answers of a questionnaire.
  custom: () =>
    fc.dictionary(
      fc.constantFrom('often', 'uses', 'first_day', 'note', 'about'),
      fc.oneof(
        likelyText,
        fc.string({ maxLength: 40 }),
        fc.array(likelyText, { maxLength: 4 }),
        fc.jsonValue(),
      ),
    ),
  optional: (described) => fc.oneof(inner(described), fc.constant(undefined)),
  nullable: (described) => fc.oneof(inner(described), fc.constant(null)),
  object: recordOf,
  strict_object: recordOf,
  loose_object: recordOf,
}
