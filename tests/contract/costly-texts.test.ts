import * as deskEndpoints from '#contract/desk/endpoints.ts'
import type { DeskEndpoint } from '#contract/desk/endpoint.ts'
import { Reason } from '#contract/desk/answers/operators.ts'
import { IdempotencyKey } from '#contract/answers/outbox.ts'
import { describe, expect, it } from 'vitest'
import { costOf, costlyTexts, mostMs } from '#tests/support/builders/costly-texts.ts'
import * as v from 'valibot'
import { callNames, policyOf } from './calls.ts'

const Described = v.looseObject({
  entries: v.optional(v.record(v.string(), v.unknown())),
  options: v.optional(v.array(v.unknown())),
  item: v.optional(v.unknown()),
  items: v.optional(v.array(v.unknown())),
  wrapped: v.optional(v.unknown()),
  pipe: v.optional(v.array(v.unknown())),
})

const isSchema = (value: unknown): value is v.GenericSchema =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema'

const measured = new Set<v.GenericSchema>()

/** A schema and all in it, each once and with its path. */
function* schemasIn(schema: unknown, path: string): Generator<[string, v.GenericSchema]> {
  if (!isSchema(schema) || measured.has(schema)) return
  measured.add(schema)
  yield [path, schema]
  const { entries = {}, options = [], items = [], item, wrapped, pipe = [] } = v.parse(Described, schema)
  for (const [name, entry] of Object.entries(entries)) yield* schemasIn(entry, `${path}.${name}`)
  for (const inner of [...options, ...items, item, wrapped]) yield* schemasIn(inner, path)
  for (const inner of pipe) yield* schemasIn(inner, path)
}

const calls = callNames.flatMap((name) => {
  const { params, body } = policyOf(name)
  return [...schemasIn(params, `${name} params`), ...schemasIn(body, name)]
})
const deskCalls = Object.entries<DeskEndpoint>(deskEndpoints).flatMap(([name, { body }]) => [
  ...schemasIn(body, `desk ${name}`),
])
const headers: [string, v.GenericSchema][] = [
  ['Idempotency-Key', IdempotencyKey],
  ['X-Reason', Reason],
]

describe('64 KB of one kind of text cost no more than a moment', () => {
  it.each([...calls, ...deskCalls, ...headers])('in %s', (_name, schema) => {
    const { entries } = v.parse(Described, schema)
    const slow = costlyTexts.filter(([, text]) => {
      // A record has it in each field, for what it does with several.
      const value = entries ? Object.fromEntries(Object.keys(entries).map((name) => [name, text])) : text
      // The host stops at the first fault, the portal looks for all.
      return [true, false].some(
        (abortEarly) => costOf(() => v.safeParse(schema, value, { abortEarly })) >= mostMs,
      )
    })
    expect(slow.map(([kind]) => kind)).toEqual([])
  })
})
