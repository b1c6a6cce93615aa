import { hasFeature } from '#api/env.ts'
import { ApplicationsPage } from '#features/applications/ApplicationsPage.tsx'
import { listed } from '#offline/applications.ts'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { changeApplication, removeApplication, useKeptApplications } from './-applications.ts'

export const Route = createFileRoute('/_member/_complete/applications')({
  staticData: { title: 'My applications' },
  loader: async ({ context: { client, user } }) =>
    (await import('./-applications.ts')).refreshApplications(client, user.enc_id),
  component: MyApplications,
})

function MyApplications() {
  const { user } = Route.useRouteContext()
  const kept = useKeptApplications(user.enc_id)
  const [now] = useState(() => new Date())
  return (
    <ApplicationsPage
      applications={kept === null ? [] : listed(kept)}
      reach={reachOf(kept)}
      now={now}
      onChange={changeApplication}
      onRemove={removeApplication}
    />
  )
}

function reachOf(kept: ReturnType<typeof useKeptApplications>) {
  if (!hasFeature('applications')) return 'this device'
  if (kept?.isHeard !== true) return 'account unheard'
  return kept.entries.every(({ isTold }) => isTold) ? 'account' : 'account untold'
}
