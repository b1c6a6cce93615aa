import { ask } from '#api/client.ts'
import { isRefused } from '#api/errors.ts'
import { contentOf, rowsOf } from '#api/readable-rows.ts'
import { singleStudyAnswer } from '#contract/answers/single-study.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { viewStudy } from '#domain/studies/study-view.ts'
import { dayOf } from '#domain/dates/calendar.ts'
import { placeText } from '#study/place-text.ts'
import { SharedStudy } from '#features/auth/SharedStudy.tsx'
import { useQuery } from '@tanstack/react-query'

/** Asks the host for the study of a shared link. A visitor has no catalogue, and keeps nothing of it. */
export function SharedStudyPart({ id }: { id: number }) {
  const { data: study } = useQuery({
    queryKey: ['shared_study', id],
    queryFn: ({ signal }) => findStudy(id, signal),
    retry: false,
  })
  return <SharedStudy study={study ?? null} isOver={study === null} />
}

/** Null for a study that is over, or that the host never had. */
async function findStudy(id: number, signal: AbortSignal) {
  const answer = await ask(endpoints.study, singleStudyAnswer, { params: { id }, signal }).catch(
    (error: unknown) => {
      if (isRefused(error, 404)) return null
      throw error
    },
  )
  const found = answer && contentOf('studies', answer.studies)[id]
  if (!found) return null
  const tables = {
    cities: rowsOf('cities', answer.cities),
    facilities: rowsOf('facilities', answer.facilities),
    categories: rowsOf('categories', answer.categories),
    companies: rowsOf('companies', answer.companies),
  }
  const view = viewStudy(found, tables, dayOf(new Date()))
  return { ...view, pay: view.payout, place: placeText(view) }
}
