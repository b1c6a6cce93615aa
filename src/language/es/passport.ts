import type { Dictionary } from '../language.ts'

/** Everything about a participant in one file, and who has which part of it. */
export const passport = {
  'Your data': 'Sus datos',
} as const satisfies Dictionary
