import * as endpoints from '#contract/endpoints/endpoints.ts'
import { headers } from '#contract/base/headers.ts'
import { createApp } from '#server/app.ts'
import type { OpenDatabase } from '#server/db/database.ts'
import { SignedCookie } from '#server/platform/pages/signed-cookie.ts'
import { hostDependencies } from '#tests/support/host/host-dependencies.ts'
import { hostTest } from '#tests/support/host/host-test.ts'
import { TestVisitor, goodPassword } from '#tests/support/host/test-visitor.ts'
import { Hono } from 'hono'
import * as v from 'valibot'
import { expect } from 'vitest'

const old = { secret: 'the secret of last year, which has leaked by now', formerSecret: null }
const rotated = { secret: 'the secret of this year, which nobody else knows', formerSecret: old.secret }
const forgotten = { ...rotated, formerSecret: null }

const it = hostTest()

const hostWith = (database: OpenDatabase, secrets: { secret: string; formerSecret: string | null }) => {
  const deps = hostDependencies(database, secrets)
  return { deps, app: createApp(deps) }
}

it('a new secret signs nobody out, and open forms work while the old one is known', async ({ database }) => {
  const before = hostWith(database, old)
  const visitor = new TestVisitor(before.app, before.deps)
  await visitor.signUp('ada@example.com')
  const token = await visitor.csrfToken()
  const challenge = await visitor.challengeToken()
  const hide = async (app: typeof before.app, id: number) => {
    const cookies = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const sent = { Cookie: cookies, 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' }
    const answer = await app.request(
      endpoints.hide.path,
      {
        method: 'POST',
        headers: { ...sent, [headers.csrf]: token },
        body: JSON.stringify({ kind: 'focusgroup', id, hidden: true }),
      },
      {},
    )
    const user = await app.request(endpoints.user.path, { headers: { Cookie: cookies } }, {})
    return { signedIn: user.status, post: answer.status }
  }
  const after = hostWith(database, rotated)
  expect(await hide(after.app, 1)).toEqual({ signedIn: 200, post: 200 })
  expect(await hide(hostWith(database, forgotten).app, 2)).toEqual({ signedIn: 200, post: 403 })

  const returning = new TestVisitor(after.app, after.deps)
  const credentials = { email: 'ada@example.com', password: goodPassword, turnstile_token: challenge }
  expect((await returning.postForm(endpoints.login.path, credentials)).status).toBe(200)
})

it('a sealed cookie remains valid in the same way', async ({ database }) => {
  const cookieAt = (secrets: typeof old | typeof rotated) => {
    const cookie = new SignedCookie(hostDependencies(database, secrets), 'way', v.string())
    return new Hono()
      .get('/set', (c) => {
        cookie.set(c, 'there')
        return c.body(null)
      })
      .get('/get', (c) => c.json(cookie.get(c)))
  }
  const [sent = ''] = (await cookieAt(old).request('/set')).headers.getSetCookie()
  const read = async (secrets: typeof old | typeof rotated) =>
    (await cookieAt(secrets).request('/get', { headers: { Cookie: sent.split(';')[0] ?? '' } })).json()
  expect(await read(rotated)).toBe('there')
  expect(await read(forgotten)).toBeNull()
})
