import type { Context } from 'hono'
import * as v from 'valibot'
import { HostError } from '#server/errors/host-error.ts'
import { collect } from '#server/outgoing/collect.ts'
import { isWellFormed } from './well-formed.ts'

/** Bodies of this product are short forms. */
const maxBodyBytes = 64 * 1024
const maxNesting = 20

/**
 * Reads and validates a JSON body. All texts of a valid body can be stored unchanged.
 *
 * @throws {HostError} `unsupported-media-type`, `too-large`, `bad-request` (not JSON, U+0000, or incomplete)
 * or `invalid` (does not fit the schema, or half a surrogate pair). The body is never echoed.
 */
export async function readJson<Output>(
  c: Context,
  schema: v.GenericSchema<unknown, Output>,
): Promise<Output> {
  requireMediaType(c, 'application/json')
  const text = await readText(c)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new HostError('bad-request')
  }
  if (nestsDeeperThan(value, maxNesting) || !everyText(value, holdsNoNul)) {
    throw new HostError('bad-request')
  }
  return validate(schema, value)
}

/** Reads and validates a form-encoded body; a repeated field is refused. Errors as for `readJson`. */
export async function readForm<Output>(
  c: Context,
  schema: v.GenericSchema<unknown, Output>,
): Promise<Output> {
  requireMediaType(c, 'application/x-www-form-urlencoded')
  const pairs = [...new URLSearchParams(await readText(c))]
  if (new Set(pairs.map(([name]) => name)).size !== pairs.length) throw new HostError('bad-request')
  return validate(schema, Object.fromEntries(pairs))
}

function validate<Output>(schema: v.GenericSchema<unknown, Output>, value: unknown): Output {
  // Stops at the first fault, so that no rule is tried on a text that another one has found too long.
  const result = v.safeParse(schema, value, { abortEarly: true })
  if (!result.success || !everyText(value, (text) => isWellFormed(text) && holdsNoNul(text)))
    throw new HostError('invalid')
  return result.output
}

function requireMediaType(c: Context, expected: string): void {
  const type = c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== expected) throw new HostError('unsupported-media-type')
}

/**
 * Reads a body as text. Counts the bytes that arrive, because the stated length may be missing or wrong.
 *
 * @throws {HostError} `too-large` or `bad-request`.
 */
export async function readText(c: Context): Promise<string> {
  const bytes = await readBytes(c, maxBodyBytes)
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    throw new HostError('bad-request', { cause: error })
  }
  if (!holdsNoNul(text)) throw new HostError('bad-request')
  return text
}

/**
 * Reads a body that is a file.
 *
 * @throws {HostError} `unsupported-media-type`, `too-large` or `bad-request`.
 */
export async function readFileBody(c: Context, maxBytes: number): Promise<Buffer> {
  requireMediaType(c, 'application/octet-stream')
  return readBytes(c, maxBytes)
}

/** @throws {HostError} `too-large` or `bad-request`. */
export async function readBytes(c: Context, maxBytes: number): Promise<Buffer> {
  const bytes = await collect(c.req.raw.body, maxBytes).catch((cause: unknown) => {
    // The connection broke off: a fault of the client, not of the host.
    throw new HostError('bad-request', { cause })
  })
  if (bytes === null) throw new HostError('too-large')
  return bytes
}

/** PostgreSQL text cannot hold U+0000, and no form of ours can produce one. */
const holdsNoNul = (text: string) => !text.includes('\0')

/** Includes keys, which may be stored with the values. */
function everyText(value: unknown, passes: (text: string) => boolean): boolean {
  if (typeof value === 'string') return passes(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every((entry) => entry.every((part) => everyText(part, passes)))
}

function nestsDeeperThan(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (depth === 0) return true
  return Object.values(value).some((inner) => nestsDeeperThan(inner, depth - 1))
}
