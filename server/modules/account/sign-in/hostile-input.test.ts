import * as endpoints from '#contract/endpoints/endpoints.ts'
import { hostPages } from '#contract/pages/host-pages.ts'
import { attemptCounters } from '#server/db/schema.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { type HostApp, hostApp } from '#tests/support/host/host-app.ts'
import { type TestVisitor, errorOf, goodPassword } from '#tests/support/host/test-visitor.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

/** Marks the input, so that an answer that repeats any of it is found. */
const marker = 'ZZmarkerZZ'

const credentials = {
  email: 'a@example.com',
  password: goodPassword,
  turnstile_token: 'a-real-token-goes-here',
}
const profile = { first_name: 'Ada', postal_code: '10001', dob: '31/12/1990', gender: 'Female' }

const database = useTestDatabase()
let host: HostApp
let visitor: TestVisitor

beforeAll(async () => {
  host = hostApp(database)
  visitor = host.visitor()
  await visitor.signUp('ada@example.com')
})
beforeEach(async () => {
  host.pass({ seconds: 60 })
  await database.db.delete(attemptCounters)
})

const formPaths: readonly string[] = [endpoints.login.path, hostPages.passwordReset]
const bodyFor = (path: string, changes: object) => ({
  ...(path === endpoints.profile.path ? profile : credentials),
  ...changes,
})
const lastField = (path: string) => (path === endpoints.profile.path ? 'first_name' : 'password')

async function post(path: string, body: string): Promise<Response> {
  const type = formPaths.includes(path) ? 'application/x-www-form-urlencoded' : 'application/json'
  return visitor.send(path, {
    method: 'POST',
    headers: { 'Content-Type': type, 'X-CSRFToken': await visitor.csrfToken() },
    body,
  })
}

describe.each([endpoints.signUp.path, endpoints.profile.path])('hostile JSON to %s', (path) => {
  it.each([
    ['nothing', ''],
    ['a broken body', `{"email":"${marker}`],
    ['two bodies', '{}{}'],
    ['a comment', `/* ${marker} */{}`],
    ['ten thousand levels', '['.repeat(10_000) + ']'.repeat(10_000)],
    ['a thousand nested objects', '{"a":'.repeat(1000) + '1' + '}'.repeat(1000)],
    ['U+0000', JSON.stringify(bodyFor(path, { [lastField(path)]: 'Ada\0' }))],
  ])('%s is a bad request', async (_kind, body) => {
    expect(await errorOf(await post(path, body))).toBe('bad-request')
  })

  it.each([
    ['null', 'null'],
    ['a list', '[]'],
    ['text', `"${marker}"`],
    ['no field', '{}'],
    ['a list for text', JSON.stringify(bodyFor(path, { [lastField(path)]: [marker] }))],
    ['an object for text', JSON.stringify(bodyFor(path, { [lastField(path)]: { $ne: marker } }))],
    ['a number for text', JSON.stringify(bodyFor(path, { [lastField(path)]: 12_345_678 }))],
    ['null for text', JSON.stringify(bodyFor(path, { [lastField(path)]: null }))],
    ['an unknown field', JSON.stringify(bodyFor(path, { [marker]: 1 }))],
  ])('%s is invalid', async (_kind, body) => {
    expect(await errorOf(await post(path, body))).toBe('invalid')
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''])(
    'with the type "%s" is not read',
    async (type) => {
      const answer = await visitor.send(path, {
        method: 'POST',
        headers: { 'Content-Type': type, 'X-CSRFToken': await visitor.csrfToken() },
        body: JSON.stringify(bodyFor(path, {})),
      })
      expect(await errorOf(answer)).toBe('unsupported-media-type')
    },
  )
})

describe('text that resembles U+0000', () => {
  it('is a name like any other', async () => {
    const name = String.raw`Ada \u0000`
    const answer = await post(endpoints.profile.path, JSON.stringify({ ...profile, first_name: name }))
    expect(answer.status).toBe(200)
    expect((await visitor.user()).first_name).toBe(name)
  })
})

describe('half a surrogate pair', () => {
  it('is refused in a name', async () => {
    const body = JSON.stringify({ ...profile, first_name: 'Ada\uD83D' })
    expect(body).toContain(String.raw`\ud83d`)
    expect(await errorOf(await post(endpoints.profile.path, body))).toBe('invalid')
  })

  it('is refused in an e-mail address', async () => {
    const body = JSON.stringify({ ...credentials, email: 'ada\uD83D@example.com' })
    expect(await errorOf(await post(endpoints.signUp.path, body))).toBe('invalid')
  })
})

describe.each([
  ['signs', '@'.repeat(60_000)],
  ['spaces', `a${' '.repeat(60_000)}b`],
])('an address of 60,000 %s', (_kind, email) => {
  const typed = email.replaceAll(' ', '+')

  it.each([
    [endpoints.login.path, () => `email=${typed}&password=x&turnstile_token=x`],
    [endpoints.signUp.path, () => JSON.stringify({ ...credentials, email })],
    [hostPages.passwordReset, (csrf: string) => `csrf_token=${csrf}&email=${typed}`],
  ])('is refused in a moment at %s', async (path, bodyWith) => {
    const body = bodyWith(await visitor.csrfToken())
    const start = process.cpuUsage()
    expect((await post(path, body)).status).toBe(422)
    // Takes a few milliseconds. A naive pattern, which combines every start with every end, took seconds.
    expect(process.cpuUsage(start).user).toBeLessThan(600_000)
  })
})
