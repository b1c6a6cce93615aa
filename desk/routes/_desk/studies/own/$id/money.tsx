import { createFileRoute } from '@tanstack/react-router'
import { StudyMoney } from '#desk/features/studies/own/StudyMoney.tsx'
import { idIn, ownStudyQuery } from '#desk/features/studies/queries.ts'

export const Route = createFileRoute('/_desk/studies/own/$id/money')({
  staticData: { title: 'Money of a study' },
  loader: async ({ context: { client }, params }) => {
    await client.fetchQuery(ownStudyQuery(idIn(params)))
    return idIn(params)
  },
  component: MoneyPage,
})

function MoneyPage() {
  return <StudyMoney id={Route.useLoaderData()} />
}
