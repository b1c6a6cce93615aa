import { createHash } from 'node:crypto'
import type { ReplayableOperation } from '#contract/answers/outbox.ts'

/**
 * SHA-256 of operation, target and body, which a key is bound to. The order of an object's fields does not
 * count.
 */
export function fingerprintOf(
  operation: ReplayableOperation,
  target: string | null,
  body: unknown,
): Uint8Array {
  const text = [operation, target ?? '', canonicalJson(body)].join('|')
  return new Uint8Array(createHash('sha256').update(text).digest())
}

/** JSON with the fields of every object sorted by name. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, inner: unknown) => (isPlainObject(inner) ? sorted(inner) : inner))
}

/** Uses entries, not assignments, because a field may be called `__proto__`. */
function sorted(object: Readonly<Record<string, unknown>>): unknown {
  const entries = Object.entries(object).sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries)
}

function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
