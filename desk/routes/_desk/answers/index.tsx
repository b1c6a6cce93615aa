import { createFileRoute } from '@tanstack/react-router'
import { AnsweredStudies } from '#desk/features/answers/AnsweredStudies.tsx'
import { answeredStudiesQuery } from '#desk/features/answers/queries.ts'

export const Route = createFileRoute('/_desk/answers/')({
  staticData: { title: 'Answers' },
  loader: ({ context: { client } }) => client.ensureQueryData(answeredStudiesQuery),
  component: AnsweredStudies,
})
