import { type Requirement, type StudyHead, unreadArea } from '#contract/answers/catalogue.ts'
import type { Catalogue } from '#domain/studies/catalogue.ts'
import { type Participant, type Verdict, checkEligibility } from './eligibility.ts'
import { askedFacts } from './facts.ts'

/** Reasons why a study is not in My Studies. */
export const misfits = ['hidden', 'area', 'age', 'gender'] as const
export type Misfit = (typeof misfits)[number]

export type FitPoint =
  | { subject: 'hidden'; verdict: 'does not fit' }
  /** Areas in which the study is open, not checked if they cannot be read; `isKnown`: the participant's area. */
  | { subject: 'area'; verdict: Verdict; isEverywhere: boolean; isKnown: boolean }
  | {
      subject: 'age' | 'gender' | 'other'
      verdict: Verdict
      requirement: Requirement
      own: string | number | null
    }

/** What decides whether My Studies lists a study: it does if no point is `does not fit` (specification, section 5). */
export function explainFit(study: StudyHead, participant: Participant): FitPoint[] {
  const { dmas, requirements } = study
  const isEverywhere = dmas.length === 0
  const isInArea = isEverywhere || (participant.dma !== null && dmas.includes(participant.dma))
  const outside = dmas.includes(unreadArea) ? 'not checked' : 'does not fit'
  const { reasons } = checkEligibility(requirements, participant)
  return [
    ...(participant.hiddenStudyIds.includes(study.id)
      ? [{ subject: 'hidden', verdict: 'does not fit' } as const]
      : []),
    {
      subject: 'area',
      verdict: isInArea ? 'fits' : outside,
      isEverywhere,
      isKnown: participant.dma !== null,
    },
    ...reasons.map((reason) => ({
      subject: askedFacts.get(reason.requirement.field)?.subject ?? ('other' as const),
      ...reason,
    })),
  ]
}

/** A study that My Studies leaves out, with every reason. */
export interface UnfitStudy {
  study: StudyHead
  points: FitPoint[]
}

/** The studies that My Studies leaves out, newest first, each under its first reason in the order of `misfits`. */
export function unfitStudies(
  { studies, indexes }: Pick<Catalogue, 'studies' | 'indexes'>,
  participant: Participant,
): Record<Misfit, UnfitStudy[]> {
  const groups: Record<Misfit, UnfitStudy[]> = { hidden: [], area: [], age: [], gender: [] }
  for (const id of indexes.newestFirst) {
    const study = studies[id]
    if (!study) continue
    const points = explainFit(study, participant).filter(({ verdict }) => verdict === 'does not fit')
    const misfit = misfits.find((reason) => points.some(({ subject }) => subject === reason))
    if (misfit !== undefined) groups[misfit].push({ study, points })
  }
  return groups
}
