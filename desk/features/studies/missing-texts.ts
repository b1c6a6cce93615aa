import { tidyLine } from '#contract/base/typed-text.ts'
import * as v from 'valibot'

/** A content in a form: a text that is missing is empty there. */
export type Filled<Content> = {
  [Name in keyof Content]: null extends Content[Name] ? NonNullable<Content[Name]> | '' : Content[Name]
}

export function filled<Content extends object>(content: Content): Filled<Content> {
  const values = Object.entries(content).map(([name, value]) => [name, value ?? ''])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names stay, and no value is null
  return Object.fromEntries(values) as Filled<Content>
}

type Emptied<Values, Entries> = {
  [Name in keyof Values]:
    | Values[Name]
    | (Name extends keyof Entries ? Extract<v.InferInput<Entries[Name] & v.GenericSchema>, null> : never)
}

/** Values of a form for the contract, in the schema's order. An empty text is null where the schema takes that. */
export function emptied<Entries extends v.ObjectEntries, Values extends { [Name in keyof Entries]: unknown }>(
  { entries }: { entries: Entries },
  values: Values,
): Emptied<Values, Entries> {
  const contents = Object.entries(entries).map(([name, schema]) => {
    const value: unknown = values[name]
    const mayBeMissing = typeof value === 'string' && v.is(schema, null)
    return [name, mayBeMissing ? tidyLine(value).trim() || null : value]
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names stay, and null is where the schema has it
  return Object.fromEntries(contents) as Emptied<Values, Entries>
}
