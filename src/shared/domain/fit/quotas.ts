import type { Requirement } from '#contract/answers/catalogue.ts'
import type { IntakeBody } from '#contract/answers/intake-body.ts'
import { genders } from '#contract/answers/profile.ts'
import type { Question } from '#contract/desk/answers/own-studies.ts'
import type { Quota, Screening } from '#contract/desk/answers/recruiting.ts'
import { checkEligibility } from './eligibility.ts'
import type { Facts } from './facts.ts'

/** A participant as quotas see one; null for what is not known. */
export interface QuotaPerson extends Facts {
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

/** A study as far as quotas can take all its places. */
export interface QuotaStudy {
  requirements: readonly Requirement[]
  dmas: readonly number[]
  questions: readonly (Pick<Question, 'key' | 'required' | 'show_if' | 'screening'> & {
    options: readonly { value: string }[]
  })[]
}

const nobody: QuotaPerson = { gender: null, age: null, dma: null, answers: null }
const ages = Array.from({ length: 103 }, (_, index) => index + 18)

/**
 * Whether quotas without a place leave nobody whom a study could take: every gender, age, area or answer to a question
 * that fits has one. Those who do not say their gender, by the last choice, are of none, and not waited for.
 */
export function areAllTaken(full: readonly Quota[], { requirements, dmas, questions }: QuotaStudy): boolean {
  const fits = (person: QuotaPerson) => checkEligibility(requirements, person).fits
  const kinds = [
    genders.slice(0, -1).map((gender) => ({ ...nobody, gender })),
    ages.map((age) => ({ ...nobody, age })),
    dmas.map((dma) => ({ ...nobody, dma })),
    ...questions.map(({ key, required, show_if: showIf, screening, options }) =>
      required && showIf === null
        ? options
            .filter(({ value }) => !screening.knock_out.includes(value))
            .map(({ value }) => ({ ...nobody, answers: { [key]: value } }))
        : [],
    ),
  ].map((people) => people.filter(fits))
  return kinds.some(
    (people) => people.length > 0 && people.every((person) => full.some((quota) => isOfQuota(quota, person))),
  )
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
