import type { Entry } from './entry.ts'
import { type HostValues, textOf } from './operations.ts'

/**
 * A profile that joins the participant's changes with those that another device or tab has made since the form was
 * opened. `elsewhere`: the host's values of fields that both have changed, in another way; null without such a field.
 *
 * @param isWhole The host names every field that it has a value for: a missing one was emptied.
 */
export function mergeProfile(
  { body, opened, attempts }: Entry,
  held: HostValues | null,
  isWhole: boolean,
): Pick<Entry, 'body' | 'elsewhere'> {
  // A body that may have arrived stays as it is: its key belongs to it.
  if (body === null || opened === null || held === null || attempts > 0) return { body, elsewhere: null }
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
