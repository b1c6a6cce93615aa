import type { RosterAnswer } from '#contract/desk/answers/roster.ts'
import { sessionQuery } from '#desk/session/operator.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { hourMs } from '#domain/dates/spans.ts'
import { expect, it } from 'vitest'
import { useActs } from './use-acts.ts'

const startOf = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString()
const sessionOf = (id: number, hours: number): RosterAnswer['sessions'][number] => ({
  id,
  starts_at: startOf(hours),
  minutes: 60,
  time_zone: 'UTC',
  place: null,
  capacity: 9,
  taken: 0,
})
const study = {
  id: 1,
  title: 'Tea',
  own_id: 1,
  incentive_points: 0,
  no_show_points: 0,
  may_give: null,
  may_add: null,
  places: null,
  target: null,
  wanted_of: 0,
}

it.each([
  ['accepted', false],
  ['cancelled', true],
] as const)('%s, with a session next week: may be marked as there today: %s', (state, isNow) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(sessionQuery.queryKey, {
    operator: { id: 1, name: 'Ada', role: 'owner' },
    ends_at: startOf(9),
    stepped_up_until: startOf(9),
    new_passkeys: [],
  })
  const sessions = [sessionOf(1, 0), sessionOf(2, 168)]
  const { result } = renderHook(() => useActs([{ state, session_id: 2 }], { sessions, study }, false), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  expect(result.current.find(({ act }) => act === 'attend')?.from === null).toBe(isNow)
})
