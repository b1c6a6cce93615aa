import { createHmac } from 'node:crypto'
import * as v from 'valibot'
import { isSignature } from '#server/runtime/is-signature.ts'

/** Text that a browser carries for the wall and cannot change: a value and its signature. Not encrypted. */
export class Seal<Output> {
  readonly #key: Buffer
  readonly #schema: v.GenericSchema<unknown, Output>

  constructor(key: Buffer, schema: v.GenericSchema<unknown, Output>) {
    this.#key = key
    this.#schema = schema
  }

  close(value: Output): string {
    const text = Buffer.from(JSON.stringify(value)).toString('base64url')
    return `${text}.${this.#sign(text)}`
  }

  /** Null for what was not closed by this seal. */
  open(sealed: string): Output | null {
    const [text = '', signature = ''] = sealed.split('.')
    if (!isSignature(signature, this.#sign(text))) return null
    const read = v.safeParse(this.#schema, JSON.parse(Buffer.from(text, 'base64url').toString()))
    return read.success ? read.output : null
  }

  #sign(text: string): string {
    return createHmac('sha256', this.#key).update(text).digest('base64url')
  }
}
