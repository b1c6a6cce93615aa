import type { IntakeBody } from '#contract/answers/intake-body.ts'
import type { Quota, Screening } from '#contract/desk/answers/recruiting.ts'

/** A participant as quotas see one; null for what is not known. */
export interface QuotaPerson {
  gender: string | null
  /** This year minus the year of birth. */
  age: number | null
  dma: number | null
  answers: IntakeBody | null
}

/** Whether the places of a quota are for this participant. */
export function isOfQuota(quota: Quota, person: QuotaPerson): boolean {
  switch (quota.by) {
    case 'gender':
      return person.gender === quota.value
    case 'age':
      return (
        person.age !== null && person.age >= (quota.from ?? 0) && person.age <= (quota.to ?? Number.MAX_VALUE)
      )
    case 'area':
      return person.dma === quota.dma
    // An answer.
    default:
      return valuesOf(person.answers, quota.key).includes(quota.value)
  }
}

interface ScreeningQuestion {
  key: string
  screening: Screening
}

/** The words for the first answer that ends the application; null if none does. */
export function knockedOut(questions: readonly ScreeningQuestion[], answers: IntakeBody): string | null {
  const found = questions.find(({ key, screening }) =>
    valuesOf(answers, key).some((value) => screening.knock_out.includes(value)),
  )
  return found?.screening.text ?? null
}

/** How many questions have a wanted answer. */
export function wantedCount(questions: readonly ScreeningQuestion[], answers: IntakeBody): number {
  return questions.filter(({ key, screening }) =>
    valuesOf(answers, key).some((value) => screening.wanted.includes(value)),
  ).length
}

/** The values of an answer. Keys are an operator's: one may be a name that every object has. */
function valuesOf(answers: IntakeBody | null, key: string): string[] {
  const given = answers && Object.hasOwn(answers, key) ? answers[key] : null
  return typeof given === 'string' ? [given] : (given ?? [])
}
