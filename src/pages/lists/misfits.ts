import type { StudyHead } from '#contract/answers/catalogue.ts'
import type { Participant } from '#domain/studies/eligibility.ts'
import { explainFit } from '#domain/studies/fit.ts'
import type { StudyView } from '#domain/studies/study-view.ts'
import { misfitLine } from '#study/fit-text.ts'
import { useCallback } from 'react'
import { useToday } from './today.ts'

/** Why a study does not fit the participant, in one line; undefined if it does. A hidden study says so itself. */
export function misfitText(
  study: StudyHead,
  view: StudyView,
  participant: Participant,
  today: string,
): string | undefined {
  const points = explainFit(study, { ...participant, hiddenStudyIds: [] }, Number(today.slice(0, 4)))
  return (
    misfitLine(
      points.filter(({ verdict }) => verdict === 'does not fit'),
      view,
    ) || undefined
  )
}

/** `misfitText` for the cards of a list. */
export function useMisfits(
  participant: Participant,
  viewOf: (study: StudyHead) => StudyView,
): (study: StudyHead) => string | undefined {
  const today = useToday()
  return useCallback(
    (study) => misfitText(study, viewOf(study), participant, today),
    [participant, viewOf, today],
  )
}
