import { createHash } from 'node:crypto'
import type { ReplayableOperation } from '#contract/answers/outbox.ts'
import { equalityHashes } from '#server/platform/sealing/sealed-column.ts'
import type { DataKeys } from '#server/secrets/data-keys.ts'

/**
 * Hashes of operation, target and body, which a key is bound to: the first is the one to store. The order of an object's
 * fields does not count. Without a data key nobody can find out an answer by hashing all possible ones.
 */
export function fingerprintsOf(
  keys: DataKeys,
  { operation, target, body }: { operation: ReplayableOperation; target: string | null; body: unknown },
): [Uint8Array, ...Uint8Array[]] {
  const text = [operation, target ?? '', canonicalJson(body)].join('|')
  // Posts from before the encryption have hashes without a key.
  return [...equalityHashes(keys, text), createHash('sha256').update(text).digest()]
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
