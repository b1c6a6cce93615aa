import * as endpoints from '#contract/endpoints/endpoints.ts'
import { readConfig } from '#server/config/config.ts'
import { sessions } from '#server/db/schema.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { type HostApp, hostApp } from '#tests/support/host/host-app.ts'
import { SiteverifyStandIn } from '#tests/support/providers/siteverify-stand-in.ts'
import { errorOf, goodPassword } from '#tests/support/host/test-visitor.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const siteverify = new SiteverifyStandIn()
const siteKey = 'a-site-key-of-the-tests'
const database = useTestDatabase()
let host: HostApp

beforeAll(() => siteverify.start())
afterAll(() => siteverify.stop())
beforeEach(() => {
  siteverify.hostname = 'localhost'
  siteverify.isDown = false
  host = hostWith({})
})

const hostWith = (chosen: Readonly<Record<string, string>>) =>
  hostApp(
    database,
    {
      TURNSTILE_SITE_KEY: siteKey,
      TURNSTILE_SECRET: siteverify.secret,
      TURNSTILE_URL: siteverify.url,
      ...chosen,
    },
    (request) => fetch(request),
  )

let accounts = 0
function signUp(turnstile_token: string, at = host): Promise<Response> {
  accounts += 1
  const email = `turnstile${accounts}@example.com`
  return at.visitor().postJson(endpoints.signUp.path, { email, password: goodPassword, turnstile_token })
}
const logIn = (email: string, turnstile_token: string) =>
  host.visitor().postForm(endpoints.login.path, { email, password: goodPassword, turnstile_token })

describe('Turnstile', () => {
  it('accepts a passed challenge, once for each token, at sign-up and at login', async () => {
    const token = siteverify.token()
    expect((await signUp(token)).status).toBe(200)
    expect(await errorOf(await signUp(token))).toBe('trunstile-failed')
    const email = `turnstile${accounts - 1}@example.com`
    expect(await errorOf(await logIn(email, token))).toBe('trunstile-failed')
    expect((await logIn(email, siteverify.token())).status).toBe(200)
  })

  it('opens no session for a token that is missing, malformed, expired, or of another site', async () => {
    const before = await database.db.$count(sessions)
    const expired = siteverify.token()
    siteverify.expire(expired)
    for (const token of ['', 'made up', 'x'.repeat(3000), '\u{1F600}', expired]) {
      expect(await errorOf(await signUp(token))).toBe('trunstile-failed')
    }
    for (const hostname of ['localhost.evil.example', undefined]) {
      siteverify.hostname = hostname
      expect(await errorOf(await signUp(siteverify.token()))).toBe('trunstile-failed')
    }
    expect(await database.db.$count(sessions)).toBe(before)
  })

  it('opens none while the provider is down, answers nonsense, or does not know the secret', async () => {
    const wrongSecret = hostWith({ TURNSTILE_SECRET: 'another-secret-of-the-tests' })
    expect(await errorOf(await signUp(siteverify.token(), wrongSecret))).toBe('trunstile-failed')
    const nonsense = hostApp(
      database,
      { TURNSTILE_SITE_KEY: siteKey, TURNSTILE_SECRET: siteverify.secret },
      () => Promise.resolve(new Response('<h1>Sign in to this network</h1>')),
    )
    expect(await errorOf(await signUp(siteverify.token(), nonsense))).toBe('trunstile-failed')
    siteverify.isDown = true
    expect(await errorOf(await signUp(siteverify.token()))).toBe('trunstile-failed')
    siteverify.isDown = false
    expect((await signUp(siteverify.token())).status).toBe(200)
  })

  it('replaces the host’s own challenge', async () => {
    expect(host.deps.portalEnv).toMatchObject({ turnstileSiteKey: siteKey })
    expect(host.deps.portalEnv.features).not.toContain('captcha')
    expect(await errorOf(await host.visitor().send(endpoints.captchaChallenge.path))).toBe('not-found')
    const own = hostApp(database)
    expect(own.deps.portalEnv.features).toContain('captcha')
    expect(await errorOf(await signUp(await own.visitor().challengeToken()))).toBe('trunstile-failed')
  })

  it('accepts Cloudflare’s test keys, whatever host name their tokens hold', async () => {
    siteverify.hostname = 'example.com'
    const trying = hostWith({ TURNSTILE_SITE_KEY: '1x00000000000000000000AA' })
    expect((await signUp(siteverify.token(), trying)).status).toBe(200)
  })

  it('needs both keys, and a protected address of the provider', () => {
    expect(() => readConfig({ TURNSTILE_SITE_KEY: siteKey })).toThrow('TURNSTILE_SECRET')
    expect(() => readConfig({ TURNSTILE_URL: 'http://verify.example/' })).toThrow('TURNSTILE_URL')
  })
})
