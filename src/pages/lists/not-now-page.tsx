import { unfitStudies } from '#domain/studies/fit.ts'
import { viewStudy } from '#domain/studies/study-view.ts'
import { UnfitStudies } from '#features/studies/list/UnfitStudies.tsx'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { useMarkedStudies } from '#pages/marks/use-marked-studies.ts'
import { WhomNote } from '#pages/whom/for-whom.tsx'
import { useViewer } from '#pages/whom/use-viewer.ts'
import { useToday } from '#pages/today.ts'
import { useAreas } from './use-areas.tsx'
import { handedWords } from '#pages/search/handed-words.ts'
import { useWordSearch } from '#pages/search/use-word-search.tsx'

/** Studies that My Studies leaves out, with a search among them. */
export function NotNowPage() {
  const { user } = useRouteContext({ from: '/_member/_complete/not-now' })
  const { catalogue, tables, notice } = useAreas()
  const today = useToday()
  const { hidden } = useMarkedStudies(user)
  const { participant, person } = useViewer(user, hidden)
  const groups = useMemo(
    () => unfitStudies(catalogue, participant, Number(today.slice(0, 4))),
    [catalogue, participant, today],
  )
  const studies = useMemo(
    () => Object.values(groups).flatMap((unfit) => unfit.map(({ study }) => study)),
    [groups],
  )
  const [handed] = useState(handedWords.get)
  useEffect(() => handedWords.set(''), [])
  const { found, foundIn, field, nothing } = useWordSearch(catalogue, tables, studies, handed)
  const shown = useMemo(() => new Set(found), [found])
  return (
    <UnfitStudies
      groups={groups}
      isShown={(study) => shown.has(study)}
      foundIn={foundIn}
      remarks={
        <>
          <WhomNote user={user} />
          {field}
          {notice}
          {nothing}
        </>
      }
      whom={person?.name}
      viewOf={(study) => viewStudy(study, tables, today)}
    />
  )
}
