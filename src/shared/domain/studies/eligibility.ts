import type { Requirement } from '#contract/answers/catalogue.ts'

/** Profile values for matching; null if the participant has not given them. */
export interface Participant {
  birthYear: number | null
  /** Months since the month of birth; only cards of children have it. */
  ageMonths?: number
  gender: string | null
  /** Market area number; null if the participant lives outside of every area, or the host has not said. */
  dma: number | null
  hiddenStudyIds: readonly number[]
}

/** A requirement beside `_age`, from registries that give months: completed ones. */
export const monthsField = 'age_in_months'

export type Verdict = 'fits' | 'does not fit' | 'not checked'

export interface RequirementReason {
  requirement: Requirement
  verdict: Verdict
  /** The participant's value as displayed; null if nothing was compared. */
  own: string | number | null
}

export interface Eligibility {
  fits: boolean
  /** One per requirement, in the study's order. */
  reasons: RequirementReason[]
}

const comparisons = new Map<string, (age: number, limit: number) => boolean>([
  ['<', (age, limit) => age < limit],
  ['<=', (age, limit) => age <= limit],
  ['>', (age, limit) => age > limit],
  ['>=', (age, limit) => age >= limit],
  ['=', (age, limit) => age === limit],
  ['!=', (age, limit) => age !== limit],
])

/**
 * Compares a study's requirements with a participant (specification, section 5). Age is the current year minus the
 * year of birth. Only `_age` and `gender` are checked, gender only for `=`, and a child's months; the verdict on all
 * others is "not checked".
 */
export function checkEligibility(
  requirements: readonly Requirement[],
  participant: Pick<Participant, 'birthYear' | 'gender' | 'ageMonths'>,
  currentYear: number,
): Eligibility {
  const reasons = requirements.map((requirement) => judge(requirement, participant, currentYear))
  return { fits: reasons.every((reason) => reason.verdict !== 'does not fit'), reasons }
}

function judge(
  requirement: Requirement,
  participant: Pick<Participant, 'birthYear' | 'gender' | 'ageMonths'>,
  currentYear: number,
): RequirementReason {
  const unchecked: RequirementReason = { requirement, verdict: 'not checked', own: null }
  if (requirement.field === '_age' && participant.birthYear !== null) {
    const limit = Number.parseInt(requirement.value, 10)
    const age = currentYear - participant.birthYear
    const fits = Number.isNaN(limit) ? undefined : comparisons.get(requirement.op)?.(age, limit)
    return fits === undefined ? unchecked : { requirement, verdict: fits ? 'fits' : 'does not fit', own: age }
  }
  if (requirement.field === monthsField && participant.ageMonths !== undefined) {
    const { ageMonths: own } = participant
    const limit = Number.parseInt(requirement.value, 10)
    // The last month is completed on a day that is not known.
    const [fits, fitsBefore] = [own, own - 1].map((age) => comparisons.get(requirement.op)?.(age, limit))
    if (fits === undefined || fits !== fitsBefore) return { ...unchecked, own }
    return { requirement, verdict: fits ? 'fits' : 'does not fit', own }
  }
  if (requirement.field === 'gender' && requirement.op === '=' && participant.gender !== null) {
    const fits = participant.gender === requirement.value
    return { requirement, verdict: fits ? 'fits' : 'does not fit', own: participant.gender }
  }
  return unchecked
}
