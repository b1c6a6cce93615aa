import { DeviceCatalogue } from '#catalogue/device-catalogue.ts'
import { createSession } from '#session/session.ts'
import { pendingSummary } from '#offline/outbox/pending-summary.ts'
import { outbox } from '#offline/outbox/outbox.ts'
import { PersistedQueries } from '#offline/cache/persisted-queries.ts'
import { clearSignOut, isSignOutPending } from '#offline/storage/device-session.ts'
import { userKey } from '#offline/storage/schemas.ts'
import { pollTimeout } from '#tests/support/rules/poll-timeout.ts'
import { rememberedUser } from '#tests/support/builders/people/remembered-user.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider, createMemoryHistory, createRouter } from '@tanstack/react-router'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Route } from './routes/__root.tsx'

const ada = rememberedUser()

/** The shell with Ada's page, on which Logout was pressed. @param signOut Replaces the session's own. */
async function pressLogOut(route = Route, signOut?: () => Promise<void>): Promise<QueryClient> {
  const client = new QueryClient()
  client.setQueryData(userKey, ada)
  const deviceCatalogue = new DeviceCatalogue(client)
  const session = createSession(client, new PersistedQueries(client, deviceCatalogue))
  session.start(() => {})
  const router = createRouter({
    routeTree: route,
    history: createMemoryHistory(),
    context: { client, deviceCatalogue, session: { ...session, ...(signOut && { signOut }) } },
  })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Your account, Ada' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Logout' }))
  return client
}

/** The same while posts are unsent. */
async function openAndLogOut({ isNoteLost = false } = {}): Promise<QueryClient> {
  await outbox.add({ op: 'intake', key: crypto.randomUUID(), owner: ada.enc_id, studyId: 1, body: {} })
  if (isNoteLost) pendingSummary.set({}, {})
  const client = await pressLogOut()
  await screen.findByRole('dialog', { name: 'Not everything is sent yet' })
  return client
}

/** Simulates a change of who is signed in, and resolves when the shell shows it. */
async function become(client: QueryClient, user: typeof ada | null): Promise<void> {
  act(() => void client.setQueryData(userKey, user))
  const account = () => screen.queryByRole('button', { name: 'Your account, Ada', hidden: true })
  await vi.waitFor(() => expect(account() !== null).toBe(user !== null), pollTimeout)
}

it('does not sign out the next participant on a page where somebody has signed out', async () => {
  const client = await openAndLogOut()
  await userEvent.click(screen.getByRole('button', { name: 'Discard and log out' }))
  await vi.waitFor(() => expect(client.getQueryData(userKey)).toBeNull(), pollTimeout)
  clearSignOut()
  await become(client, ada)
  expect(screen.getByRole('button', { name: 'Your account, Ada' })).toBeInTheDocument()
  expect(isSignOutPending()).toBe(false)
})

it('does not ask the next participant about signing out after the session has ended', async () => {
  const client = await openAndLogOut()
  await become(client, null)
  expect(screen.queryByRole('dialog')).toBeNull()
  await become(client, ada)
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('asks about unsent posts even if the pending summary was lost', async () => {
  const client = await openAndLogOut({ isNoteLost: true })
  expect(client.getQueryData(userKey)).toEqual(ada)
  expect(isSignOutPending()).toBe(false)
})

it('signs out if the code of the question does not load and nothing is known to wait', async () => {
  await outbox.forget(ada.enc_id)
  vi.doMock('#features/outbox/SignOutQuestion.tsx', () => new Promise(() => {}))
  vi.resetModules()
  const { Route: freshRoute } = await import('./routes/__root.tsx')
  const start = vi.fn<() => Promise<void>>(() => Promise.resolve())
  await pressLogOut(freshRoute, start)
  await vi.waitFor(() => expect(start).toHaveBeenCalledOnce(), pollTimeout)
  vi.doUnmock('#features/outbox/SignOutQuestion.tsx')
})
