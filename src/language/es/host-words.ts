import type { Dictionary } from '#language/language.ts'

/** Words that hosts use in their data, or that the configuration sets: no code names them. */
export const hostWords = {
  'Focus Groups': 'Grupos de enfoque',
  'Any gender': 'Cualquier género',
  Female: 'Mujer',
  Male: 'Hombre',
  Women: 'Mujeres',
  Men: 'Hombres',
} as const satisfies Dictionary
