import states from '#server/content/geography/states.json' with { type: 'json' }
import * as v from 'valibot'

/** Postal abbreviations by the name in lower case. */
export const States = v.record(
  v.pipe(v.string(), v.regex(/^[a-z ]+$/)),
  v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)),
)

const abbreviations: ReadonlyMap<string, string> = new Map(Object.entries(states))

/** The postal abbreviation of a state's name. Any other text is returned trimmed. */
export function stateAbbreviation(state: string): string {
  return abbreviations.get(state.trim().toLowerCase()) ?? state.trim()
}
