import { createFileRoute } from '@tanstack/react-router'
import { Thread } from '#desk/features/contact/Thread.tsx'
import { threadQuery } from '#desk/features/contact/queries.ts'

export const Route = createFileRoute('/_desk/contact_/$reference')({
  loader: ({ context: { client }, params }) => client.ensureQueryData(threadQuery(params.reference)),
  staticData: { title: 'Message' },
  component: ThreadPage,
})

function ThreadPage() {
  const { reference } = Route.useParams()
  return <Thread key={reference} reference={reference} />
}
