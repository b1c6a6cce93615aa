import { useQuery } from '@tanstack/react-query'
import { Outlet, createFileRoute, redirect } from '@tanstack/react-router'
import { isRefusedAs } from '#desk/api/errors.ts'
import { todayQuery } from '#desk/features/today/queries.ts'
import { sessionQuery } from '#desk/session/operator.ts'
import { Frame } from '#desk/shell/Frame.tsx'

export const Route = createFileRoute('/_desk')({
  beforeLoad: async ({ context: { client }, location }) => {
    try {
      await client.ensureQueryData(sessionQuery)
    } catch (error) {
      if (!isRefusedAs(error, 'unauthenticated')) throw error
      throw redirect({ to: '/sign-in', search: { next: location.href } })
    }
  },
  component: DeskPages,
})

function DeskPages() {
  // The tab's title counts what waits on every page.
  useQuery(todayQuery)
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}
