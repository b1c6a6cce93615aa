import type * as Client from '#api/client.ts'
import type * as Outbox from '#offline/outbox/outbox.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { User } from '#contract/answers/participant.ts'
import { localKeys } from '#offline/storage/storage-names.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/** A network that answers in the host's place, or cuts the request off, must lose nothing. */

const page = '<html><title>Sign in to the train’s network'
const html = { 'Content-Type': 'text/html' }
const refusal = (status: number) => () => new Response(page, { status, headers: html })

function redirected(): Response {
  const answer = new Response(page, { headers: html })
  return Object.defineProperty(answer, 'redirected', { value: true })
}

const lies: Readonly<Record<string, () => Response>> = {
  'a page with success': () => new Response(page, { headers: html }),
  'the empty picture of a blocker': () =>
    new Response('GIF89a', { headers: { 'Content-Type': 'image/gif' } }),
  'a redirect to its page': redirected,
  'a redirect that cannot be followed': () => Response.error(),
  ...Object.fromEntries(
    [401, 403, 404, 407, 410, 429, 451, 500, 502, 503, 504, 511].map((status) => [
      String(status),
      refusal(status),
    ]),
  ),
  'a reset': () => {
    throw new TypeError('Failed to fetch')
  },
}

const refusalOfGateway = (status: number, error: string) => () =>
  Response.json({ statusCode: status, error, message: 'No route' }, { status })

/** Seen through only by the answers and codes that hosts with features promise: others may say the same. */
const liesInItsWords: Readonly<Record<string, () => Response>> = {
  'an empty 204': () => new Response(null, { status: 204 }),
  'an empty 200': () => new Response(null),
  'an empty text': () => new Response(''),
  'a text': () => new Response('OK'),
  'a word as JSON': () => Response.json('OK'),
  'nothing as JSON': () => Response.json(null),
  'a list': () => Response.json([]),
  'an empty object': () => Response.json({}),
  'a status of its own': () => Response.json({ status: 'ok', ok: 'true' }),
  'a page in the guise of JSON': () =>
    new Response(page, { headers: { 'Content-Type': 'application/json' } }),
  ...Object.fromEntries(
    Object.entries({
      400: 'Bad Request',
      401: 'Unauthorized',
      403: 'forbidden',
      404: 'Not Found',
      405: 'Method Not Allowed',
      409: 'Conflict',
      410: 'Gone',
      413: 'request_too_large',
      422: 'Unprocessable Entity',
      429: 'Too Many Requests',
    }).map(([status, error]) => [`${status} ${error}`, refusalOfGateway(Number(status), error)]),
  ),
}
const everyLie = { ...lies, ...liesInItsWords }

/** Answers of a host, as long as the network lets them through. */
const truths: Readonly<Record<string, object>> = {
  [endpoints.csrfToken.path]: { csrf_token: 'token' },
  [endpoints.user.path]: { enc_id: 'ada', email: 'ada@mail.example' },
}

/** @param liesFrom Number of the first request that the network answers. */
function travel(lie: () => Response, liesFrom: number): void {
  let count = 0
  vi.stubGlobal('fetch', async (address: string) => {
    count += 1
    const { pathname } = new URL(address, location.href)
    return count > liesFrom ? lie() : Response.json(truths[pathname] ?? { ok: true })
  })
}

const hosts = {
  ours: { features: ['idempotency', 'saved'] },
  'ours elsewhere': { features: ['idempotency', 'saved'], apiUrl: 'https://api.example' },
}
const key = '11111111-1111-4111-8111-111111111111'

beforeEach(() => {
  const request = (_name: string, _options: LockOptions, run: () => unknown) => run()
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } })
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  vi.unstubAllGlobals()
  // While a sign-out is pending nothing is sent.
  localStorage.clear()
  Reflect.deleteProperty(navigator, 'locks')
})

async function load(env: object): Promise<{ client: typeof Client; outbox: typeof Outbox.outbox }> {
  globalThis.__env = env
  vi.resetModules()
  const [client, { outbox }] = await Promise.all([
    import('#api/client.ts'),
    import('#offline/outbox/outbox.ts'),
  ])
  await outbox.forget('ada')
  return { client, outbox }
}

describe.each(Object.entries(hosts))('%s', (_host, env) => {
  it('answers no question and takes no mark by the mouth of a network', async () => {
    const { client } = await load(env)
    const { isPassing } = await import('#api/errors.ts')
    const isLost: string[] = []
    for (const [name, lie] of Object.entries(everyLie)) {
      travel(lie, 0)
      const mark = { body: { id: 1, saved: true }, csrfToken: 'token' }
      const failures = [
        await client.ask(endpoints.user, User).catch((error: unknown) => error),
        await client.post(endpoints.save, mark).catch((error: unknown) => error),
      ]
      if (!failures.every(isPassing)) isLost.push(name)
    }
    expect(isLost).toEqual([])
  })
})

it('takes any success of a host of section 7 alone but a page', async () => {
  const { client } = await load({})
  const { isPassing } = await import('#api/errors.ts')
  const account = { email: 'ada@mail.example', password: 'Harbor-1234', turnstile_token: 'x' }
  const options = { body: account, csrfToken: 'token' }
  const refused: string[] = []
  for (const [name, answer] of Object.entries({
    ...liesInItsWords,
    'a page': () => new Response(page, { headers: html }),
  })) {
    if (!answer().ok) continue
    travel(answer, 0)
    await client.post(endpoints.login, options).catch(() => refused.push(`login: ${name}`))
    const failure = await client.post(endpoints.signUp, options).catch((error: unknown) => error)
    if (isPassing(failure)) refused.push(`sign-up: ${name}`)
  }
  const pages = ['a page in the guise of JSON', 'a page']
  expect(refused).toEqual(pages.flatMap((name) => [`login: ${name}`, `sign-up: ${name}`]))
})

const posts = [
  { op: 'intake', key, owner: 'ada', studyId: 1, body: { a: 'typed' } },
  { op: 'participation', key, owner: 'ada', studyId: 1, body: { act: 'cancel', reason: 'typed' } },
] as const

const everyHost = { ...hosts, 'a host of section 7 alone': {} }

describe.each(Object.entries(everyHost))('at %s no network', (host, env) => {
  const isOurs = host !== 'a host of section 7 alone'
  const told = Object.entries(isOurs ? everyLie : lies)

  it.each(posts)('takes a post off the device: $op', async (post) => {
    const { outbox } = await load(env)
    const isLost: string[] = []
    for (const [name, lie] of told) {
      for (const liesFrom of [0, 1, 2]) {
        await outbox.add(post)
        travel(lie, liesFrom)
        await outbox.send(true)
        if (!Object.values(outbox.find(key)?.body ?? {}).includes('typed'))
          isLost.push(`${name} from ${liesFrom}`)
        await outbox.forget('ada')
      }
    }
    expect(isLost).toEqual([])
  })

  it('ends a sign-out', async () => {
    await load(env)
    const { finishSignOut } = await import('./leave-host.ts')
    const isEnded: string[] = []
    for (const [name, lie] of told) {
      localStorage.setItem(localKeys.signedOut, 'told')
      travel(lie, 0)
      await finishSignOut(() => true).catch(() => {})
      if (localStorage.getItem(localKeys.signedOut) !== 'told') isEnded.push(name)
    }
    expect(isEnded).toEqual(isOurs ? [] : ['401'])
  })
})
