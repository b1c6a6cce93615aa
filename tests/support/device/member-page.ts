import { DeviceCatalogue } from '#catalogue/device-catalogue.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { PersistedQueries } from '#offline/cache/persisted-queries.ts'
import { deviceOwner } from '#offline/storage/device-session.ts'
import { localKeys } from '#offline/storage/storage-names.ts'
import { createSession } from '#session/session.ts'
import { userQuery } from '#session/user-query.ts'
import { rememberedUser } from '#tests/support/builders/people/remembered-user.ts'
import { pollTimeout } from '#tests/support/rules/poll-timeout.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, vi } from 'vitest'

/** The participant of these pages. */
export const ada = rememberedUser()

const userAnswer = { ...ada, balance: 250, email: 'ada@example.com', csrf_token: 'token' }

/** A host that can be reached, with a session of Ada's. */
export const serve = () => vi.stubGlobal('fetch', async () => Response.json(userAnswer))

/** A host without a session. */
export const serveVisitor = () =>
  vi.stubGlobal('fetch', async (address: string) =>
    address === endpoints.user.path
      ? Response.json({ error: 'unauthenticated' }, { status: 401 })
      : Response.json({ csrf_token: 'token' }),
  )

/** A host that answers late. @returns Sends its answer. */
export function serveSlowly(): () => void {
  let send = () => {}
  const answering = new Promise<void>((resolve) => {
    send = resolve
  })
  vi.stubGlobal('fetch', async (_address: string, { signal }: RequestInit) => {
    await Promise.race([
      answering,
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    ])
    return Response.json(userAnswer)
  })
  return send
}

/** A page with Ada signed in. */
export async function openMember() {
  const client = new QueryClient()
  const persisted = new PersistedQueries(client, new DeviceCatalogue(client))
  await persisted.restore()
  const onChange = vi.fn<(isFirst: boolean) => void>()
  const session = createSession(client, persisted)
  session.start(onChange)
  client.setQueryData(userQuery.queryKey, ada)
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledOnce(), pollTimeout)
  expect(deviceOwner()).toBe(ada.enc_id)
  onChange.mockClear()
  return { client, session, onChange }
}

/** The page wakes, and learns only now that another tab made this participant the owner of the device. */
export function wake(owner: string): void {
  localStorage.setItem(localKeys.owner, owner)
  globalThis.dispatchEvent(new StorageEvent('storage', { key: localKeys.owner }))
}
