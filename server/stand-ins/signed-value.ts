import { createHmac } from 'node:crypto'
import * as v from 'valibot'
import { isSignature } from '#server/runtime/is-signature.ts'

/** A value that a browser carries and cannot change: signed, but not encrypted. */
export class SignedValue<Output> {
  readonly #key: Buffer
  readonly #schema: v.GenericSchema<unknown, Output>

  constructor(key: Buffer, schema: v.GenericSchema<unknown, Output>) {
    this.#key = key
    this.#schema = schema
  }

  sign(value: Output): string {
    const text = Buffer.from(JSON.stringify(value)).toString('base64url')
    return `${text}.${this.#signature(text)}`
  }

  /** Null for a text that was not signed with this key. */
  verify(signed: string): Output | null {
    const [text = '', signature = ''] = signed.split('.')
    if (!isSignature(signature, this.#signature(text))) return null
    const read = v.safeParse(this.#schema, JSON.parse(Buffer.from(text, 'base64url').toString()))
    return read.success ? read.output : null
  }

  #signature(text: string): string {
    return createHmac('sha256', this.#key).update(text).digest('base64url')
  }
}
