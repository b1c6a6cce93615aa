/** A field that an act has changed, with its values in words; null for one that was not there. */
export interface ChangedField {
  name: string
  was: string | null
  is: string | null
}

/** The fields that differ before and after an act. An act that only notes something has no values before. */
export function changedFields(before: unknown, after: unknown): ChangedField[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  const names = [...new Set([...was.keys(), ...is.keys()])]
  return names
    .map((name) => ({ name, was: was.get(name) ?? null, is: is.get(name) ?? null }))
    .filter((field) => field.was !== field.is)
}

/** All values by their names, those of inner objects too: `content title`. */
function fieldsOf(value: unknown, prefix = ''): Map<string, string> {
  if (!isRecord(value)) return new Map()
  return new Map(
    Object.entries(value).flatMap(([key, inner]) => {
      const name = `${prefix}${key.replaceAll('_', ' ')}`
      return isRecord(inner) ? [...fieldsOf(inner, `${name} `)] : [[name, valueText(inner)] as const]
    }),
  )
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function valueText(value: unknown): string {
  if (value === null || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length === 0 ? 'nothing' : value.map(itemText).join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** An item of a list, such as a question: its values one after another. */
function itemText(value: unknown): string {
  return isRecord(value)
    ? [...fieldsOf(value)].map(([name, text]) => `${name} ${text}`).join(' · ')
    : valueText(value)
}
