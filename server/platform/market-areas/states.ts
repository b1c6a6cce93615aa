import states from '#server/content/geography/states.json' with { type: 'json' }

/** Postal abbreviations by the name in lower case. */
const abbreviations: ReadonlyMap<string, string> = new Map(Object.entries(states))

/** In lower case. */
export const stateNames: readonly string[] = [...abbreviations.keys()]

/** The postal abbreviation of a state's name. Any other text is returned trimmed. */
export function stateAbbreviation(state: string): string {
  return abbreviations.get(state.trim().toLowerCase()) ?? state.trim()
}

/** Words in the names of territories that tell them from islands of other countries. */
const ofTheStates = /[(),]|\bU\.? ?S\.?(?=\W|$)|\bUnited States\b/gi

const unitedStates = /^(?:the )?(?:United States(?: of America)?|U\.?S\.?(?:A\.?)?)$/i
const territories: ReadonlySet<string> = new Set(['AS', 'GU', 'MP', 'PR', 'VI'])

/** The postal abbreviation of a US territory that a registry names as a country: `Virgin Islands (U.S.)`. Else null. */
export function territoryOf(country: string): string | null {
  const abbreviation = stateAbbreviation(country.replaceAll(ofTheStates, ' ').replaceAll(/\s+/g, ' '))
  return territories.has(abbreviation) ? abbreviation : null
}

/** Whether a country is the United States or one of their territories. */
export function isUs(country: string): boolean {
  return unitedStates.test(country.trim()) || territoryOf(country) !== null
}
