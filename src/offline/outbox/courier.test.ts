import { afterEach, expect, it, vi } from 'vitest'
import { courierTo } from './courier.ts'
import { newEntry } from './entry.ts'

const session = { owner: 'ada', balance: 2000, userToken: 'hers', csrfToken: 'any' }
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

it('asks who is signed in, and sends, with the JSON content type of section 7', async () => {
  const calls: [call: string, contentType: string | null][] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    calls.push([`${init.method} ${path}`, new Headers(init.headers).get('Content-Type')])
    return Response.json(answers[path] ?? {})
  })
  const courier = courierTo({ apiUrl: '', product: 'panels', isReplayable: true })
  expect(await courier.openSession()).toEqual({ kind: 'session', session })
  const key = '11111111-1111-4111-8111-111111111111'
  await courier.send(newEntry({ op: 'intake', key, owner: 'ada', studyId: 7, body: {} }, 0, 0), session)
  expect(calls).toEqual([
    ['GET /d-api/v1/csrf-token/', 'application/json'],
    ['GET /d-api/v1/user/', 'application/json'],
    ['POST /api/v1/panels/7/intake/answer/', 'application/json'],
  ])
})
