/** The parts of the package that are used here; it has no types of its own. */
declare module 'zipcodes' {
  interface Place {
    zip: string
    latitude: number
    longitude: number
    city: string
    state: string
    country: string
  }
  /** Places by ZIP code, those of Canada too. */
  export const codes: Readonly<Record<string, Place>>
  export function lookup(zip: string): Place | undefined
  export function lookupByName(city: string, state: string): Place[]
  export const states: {
    /** Abbreviation of a state's name or abbreviation, both in capitals. */
    normalize(state: string): string | undefined
    abbr: Record<string, string>
  }
}
