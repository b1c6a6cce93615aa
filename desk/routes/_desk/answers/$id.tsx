import { decisionFilters } from '#contract/desk/answers/applicants.ts'
import { createFileRoute } from '@tanstack/react-router'
import { StudyAnswers } from '#desk/features/answers/StudyAnswers.tsx'
import { answeredStudiesQuery } from '#desk/features/answers/queries.ts'
import { searchParam } from '#desk/shell/search-param.ts'
import * as v from 'valibot'

const Words = searchParam(v.pipe(v.string(), v.maxLength(2000)))

export const Route = createFileRoute('/_desk/answers/$id')({
  params: {
    parse: ({ id }) => ({ id: Number(id) }),
    stringify: ({ id }) => ({ id: String(id) }),
  },
  validateSearch: v.object({
    decision: searchParam(v.picklist(decisionFilters)),
    key: Words,
    value: Words,
    after: Words,
  }),
  staticData: { title: 'Answers' },
  loader: ({ context: { client } }) => client.ensureQueryData(answeredStudiesQuery),
  component: AnswersPage,
})

function AnswersPage() {
  const navigate = Route.useNavigate()
  const { id } = Route.useParams()
  return (
    <StudyAnswers
      key={id}
      studyId={id}
      filter={Route.useSearch()}
      onFilter={(search) => void navigate({ search })}
    />
  )
}
