import type { Requirement } from '#contract/answers/catalogue.ts'
import { type Facts, askedFacts } from './facts.ts'

/** Who looks for studies. */
export interface Participant extends Facts {
  hiddenStudyIds: readonly number[]
}

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
 * Compares a study's requirements with a participant (specification, section 5). Only those that ask for a known fact
 * are checked, gender only for `=`; the verdict on all others is "not checked".
 */
export function checkEligibility(requirements: readonly Requirement[], facts: Partial<Facts>): Eligibility {
  const reasons = requirements.map((requirement) => judge(requirement, facts))
  return { fits: reasons.every((reason) => reason.verdict !== 'does not fit'), reasons }
}

function judge(requirement: Requirement, facts: Partial<Facts>): RequirementReason {
  const fact = askedFacts.get(requirement.field)?.fact
  const own = (fact && facts[fact]) ?? null
  const fits = isMet(requirement, own)
  // The last month is completed on a day that is not known.
  const isDoubtful =
    fact === 'ageMonths' && (fits === undefined || fits !== isMet(requirement, Number(own) - 1))
  if (isDoubtful) return { requirement, verdict: 'not checked', own }
  if (fits === undefined) return { requirement, verdict: 'not checked', own: null }
  return { requirement, verdict: fits ? 'fits' : 'does not fit', own }
}

/** Undefined if nothing can be compared. */
function isMet({ op, value }: Requirement, own: number | string | null): boolean | undefined {
  if (typeof own === 'string') return op === '=' ? own === value : undefined
  const limit = Number.parseInt(value, 10)
  return own === null || Number.isNaN(limit) ? undefined : comparisons.get(op)?.(own, limit)
}
