import { createFileRoute } from '@tanstack/react-router'
import { StudyRoster } from '#desk/features/answers/StudyRoster.tsx'
import { boards } from '#desk/features/answers/roster-texts.ts'
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
    board: searchParam(v.picklist(boards)),
    key: Words,
    value: Words,
    who: Words,
    after: Words,
  }),
  staticData: { title: 'Answers' },
  loader: ({ context: { client } }) => client.ensureQueryData(answeredStudiesQuery),
  component: AnswersPage,
})

function AnswersPage() {
  const navigate = Route.useNavigate()
  const { id } = Route.useParams()
  const filter = Route.useSearch()
  return (
    <StudyRoster
      // A reason that was given for one participant opens no others.
      key={`${id} ${filter.who ?? ''}`}
      studyId={id}
      filter={filter}
      onFilter={(search) => void navigate({ search })}
    />
  )
}
