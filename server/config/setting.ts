import * as v from 'valibot'
import { parseUrl } from '#contract/base/web-address.ts'
import { isHttpsOrLoopback } from './is-loopback.ts'

type Schema = v.GenericSchema<string, unknown>

/**
 * One setting of the environment, undefined or the default where it is not set.
 *
 * @param expected Completes the sentence "NAME must be …" for the operator.
 */
export function setting<Given extends Schema>(
  expected: string,
  schema: Given,
): v.OptionalSchema<Given, undefined>
export function setting<Given extends Schema>(
  expected: string,
  schema: Given,
  byDefault: string,
): v.OptionalSchema<Given, string>
export function setting<Given extends Schema>(expected: string, schema: Given, byDefault?: string) {
  return v.optional(v.message(schema, expected), byDefault)
}

export const text = (pattern: RegExp) => v.pipe(v.string(), v.regex(pattern))
export const textThat = (isRight: (given: string) => boolean) => v.pipe(v.string(), v.check(isRight))
export const number = (pattern: RegExp) => v.pipe(text(pattern), v.transform(Number))
export const Origin = textThat((given) => parseUrl(given)?.origin === given)
export const lastPort = 65_535
export const Port = v.pipe(number(/^\d{1,5}$/), v.maxValue(lastPort))
export const WebAddress = textThat(isHttpsOrLoopback)

/** Values with commas between them. */
export const listOf = <Item extends Schema>(item: Item) =>
  v.pipe(
    v.string(),
    v.transform((given) => given.split(',').map((one) => one.trim())),
    v.array(item),
  )

export type ValuesOf<Entries extends v.ObjectEntries> = v.InferOutput<v.ObjectSchema<Entries, undefined>>
