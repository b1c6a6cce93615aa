import { answersPost, cashoutPost } from '#tests/support/builders/posts.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { transportTo } from './transport.ts'
import { newEntry } from './entry.ts'
import { classifyResponse } from './classify-response.ts'

const known = { owner: 'ada', balance: 2000, profile: null, userToken: 'own', csrfToken: 'any' }
const session = { ...known, time: null }
const answers: Readonly<Record<string, object>> = {
  '/d-api/v1/csrf-token/': { csrf_token: session.csrfToken },
  '/d-api/v1/user/': {
    email: 'ada@mail.example',
    enc_id: session.owner,
    balance: session.balance,
    csrf_token: session.userToken,
  },
}

afterEach(() => vi.unstubAllGlobals())

it('reads the session and sends with the JSON content type of section 7', async () => {
  const calls: [call: string, contentType: string | null][] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    calls.push([`${init.method} ${path}`, new Headers(init.headers).get('Content-Type')])
    return Response.json(answers[path] ?? {})
  })
  const transport = transportTo({ apiUrl: '', product: 'panels', isReplayable: true })
  expect(await transport.openSession()).toMatchObject({ kind: 'session', session: known })
  const key = '11111111-1111-4111-8111-111111111111'
  await transport.send(newEntry(answersPost(key), 0, 0), session)
  expect(calls).toEqual([
    ['GET /d-api/v1/csrf-token/', 'application/json'],
    ['GET /d-api/v1/user/', 'application/json'],
    ['POST /api/v1/panels/7/intake/answer/', 'application/json'],
  ])
})

it.each([
  [{ message: 'Hello', about: 'study:7' }, '/contact/'],
  [{ message: 'Hello', thread: '7F2KABC' }, '/account/messages/'],
])('sends the message %j as the form of %s, whose page echoes its key', async (body, page) => {
  const key = '11111111-1111-4111-8111-111111111111'
  const posts: [string, string | null, object][] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const fields = typeof init.body === 'string' ? Object.fromEntries(new URLSearchParams(init.body)) : {}
    posts.push([path, new Headers(init.headers).get('Content-Type'), fields])
    const headers = { 'Content-Type': 'text/html', 'Idempotency-Key': key }
    return new Response('<h1>We have your message</h1>', { headers })
  })
  const entry = newEntry({ op: 'message', key, owner: 'ada', body }, 0, 0)
  for (const isReplayable of [true, false]) {
    const answer = await transportTo({ apiUrl: '', product: 'panels', isReplayable }).send(entry, session)
    expect(classifyResponse(entry, answer, isReplayable)).toMatchObject({ kind: 'received' })
  }
  const sent = [page, 'application/x-www-form-urlencoded', { ...body, key, csrf_token: 'any' }]
  expect(posts).toEqual([sent, sent])
})

it.each([
  [true, '{"error":"unauthenticated"}', 'signed-out'],
  [true, '<html>', 'unreachable'],
  [true, '{"error":"Unauthorized"}', 'unreachable'],
  [false, '', 'signed-out'],
  [false, '{"error":"Unauthorized"}', 'signed-out'],
])(
  'takes a 401 as the host’s only with its code (features: %s, body: %s)',
  async (isReplayable, text, kind) => {
    vi.stubGlobal('fetch', async (path: string) =>
      path.includes('csrf') ? Response.json({ csrf_token: 'any' }) : new Response(text, { status: 401 }),
    )
    expect(await transportTo({ apiUrl: '', product: 'panels', isReplayable }).openSession()).toEqual({ kind })
  },
)

const cashoutKey = '22222222-2222-4222-8222-222222222222'
const cashout = newEntry(cashoutPost(cashoutKey), 0, 0)
const replaying = { apiUrl: '', product: 'panels', isReplayable: true }

it('returns the key that the host echoes in a header', async () => {
  vi.stubGlobal(
    'fetch',
    async () => new Response(null, { status: 204, headers: { 'Idempotency-Key': cashoutKey } }),
  )
  const answer = await transportTo(replaying).send(cashout, session)
  expect(answer).toMatchObject({ status: 204, text: '', echoedKey: cashoutKey })
})

it('opens a session with the required user fields only', async () => {
  const user = { enc_id: session.owner, balance: session.balance, csrf_token: session.userToken }
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(path.endsWith('/user/') ? user : { csrf_token: session.csrfToken }),
  )
  expect(await transportTo(replaying).openSession()).toMatchObject({ kind: 'session', session: known })
})

it.each([
  ['a body that names no key', { status: 200, body: { reference: '7F3A2BC' } }, 'received'],
  ['no body', { status: 200 }, 'received'],
  ['a body of text', { status: 200, body: 'ok' }, 'received'],
  ['a tombstone', { status: 410, body: { error: 'cancelled' } }, 'cancelled'],
])('the stored outcome of a key settles its post: %s', async (_name, outcome, kind) => {
  vi.stubGlobal('fetch', async () => Response.json({ idempotency_key: cashoutKey, ...outcome }))
  const answer = await transportTo(replaying).takeBack(cashout, session)
  expect(classifyResponse(cashout, answer, true)).toMatchObject({ kind })
})

it('the stored outcome of another key settles nothing', async () => {
  const outcome = { idempotency_key: '00000000-0000-4000-8000-000000000000', status: 200, body: {} }
  vi.stubGlobal('fetch', async () => Response.json(outcome))
  expect(await transportTo(replaying).takeBack(cashout, session)).toEqual({ kind: 'lost' })
})

it.each([
  [
    { enc_id: 4711, balance: '2000', csrf_token: 31 },
    { owner: '4711', balance: 2000, profile: null, userToken: '31' },
  ],
  [{ enc_id: 'ada' }, { owner: 'ada', balance: null, profile: null, userToken: 'any' }],
])('reads the session from %j, and a missing balance as unknown', async (user, told) => {
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(path === '/d-api/v1/user/' ? user : { csrf_token: 'any' }),
  )
  const transport = transportTo({ apiUrl: '', product: 'panels', isReplayable: false })
  expect(await transport.openSession()).toMatchObject({
    kind: 'session',
    session: { ...told, csrfToken: 'any' },
  })
})

it('counts a post without an answer as lost after twenty seconds', async () => {
  vi.useFakeTimers()
  try {
    vi.stubGlobal('fetch', () => new Promise(() => {}))
    const sent = transportTo(replaying).send(cashout, session)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await sent).toEqual({ kind: 'lost' })
  } finally {
    vi.useRealTimers()
  }
})
