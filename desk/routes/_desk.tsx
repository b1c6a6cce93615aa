import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Outlet, createFileRoute, redirect } from '@tanstack/react-router'
import { useEffect } from 'react'
import { DeskCallError, isRefusedAs } from '#desk/api/errors.ts'
import { todayQuery } from '#desk/features/today/queries.ts'
import { forgetDay, keptDay } from '#desk/session/kept-day.ts'
import { marks } from '#desk/session/marks.ts'
import { sessionQuery, useOperator } from '#desk/session/operator.ts'
import { Frame } from '#desk/shell/Frame.tsx'

export const Route = createFileRoute('/_desk')({
  beforeLoad: async ({ context: { client }, location }) => {
    // At a door without a network the list of the day opens.
    const kept = location.pathname === '/sessions' ? keptDay() : null
    try {
      await (kept
        ? soon(client.ensureQueryData({ ...sessionQuery, retry: false }))
        : client.ensureQueryData(sessionQuery))
    } catch (error) {
      if (kept && isRefusedAs(error, 'network')) {
        client.setQueryData(sessionQuery.queryKey, kept.session, { updatedAt: kept.at })
        return
      }
      if (!isRefusedAs(error, 'unauthenticated')) throw error
      forgetDay()
      throw redirect({ to: '/sign-in', search: { next: location.href } })
    }
  },
  component: DeskPages,
})

/** A network that answers nothing is none. */
const soon = <T,>(asked: Promise<T>): Promise<T> =>
  Promise.race([
    asked,
    new Promise<never>((_, reject) => setTimeout(() => reject(new DeskCallError('network')), 4000)),
  ])

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
