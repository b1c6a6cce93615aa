import * as v from 'valibot'

/** Somebody for whom the participant looks for studies. */
const Person = v.object({
  id: v.string(),
  name: v.string(),
  birthYear: v.number(),
  /** From 1. Cards of adults, and those of former versions, have none. */
  birthMonth: v.exactOptional(v.number()),
  gender: v.string(),
  /** Five digits. */
  zip: v.string(),
  /** Market area of the ZIP code; null outside of every area. */
  area: v.nullable(v.number()),
})
export type Person = v.InferOutput<typeof Person>

/** See `device-only/people.ts`. */
export const People = v.object({
  people: v.array(Person),
  /** Id of the person for whom lists are shown; null for the participant. */
  chosen: v.nullable(v.string()),
  /** For whom the participant applied: ids of persons by study. */
  applied: v.record(v.string(), v.string()),
})
export type People = v.InferOutput<typeof People>

export const nobody: People = { people: [], chosen: null, applied: {} }

/** The people of a stored record; nobody if it cannot be read. */
export const peopleIn = (stored: unknown): People => (v.is(People, stored) ? stored : nobody)
