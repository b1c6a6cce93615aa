import * as endpoints from '#contract/desk/endpoints.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#desk/api/client.ts'
import { currentDay, keepDay } from '#desk/session/kept-day.ts'
import { sessionsKey } from '#desk/session/marks.ts'
import { sessionQuery } from '#desk/session/operator.ts'

export interface SessionsAsked {
  /** Of the catalogue: all of its sessions. */
  study?: number | undefined
  week?: true | undefined
}

/** Others mark at the same door. */
const againMs = 30_000

/** @param day Today, by this device's clock. */
export const sessionsQuery = ({ study, week }: SessionsAsked, day: string) =>
  queryOptions({
    queryKey: [...sessionsKey, study ?? null, week ?? false, day],
    queryFn: async ({ client, signal }) => {
      const first = new Date(`${day}T00:00`)
      const until = new Date(first)
      until.setDate(first.getDate() + (week ? 7 : 1))
      const days = { from: first.toISOString(), until: until.toISOString() }
      const answer = await call(endpoints.readSessions, { query: study ? { study } : days, signal })
      const session = client.getQueryData(sessionQuery.queryKey)
      if (session && !study && !week && day === currentDay()) keepDay({ at: Date.now(), session, ...answer })
      return answer
    },
    networkMode: 'always',
    retry: false,
    refetchInterval: againMs,
    refetchOnReconnect: true,
  })
