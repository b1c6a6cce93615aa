import type { Entry } from './entry.ts'

/** Values as the host has them, by field; a host may leave out fields that it has. */
export type HostValues = Readonly<Record<string, unknown>>

/**
 * A profile that joins the participant's changes with those that another device or tab has made since the form was
 * opened. `elsewhere`: the host's values of fields that both have changed, in another way; null without such a field.
 *
 * @param isWhole The host names every field that it has a value for: a missing one was emptied.
 */
export function mergeProfile(
  { body, opened }: Entry,
  held: HostValues,
  isWhole: boolean,
): Pick<Entry, 'body' | 'elsewhere'> {
  if (body === null || opened === null) return { body, elsewhere: null }
  const merged = { ...body }
  const elsewhere: Record<string, string | null> = {}
  for (const [field, own] of Object.entries(body)) {
    const newer = textOf(held[field])
    // Values that the form cannot hold are the host's own affair.
    if (newer === undefined || (newer === null && !isWhole)) continue
    if (newer === (opened.values[field] ?? null) || newer === own) continue
    if (opened.changed.includes(field)) elsewhere[field] = newer
    else merged[field] = newer
  }
  return { body: merged, elsewhere: Object.keys(elsewhere).length > 0 ? elsewhere : null }
}

/** Whether the host has each value of a post. */
export function isHeld({ body }: Pick<Entry, 'body'>, held: HostValues | null): boolean {
  return Object.entries(body ?? {}).every(([field, own]) => (held?.[field] ?? '') === (own ?? ''))
}

/** Null for no value; undefined for one that is no text. */
export function textOf(value: unknown): string | null | undefined {
  if (value === undefined || value === null || value === '') return null
  return typeof value === 'string' ? value : undefined
}
