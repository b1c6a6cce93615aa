import { type Endpoint, methodOf } from '#contract/endpoints/endpoint.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import type { EndpointName } from '#contract/endpoints/policies.ts'
import { headers as names } from '#contract/base/headers.ts'
import { anyText } from '#tests/support/builders/any-text.ts'
import * as fc from 'fast-check'
import { recipient } from '#tests/support/builders/money/recipient.ts'
import { application, policyOf, profile, rowOf } from './calls.ts'
import * as values from './hostile-values.ts'
import { arbitraryOf } from './schema-arbitrary.ts'

type Body = string | Uint8Array<ArrayBuffer>

export interface HostileRequest {
  /** The row that the request is about; null for an address outside the contract. */
  row: EndpointName | null
  method: string
  path: string
  headers: Record<string, string>
  body: Body | null
  as: 'ada' | 'nobody'
  /** Sends a CSRF token of the sender along. */
  hasToken: boolean
}

const isName = (name: string): name is EndpointName => Object.hasOwn(endpoints, name)
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const oddText = fc.oneof(fc.constantFrom(...values.oddTexts), anyText({ maxLength: 60 }))
const oddValue = fc.oneof(
  { weight: 3, arbitrary: oddText },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.constantFrom(...values.oddValues) },
)

/** Stands for a solved bot challenge: the code behind it is to be reached. */
export const botToken = 'a-solved-challenge-goes-here'

/** A body that is wrong in one place gets further than one that is wrong everywhere. */
const rightBodies: Partial<Record<EndpointName, Record<string, unknown>>> = {
  cashout: recipient,
  profile,
  intakeAnswer: { often: 'daily', uses: ['work'], first_day: '01/12/2026', note: values.marker },
  hide: { kind: 'focusgroup', id: 7, hidden: true },
  save: { id: 7, saved: true },
  noteApplication: { ...application, title: values.marker },
  login: { email: 'ada@example.com', password: 'Correct horse 1', turnstile_token: botToken },
  signUp: { email: 'ada@example.com', password: 'Correct horse 1', turnstile_token: botToken },
}

function bodyValue(name: EndpointName): fc.Arbitrary<unknown> {
  const schema = policyOf(name).body
  const right = rightBodies[name] ?? {}
  const start = fc.oneof(
    { weight: 2, arbitrary: fc.constant<unknown>(right) },
    { weight: 1, arbitrary: schema === undefined ? fc.jsonValue() : arbitraryOf(schema) },
  )
  const known = fc.constantFrom(...Object.keys(right), '__proto__', 'balance', 'enc_id')
  const key = fc.oneof({ weight: 3, arbitrary: known }, { weight: 1, arbitrary: oddText })
  const change = fc.tuple(key, oddValue)
  const changes = fc.oneof(
    { weight: 2, arbitrary: fc.constant([]) },
    { weight: 3, arbitrary: fc.array(change, { minLength: 1, maxLength: 2 }) },
  )
  const mutated = fc
    .tuple(start, changes)
    .map(([value, some]) => (isRecord(value) ? { ...value, ...Object.fromEntries(some) } : value))
  return fc.oneof({ weight: 12, arbitrary: mutated }, { weight: 1, arbitrary: oddValue })
}

const spoiler = fc.constantFrom(...values.spoilers)
const bodyOf = (name: EndpointName, row: Endpoint): fc.Arbitrary<Body> =>
  fc
    .tuple(
      bodyValue(name),
      fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: spoiler }),
    )
    .map(([value, spoil]) => {
      const text = row.encoding === 'form' ? asForm(value) : (JSON.stringify(value) ?? '')
      return spoil === null ? text : spoil(text)
    })

function asForm(value: unknown): string {
  const fields = Object.entries(isRecord(value) ? value : { value })
  const textOf = (field: unknown) => (typeof field === 'string' ? field : (JSON.stringify(field) ?? ''))
  return new URLSearchParams(fields.map(([key, field]): [string, string] => [key, textOf(field)])).toString()
}

/** The characters that a header can hold: Latin-1 without control characters. */
const latin1 = fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code))
const headerText = fc.oneof(
  fc.constantFrom(...values.headerTexts),
  fc.string({ unit: latin1, maxLength: 80 }).map((text) => text.trim()),
)
const oddHeaders = fc.dictionary(fc.constantFrom(...values.headerNames), headerText, { maxKeys: 3 })

const contentType = (row: Endpoint) => {
  const right = row.encoding === 'form' ? 'application/x-www-form-urlencoded' : 'application/json'
  return fc.oneof(
    { weight: 12, arbitrary: fc.constant(right) },
    { weight: 1, arbitrary: fc.constantFrom(...values.contentTypes) },
  )
}

const slot = (name: string): fc.Arbitrary<string> => {
  if (name === 'product') return fc.constant('focusgroups')
  const likely = values.likelySlots[name]
  return fc.oneof(
    { weight: 4, arbitrary: likely ? fc.constantFrom(...likely) : fc.uuid({ version: 4 }) },
    { weight: 1, arbitrary: fc.constantFrom(...values.oddSlots) },
  )
}
const fill = (path: string) =>
  fc
    .tuple(
      fc.tuple(...[...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => slot(name))),
      fc.constantFrom(...values.queries),
      fc.boolean(),
    )
    .map(([slots, query, isEncoded]) => {
      const rest = [...slots]
      const filled = path.replaceAll(/\{\w+\}/g, () => {
        const value = rest.shift() ?? ''
        return isEncoded ? encodeURIComponent(value.toWellFormed()) : value
      })
      return filled + query
    })

const method = fc.constantFrom(...values.methods)
const hasNoBody = (name: string) => name === 'GET' || name === 'HEAD'
const sender = {
  as: fc.constantFrom(...(['ada', 'ada', 'ada', 'ada', 'nobody'] as const)),
  hasToken: fc.oneof(
    { weight: 12, arbitrary: fc.constant(true) },
    { weight: 1, arbitrary: fc.constant(false) },
  ),
}

function toRow(name: EndpointName): fc.Arbitrary<HostileRequest> {
  const row: Endpoint = rowOf(name)
  return fc
    .record({
      ...sender,
      method: fc.oneof(
        { weight: 8, arbitrary: fc.constant<string>(methodOf(row)) },
        { weight: 2, arbitrary: method },
      ),
      path: fill(row.path),
      type: contentType(row),
      key: fc.option(fc.uuid({ version: 4 })),
      odd: fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: oddHeaders }),
      body: bodyOf(name, row),
    })
    .map(({ type, key, odd, body, ...request }) => ({
      ...request,
      row: name,
      headers: { 'Content-Type': type, ...(key !== null && { [names.idempotencyKey]: key }), ...odd },
      body: hasNoBody(request.method) ? null : body,
    }))
}

const toElsewhere: fc.Arbitrary<HostileRequest> = fc
  .record({
    ...sender,
    method,
    path: fc.constantFrom(...values.beside).chain(fill),
    headers: oddHeaders,
    body: fc.oneof(
      oddText,
      spoiler.map((spoil) => spoil('{"a":1}')),
    ),
  })
  .map((request) => ({ ...request, row: null, body: hasNoBody(request.method) ? null : request.body }))

/** Few of these are carried out: so much must be right at the same time. */
const rarelyRight: readonly EndpointName[] = [
  'cashout',
  'hide',
  'login',
  'noteApplication',
  'profile',
  'save',
  'signUp',
]

/** With these weights, a usual run has about nine right requests of each row that it must see carried out. */
function weightOf(name: EndpointName): number {
  if (name === 'intakeAnswer') return 20
  if (rarelyRight.includes(name)) return 9
  return methodOf(rowOf(name)) === 'POST' ? 3 : 2
}

/** Requests to every row of the contract, posts more often, and some to addresses outside it. */
export const hostileRequest = fc.oneof(
  ...Object.keys(endpoints)
    .filter(isName)
    .map((name) => ({ weight: weightOf(name), arbitrary: toRow(name) })),
  { weight: 6, arbitrary: toElsewhere },
)
