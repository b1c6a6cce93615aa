import { xsrfCookie } from '#contract/base/headers.ts'
import { ProfilePost } from '#contract/answers/profile.ts'
import { pendingSummary } from '#offline/outbox/pending-summary.ts'
import { outbox } from '#offline/outbox/outbox.ts'
import { QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { currentUser, freshUserQuery, userQuery } from './user-query.ts'

vi.hoisted(() => {
  globalThis.__env = { features: ['idempotency', 'session-token'] }
})

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['our host', '{"error":"unauthenticated"}', null],
  ['a network', '<html>Sign in to the train’s network', 'ada'],
  ['a gateway', '{"error":"Unauthorized"}', 'ada'],
])('a 401 of %s leaves %j', async (_who, text, owner) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  vi.stubGlobal('fetch', async () => Response.json({ enc_id: 'ada', email: 'ada@mail.example' }))
  await client.fetchQuery(userQuery)
  vi.stubGlobal('fetch', async () => new Response(text, { status: 401 }))
  await client.fetchQuery(freshUserQuery).catch(() => {})
  expect(client.getQueryData(userQuery.queryKey)?.enc_id ?? null).toBe(owner)
})

it('uses a waiting profile even if the pending summary was lost, so that the participant need not fill it in again', async () => {
  const answers = { first_name: 'Ada', postal_code: '10001', dob: '07/03/1988', gender: 'Female' }
  const body = v.parse(ProfilePost, answers)
  await outbox.add({ op: 'profile', key: crypto.randomUUID(), owner: 'ada', body })
  pendingSummary.set({}, {})
  const user = { enc_id: 'ada', email: 'ada@mail.example', missing_profile: true }
  vi.stubGlobal('fetch', async () => Response.json(user))
  const known = await new QueryClient().fetchQuery(userQuery)
  expect(known).toMatchObject({ missing_profile: false, first_name: 'Ada' })
})

it('asks the host only where a session may be', async () => {
  const fetch = vi.fn<() => Promise<Response>>(async () =>
    Response.json({ enc_id: 'ada', email: 'ada@mail.example' }),
  )
  vi.stubGlobal('fetch', fetch)
  expect(await currentUser(new QueryClient())).toBeNull()
  expect(fetch).not.toHaveBeenCalled()
  document.cookie = `${xsrfCookie}=a`
  onTestFinished(() => void (document.cookie = `${xsrfCookie}=; Max-Age=0`))
  expect(await currentUser(new QueryClient())).toMatchObject({ enc_id: 'ada' })
})
