import { env, hasFeature } from '#api/env.ts'
import type { StudyHead, StudyText } from '#contract/answers/catalogue.ts'
import { applyTarget, destinationOf } from '#domain/studies/apply-target.ts'
import { explainFit } from '#domain/fit/fit.ts'
import { statedTerms } from '#domain/money/pay-per-hour.ts'
import { statedDuration } from '#domain/studies/stated-duration.ts'
import { noText, viewStudy } from '#domain/studies/study-view.ts'
import { CompareStudies, type ComparedStudy } from '#features/studies/list/CompareStudies.tsx'
import { intakesQuery } from '#features/intake/queries.ts'
import { studyTextQuery } from '#catalogue/study-query.ts'
import { useEachStudy } from '#catalogue/use-each-study.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useHeldStudies } from '#pages/lists/held-studies.ts'
import { useMarkedStudies } from '#pages/marks/use-marked-studies.ts'
import { WhomNote } from '#pages/whom/for-whom.tsx'
import { usePlaceOf } from '#pages/whom/use-place-of.ts'
import { useViewer } from '#pages/whom/use-viewer.ts'
import { useToday } from '#pages/today.ts'

/** Largest number of columns that is readable on a phone. */
const maxStudies = 3

export function ComparePage() {
  const today = useToday()
  const { saved, hidden, appliedText } = useMarkedStudies()
  const navigate = useNavigate()
  const { searchStr } = useLocation()
  const wanted = wantedIds(searchStr) ?? saved
  const { studyOf, tables } = useHeldStudies([...new Set([...wanted, ...saved])])
  const ids = wanted.filter((id) => studyOf(id) !== undefined).slice(0, maxStudies)
  const viewer = useViewer(hidden)
  const { participant, person } = viewer
  const studies = ids.flatMap((id) => studyOf(id) ?? [])
  const placeOf = usePlaceOf(viewer, studies)
  const { data: withIntake } = useQuery({ ...intakesQuery, enabled: hasFeature('intake-index') })
  const texts = useEachStudy(ids, studyTextQuery)
  const compared = (head: StudyHead): ComparedStudy => {
    const text = texts[ids.indexOf(head.id)]
    const study = { ...head, ...(text ?? noText), ...(text && termsOf(head, text)) }
    const target = applyTarget(study, env.apiUrl)
    const view = viewStudy(study, tables, today)
    return {
      view,
      place: placeOf?.(view),
      note: appliedText(head.id),
      destination: target && destinationOf(study, target),
      hasIntake: withIntake?.includes(head.id) ?? false,
      points: explainFit(study, participant),
      whom: person?.name,
    }
  }
  const show = (next: readonly number[]) =>
    void navigate({ href: `/compare?ids=${next.join(',')}`, replace: true })
  const others = ids.length < maxStudies ? saved.filter((id) => !ids.includes(id)) : []
  return (
    <CompareStudies
      studies={studies.map(compared)}
      others={others.flatMap((id) => studyOf(id) ?? []).map((study) => viewStudy(study, tables, today))}
      remarks={<WhomNote />}
      onAdd={(id) => show([...ids, id])}
      onRemove={(id) => show(ids.filter((other) => other !== id))}
    />
  )
}

/** Heads of other hosts lack these terms, so they are reckoned as our host does. Trials have no pay per hour. */
function termsOf(
  { title, pay_display: pay, status, sessions }: StudyHead,
  { long_description: text }: StudyText,
) {
  const duration = statedDuration(text)
  return status ? { duration } : statedTerms({ title, pay, duration }, sessions ?? [])
}

/**
 * Parsed here instead of by the router, because `validateSearch` is part of the code that every page loads.
 *
 * @returns Null if the address has no `ids`: the page then compares the most recently saved studies.
 */
function wantedIds(searchText: string): number[] | null {
  const named = new URLSearchParams(searchText).get('ids')
  return named === null ? null : [...new Set(named.match(/\d+/g)?.map(Number))]
}
