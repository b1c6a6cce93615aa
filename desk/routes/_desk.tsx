import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Outlet, createFileRoute, redirect } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isRefusedAs } from '#desk/api/errors.ts'
import { todayQuery } from '#desk/features/today/queries.ts'
import { marks } from '#desk/session/marks.ts'
import { ensureSession, useOperator } from '#desk/session/operator.ts'
import { Frame } from '#desk/shell/Frame.tsx'

export const Route = createFileRoute('/_desk')({
  beforeLoad: async ({ context: { client }, location }) => {
    try {
      await ensureSession(client, location.pathname)
    } catch (error) {
      if (!isRefusedAs(error, 'unauthenticated')) throw error
      throw redirect({ to: '/sign-in', search: { next: location.href } })
    }
  },
  component: DeskPages,
})

function DeskPages() {
  const client = useQueryClient()
  const { id } = useOperator()
  useEffect(() => marks.start(client, id), [client, id])
  // The tab's title counts what waits on every page.
  useQuery(todayQuery)
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}
