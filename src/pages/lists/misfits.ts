import type { StudyHead } from '#contract/answers/catalogue.ts'
import { t } from '#language/language.ts'
import { explainFit } from '#domain/fit/fit.ts'
import type { StudyView } from '#domain/studies/study-view.ts'
import { misfitLine } from '#study/fit-text.ts'
import type { Viewer } from '#pages/whom/use-viewer.ts'
import { useCallback } from 'react'

/** That a study does not fit somebody, and why, in one line; undefined if it does. A hidden study says so itself. */
export function misfitText(
  study: StudyHead,
  view: StudyView,
  { participant, person }: Viewer,
): string | undefined {
  const points = explainFit(study, { ...participant, hiddenStudyIds: [] })
  const against = points.filter(({ verdict }) => verdict === 'does not fit')
  const reasons = misfitLine(against, view, person?.name)
  const name = person?.name ?? t('you')
  return reasons === '' ? undefined : t('Not for {name} now: {reasons}', { name, reasons })
}

/** `misfitText` for the cards of a list. */
export function useMisfits(
  viewer: Viewer,
  viewOf: (study: StudyHead) => StudyView,
): (study: StudyHead) => string | undefined {
  return useCallback((study) => misfitText(study, viewOf(study), viewer), [viewer, viewOf])
}
