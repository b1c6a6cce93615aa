import { sessionQuery } from '#desk/session/operator.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider, createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { People } from './People.tsx'

const personOf = (name: string) => ({
  id: name.length,
  enc_id: name,
  email: `${name}@example.com`,
  name,
  phone: null,
  studies: [],
  created_at: '2026-11-20T10:00:00.000Z',
  email_confirmed_at: null,
  is_verified: false,
  balance: 0,
  sessions: 0,
  hold: null,
  linked: [],
  may_give: null,
  timeline: [],
  is_cut: false,
})

it('shows no form that was opened for another participant', async () => {
  vi.stubGlobal('fetch', async (path: string, { body = '{}' }: { body?: string } = {}) =>
    Response.json(
      path === '/api/people'
        ? personOf(JSON.parse(body).query)
        : { people: [], wishes: [], categories: [], card_dollars: [], next: null },
    ),
  )
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 10_000 } } })
  const operator = { id: 1, name: 'Olga', role: 'owner' } as const
  const until = '2036-11-20T10:00:00.000Z'
  client.setQueryData(sessionQuery.queryKey, {
    operator,
    ends_at: until,
    stepped_up_until: until,
    new_passkeys: [],
  })
  const router = createRouter({
    routeTree: createRootRoute({ component: People }),
    history: createMemoryHistory(),
  })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider<typeof router> router={router} />
    </QueryClientProvider>,
  )
  const user = userEvent.setup({ delay: null })
  const open = async (name: string) => {
    fireEvent.input(await screen.findByLabelText(/^Participant/), { target: { value: name } })
    const [reason] = screen.getAllByLabelText(/^Reason/)
    if (reason) fireEvent.input(reason, { target: { value: 'Your message' } })
    await user.click(screen.getByRole('button', { name: 'Open the record' }))
    await screen.findByRole('heading', { name: `${name}@example.com` })
  }
  await open('ada')
  await open('beth')
  await user.click(screen.getByRole('button', { name: 'Add points' }))
  expect(await screen.findByLabelText(/^Points/)).toBeVisible()
  await open('ada')
  expect(screen.queryByLabelText(/^Points/)).toBeNull()
})
