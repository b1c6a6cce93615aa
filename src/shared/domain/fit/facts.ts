/** Facts of a participant that studies ask for; null for what is not known. */
export interface Facts {
  /** This year minus the year of birth (specification, section 5). */
  age: number | null
  /** Months since the month of birth; only cards of children have it. */
  ageMonths?: number | undefined
  gender: string | null
  /** Market area number; null if the participant lives outside of every area, or the host has not said. */
  dma: number | null
}

/** A requirement beside `_age`, from registries that give months: completed ones. */
export const monthsField = 'age_in_months'

/** Facts that requirements ask for, by field, with the subject of their texts. Other requirements are only shown. */
export const askedFacts = new Map<string, { fact: keyof Facts; subject: 'age' | 'gender' }>([
  ['_age', { fact: 'age', subject: 'age' }],
  [monthsField, { fact: 'ageMonths', subject: 'age' }],
  ['gender', { fact: 'gender', subject: 'gender' }],
])

/** What a profile, or the card of a person, says of its facts. */
interface Stated extends Omit<Facts, 'age' | 'ageMonths'> {
  birthYear: number | null
  /** From 1. */
  birthMonth?: number
}

/** @param today Calendar day `YYYY-MM-DD` where the participant is. */
export function factsOn(today: string, { birthYear, birthMonth, gender, dma }: Stated): Facts {
  const [year = 0, month = 0] = today.split('-').map(Number)
  const age = birthYear === null ? null : year - birthYear
  const ageMonths = age !== null && birthMonth ? age * 12 + month - birthMonth : undefined
  return { age, ageMonths, gender, dma }
}
