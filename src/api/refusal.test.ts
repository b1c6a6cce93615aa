import { describe, expect, it } from 'vitest'
import { codeOf } from '#contract/base/error-body.ts'
import { errorStatuses } from '#contract/base/errors.ts'
import {
  type Habit,
  answerOf,
  nobody,
  pages,
  refusingPages,
  successes,
} from '#tests/support/minimal-host/habits.ts'
import { isFromNetwork, isNothing, isPage, namesNobody } from './refusal.ts'

const page = '<html><title>Access blocked</title>'
const statuses = [400, 401, 403, 404, 405, 406, 407, 409, 410, 413, 422, 429, 451]

const ofGateways = [
  '{"statusCode":404,"error":"Not Found","message":"Route GET:/ not found"}',
  '{"timestamp":"2026-11-20T18:00:00Z","status":401,"error":"Unauthorized","path":"/"}',
  '{"error":"invalid_token","error_description":"The access token expired"}',
  ...['unauthorized', 'forbidden', 'blocked', 'ACCESS-DENIED', 'not found', '-', ' invalid'].map((error) =>
    JSON.stringify({ error }),
  ),
]
const withoutCode = ['', page, '{}', '[]', 'null', '{"error":7}', '{"message":"Denied"}']

describe('a refusal of a host that declares features', () => {
  const isOurs = (status: number, code: string) => !isFromNetwork(status, code, true)

  it.each(statuses)(
    '%d is the host’s with a code of its form, and the network’s with any other',
    (status) => {
      const bodies = [...withoutCode, ...ofGateways]
      expect(bodies.filter((text) => isOurs(status, codeOf(text)))).toEqual([])
      expect(isOurs(status, 'a-code-of-a-newer-host')).toBe(true)
    },
  )

  it.each(Object.entries(errorStatuses))('is the host’s: %s', (code, status) => {
    expect(isOurs(status, code)).toBe(true)
  })
})

const ofNetworks = [407, 451]

it.each(ofNetworks)('%d is never the answer of a host', (status) => {
  for (const code of ['', 'Proxy Authentication Required'])
    expect(isFromNetwork(status, code, false)).toBe(true)
})

it.each(statuses.filter((status) => !ofNetworks.includes(status)))(
  '%d with any code, or none, is the answer of a host of section 7 alone',
  (status) => {
    for (const code of ['', 'csrf', 'Low balance']) expect(isFromNetwork(status, code, false)).toBe(false)
  },
)

describe('a page', () => {
  const isPageOf = async (answer: Response) => isPage(answer.headers, await answer.text())

  it.each(Object.entries<Habit>(successes))(
    'is not how a framework says that it is done: %s',
    async (_name, habit) => {
      expect(await isPageOf(answerOf(habit))).toBe(false)
    },
  )

  it.each(Object.entries<Habit>({ ...pages, ...refusingPages }))('has markup: %s', async (_name, habit) => {
    expect(await isPageOf(answerOf(habit))).toBe(true)
  })

  it.each([
    ['application/json', '<html>'],
    ['text/plain', '\n\n<HTML><HEAD>'],
    ['application/xml', '<?xml version="1.0"?>\n<!-- 4.2 --><!DOCTYPE html>'],
    ['text/plain', '\uFEFF<meta http-equiv="refresh" content="0;url=/login">'],
    ['application/json', '<script>location = "/login"</script>'],
    ['', 'Please <a href="/login">sign in</a>'],
    ['application/xhtml+xml', '<p>Please sign in</p>'],
    ['image/gif', ''],
  ])('has any type: %s, %s', (type, text) => {
    expect(isPage(new Headers({ 'Content-Type': type }), text)).toBe(true)
  })

  it.each([
    ['application/xml', '<?xml version="1.0"?><headers><saved/></headers>'],
    ['text/plain', 'Sent to <ada@example.com>'],
    ['application/octet-stream', '<p>Saved</p>'],
    ['application/json', 'saved <b>now</b>'],
  ])('is not a tag alone, without the type: %s, %s', (type, text) => {
    expect(isPage(new Headers({ 'Content-Type': type }), text)).toBe(false)
  })

  it('is told from another answer in time that grows with it alone', () => {
    for (const part of ['<!---->', '<?x?> ', '\n', ' <', '<!']) {
      const startedAt = performance.now()
      expect(isPage(new Headers({ 'Content-Type': 'text/plain' }), part.repeat(20_000))).toBe(false)
      expect(performance.now() - startedAt).toBeLessThan(500)
    }
  })

  it.each(['5 < 7', '<3', 'a <-b'])('has a tag: %s has none', (text) => {
    expect(isPage(new Headers({ 'Content-Type': 'text/html' }), text)).toBe(false)
  })
})

describe('the question who is signed in', () => {
  const names = async (habit: Habit, givesCodes: boolean) => {
    const answer = answerOf(habit)
    const text = await answer.text()
    const { status, headers } = answer
    const refused = { status, code: codeOf(text), isPage: isPage(headers, text), isEmpty: isNothing(text) }
    return namesNobody(refused, givesCodes)
  }

  it.each(Object.entries<Habit>(nobody))('is answered with nobody: %s', async (_name, habit) => {
    expect([await names(habit, false), await names(habit, true)]).toEqual([true, false])
  })

  it.each(Object.entries<Habit>(refusingPages))('is not answered by %s', async (_name, habit) => {
    expect(await names(habit, false)).toBe(false)
  })

  it.each([200, 302, 407, 408, 425, 429, 451, 500, 503])('is not answered by %d', async (status) => {
    expect(await names({ status, body: 'Later' }, false)).toBe(false)
  })

  it.each(['{"enc_id":"ada"}', '[{}]', '0', '"null"', 'nullable'])('is not answered by %s', async (body) => {
    expect(await names({ status: 200, body }, false)).toBe(false)
  })

  it('is answered by a host with features with its own 401 alone', async () => {
    const own = (status: number) => ({ status, body: '{"error":"of-its-own"}' })
    expect(await Promise.all([401, 400, 403, 404].map((status) => names(own(status), true)))).toEqual([
      true,
      false,
      false,
      false,
    ])
  })
})
