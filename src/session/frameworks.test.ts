import type * as Client from '#api/client.ts'
import type * as Outbox from '#offline/outbox/outbox.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { localKeys } from '#offline/storage/storage-names.ts'
import { rememberedUser } from '#tests/support/builders/people/remembered-user.ts'
import { recipient } from '#tests/support/builders/money/recipient.ts'
import {
  type Habit,
  answerOf,
  nobody,
  pages,
  saysHtml,
  successes,
} from '#tests/support/minimal-host/habits.ts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

/** A host of section 7 alone has the habits of its framework, and is told from a network all the same. */

const key = '22222222-2222-4222-8222-222222222222'
const required = { first_name: 'Ada', postal_code: '10001', dob: '07/03/1988', gender: 'Female' } as const
const posts = [
  { op: 'profile', key, owner: 'ada', body: required },
  { op: 'intake', key, owner: 'ada', studyId: 7, body: { cook: 'Daily' } },
  { op: 'cashout', key, owner: 'ada', body: recipient },
] as const

/** What the host has been asked and told. */
let sent: string[] = []
let user: Record<string, unknown> = {}

/** @param answer To each post; `take` is what it has the host do. */
function serve(answer: Habit, take: (path: string) => void = () => {}): void {
  sent = []
  vi.stubGlobal('fetch', async (address: string, { method, redirect }: RequestInit) => {
    const { pathname } = new URL(address, location.href)
    if (pathname === endpoints.csrfToken.path) return Response.json({ csrf_token: 'token' })
    if (pathname === endpoints.user.path) return Response.json(user)
    sent.push(`${method} ${pathname}`)
    take(pathname)
    return answerOf(answer, redirect)
  })
}

let client: typeof Client
let outbox: typeof Outbox.outbox

beforeAll(async () => {
  globalThis.__env = {}
  vi.resetModules()
  client = await import('#api/client.ts')
  ;({ outbox } = await import('#offline/outbox/outbox.ts'))
})
beforeEach(async () => {
  const request = (_name: string, _options: LockOptions, run: () => unknown) => run()
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } })
  vi.spyOn(console, 'error').mockReturnValue()
  user = { enc_id: 'ada', balance: 2600, missing_profile: true, csrf_token: 'own' }
  await outbox.forget('ada')
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  Reflect.deleteProperty(navigator, 'locks')
})

const account = { email: 'ada@mail.example', password: 'Harbor-1234', turnstile_token: 'x' }
const options = { body: account, csrfToken: 'token' }
const outcome = (post: Promise<void>) =>
  post.then(
    () => 'taken',
    ({ message }: Error) => message.trim(),
  )
const signIn = async () => [
  await outcome(client.post(endpoints.login, options)),
  await outcome(client.post(endpoints.signUp, options)),
]

/** Sends, and sends again once its pause is over, as often as the outbox wants to. */
async function sendOut(post: (typeof posts)[number]) {
  await outbox.add(post)
  for (let round = 0; round < 6; round += 1) await outbox.sendNow('ada')
  return outbox.find(key)
}

describe.each(Object.entries<Habit>(successes))('%s', (_name, habit) => {
  it('takes a login and a sign-up', async () => {
    serve(habit)
    expect(await signIn()).toEqual(['taken', 'taken'])
  })

  it.each(posts)('settles a post, sent once: $op', async (post) => {
    serve(habit, () => Object.assign(user, { balance: 600 }))
    expect(await sendOut(post)).toMatchObject({ state: 'received', body: null })
    expect(sent).toHaveLength(1)
  })

  it('leaves a payment that no balance shows to the participant where a network may have said it', async () => {
    serve(habit)
    const state = saysHtml(habit) ? 'needs-attention' : 'received'
    expect(await sendOut(posts[2])).toMatchObject({ state })
    expect(sent).toHaveLength(1)
  })
})

describe.each(Object.entries<Habit>(pages))('%s', (_name, habit) => {
  it('says nothing about a login and a sign-up', async () => {
    serve(habit)
    expect(await signIn()).toEqual(['unreadable', 'unreadable'])
  })

  it('settles a profile that the host has', async () => {
    serve(habit, () => Object.assign(user, { missing_profile: false, profile_data: { ...required } }))
    expect(await sendOut(posts[0])).toMatchObject({ state: 'received' })
    expect(sent).toHaveLength(1)
  })

  it('leaves a profile that the host does not name, and answers, to the participant, after one more try', async () => {
    serve(habit)
    for (const post of [posts[0], posts[1]]) {
      sent = []
      expect(await sendOut(post)).toMatchObject({ state: 'needs-attention', body: post.body })
      expect(sent).toHaveLength(2)
      await outbox.forget('ada')
    }
  })

  it.each([
    [600, 'received'],
    [2600, 'needs-attention'],
  ])('sends a payment once, and finds it by the balance: %d', async (balance, state) => {
    serve(habit, () => Object.assign(user, { balance }))
    expect(await sendOut(posts[2])).toMatchObject({ state })
    expect(sent).toHaveLength(1)
  })
})

it.each(Object.entries<Habit>(nobody))('nobody is signed in: %s', async (_name, habit) => {
  const { transportTo } = await import('#offline/outbox/transport.ts')
  vi.stubGlobal('fetch', async (address: string) =>
    address === endpoints.user.path ? answerOf(habit) : Response.json({ csrf_token: 'token' }),
  )
  const settings = { apiUrl: '', product: 'panels', isReplayable: false }
  expect(await transportTo(settings).openSession()).toEqual({ kind: 'signed-out' })
  // The stored participant has gone, and a sign-out that the host was told of is over.
  const { userQuery } = await import('./user-query.ts')
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  queries.setQueryData(userQuery.queryKey, rememberedUser())
  expect(await queries.fetchQuery({ ...userQuery, staleTime: 0 })).toBeNull()
  localStorage.setItem(localKeys.signedOut, 'told')
  const { finishSignOut } = await import('./leave-host.ts')
  await finishSignOut(() => true)
  expect(localStorage.getItem(localKeys.signedOut)).toBeNull()
})
