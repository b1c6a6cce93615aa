import { ApplicationsPage } from '#features/applications/ApplicationsPage.tsx'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { setApplication, useApplications } from './-applications.ts'

export const Route = createFileRoute('/_member/_complete/applications')({
  staticData: { title: 'My applications' },
  loader: async ({ context }) => (await import('./-applications.ts')).openApplications(context.user.enc_id),
  component: MyApplications,
})

function MyApplications() {
  const { user } = Route.useRouteContext()
  const list = useApplications(user.enc_id)
  const [now] = useState(() => new Date())
  return <ApplicationsPage applications={list} now={now} onChange={setApplication} />
}
