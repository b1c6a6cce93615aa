import { createHmac } from 'node:crypto'
import * as v from 'valibot'
import { isSignature } from '#server/secrets/is-signature.ts'

/** A value that a browser carries and cannot change: signed, but not encrypted. */
export class SignedValue<Output> {
  readonly #keys: readonly [Buffer, ...Buffer[]]
  readonly #schema: v.GenericSchema<unknown, Output>

  /** The first key signs. */
  constructor(keys: readonly [Buffer, ...Buffer[]], schema: v.GenericSchema<unknown, Output>) {
    this.#keys = keys
    this.#schema = schema
  }

  sign(value: Output): string {
    const text = Buffer.from(JSON.stringify(value)).toString('base64url')
    return `${text}.${signatureOf(this.#keys[0], text)}`
  }

  /** Null for a text that was not signed with one of the keys, or has another shape, such as a former version's. */
  verify(signed: string): Output | null {
    const [text = '', signature = ''] = signed.split('.')
    if (!this.#keys.some((key) => isSignature(signature, signatureOf(key, text)))) return null
    const read = v.safeParse(this.#schema, JSON.parse(Buffer.from(text, 'base64url').toString()))
    return read.success ? read.output : null
  }
}

const signatureOf = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('base64url')
