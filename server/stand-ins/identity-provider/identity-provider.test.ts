import * as endpoints from '#contract/endpoints/endpoints.ts'
import { IdentityAnswer } from '#contract/answers/identity.ts'
import { pageHeaders } from '#server/http/security-headers.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { type HostApp, hostApp } from '#tests/support/host/host-app.ts'
import { createIdentitySession, postIdentitySession } from '#tests/support/providers/identity-session.ts'
import { englishIn } from '#tests/support/host/english-texts.ts'
import { openPage } from '#tests/support/host/page-form.ts'
import { type TestVisitor, errorOf } from '#tests/support/host/test-visitor.ts'
import * as v from 'valibot'
import { beforeAll, describe, expect, it } from 'vitest'
import { identityPagePath } from './identity-provider.ts'

const database = useTestDatabase()
let host: HostApp
let ada: TestVisitor
let encId: string
beforeAll(async () => {
  host = hostApp(database)
  ada = host.visitor()
  await ada.signUp('ada@example.com')
  encId = (await ada.user()).enc_id
})

const status = async () =>
  v.parse(IdentityAnswer, await (await ada.send(endpoints.identity.path)).json()).status
const pathOf = (url: string) => url.slice(host.deps.config.publicOrigin.length)
const saysOf = (html: string) => /data-portal="([^"]*)" data-says="([^"]*)"/.exec(html)?.slice(1)

describe('the identity provider of the sandbox', () => {
  it('is in Spanish for a reader of Spanish', async () => {
    const { url } = await createIdentitySession(ada, encId)
    const reader = host.visitor()
    reader.cookies.set('portal-language', 'es')
    const start = await openPage(reader, pathOf(url))
    expect([start.title, englishIn(start.html)]).toEqual(['Verifique su identidad', []])
    const nowhere = await openPage(reader, `${identityPagePath}?s=x`)
    expect([nowhere.title, englishIn(nowhere.html)]).toEqual(['Aquí no hay ninguna verificación', []])
  })

  it('creates a session for a browser of any origin that names the client', async () => {
    const answer = await postIdentitySession(host.visitor(), encId)
    expect([answer.status, answer.headers.get('Access-Control-Allow-Origin')]).toEqual([201, '*'])
    expect(await answer.json()).toMatchObject({
      status: 'success',
      verification: { id: expect.any(String), url: expect.any(String), sessionToken: expect.any(String) },
    })
    expect((await postIdentitySession(ada, encId, { client: 'another' })).status).toBe(401)
    expect((await postIdentitySession(ada, '')).status).toBe(422)
  })

  it.each([
    ['clear', 'approved'],
    ['blurred', 'resubmission'],
    ['foreign', 'declined'],
  ])('reports the result of a document by webhooks: %s', async (document, expected) => {
    // Uses another participant for each case, because an approval is permanent.
    ada = host.visitor()
    await ada.signUp(`${document}@example.com`)
    encId = (await ada.user()).enc_id
    const { id, url } = await createIdentitySession(ada, encId)
    await ada.postJson(endpoints.identitySession.path, { session: id })
    const start = await openPage(host.visitor(), pathOf(url))
    expect(saysOf(start.html)).toEqual(['http://localhost:8080', 'VERIFF_HANDSHAKE'])
    const pictures = await start.submit()
    expect([saysOf(pictures.html)?.[1], await status()]).toEqual(['VERIFF_STARTED', 'started'])
    const missing = await pictures.submit()
    expect([missing.status, missing.title]).toEqual([422, 'Please choose what you show'])
    const end = await missing.submit({ document })
    expect([saysOf(end.html)?.[1], await status()]).toEqual(['VERIFF_SUBMITTED', expected])
    expect(end.html).toContain('href="http://localhost:8080/my" target="_top" data-says="VERIFF_FINISHED"')
  })

  it('may be framed by the portal only, and runs one script of its own', async () => {
    const withPortal = hostApp(database, { PORTAL_ORIGINS: 'https://portal.example' })
    const { url } = await createIdentitySession(withPortal.visitor(), encId)
    const { headers } = await openPage(withPortal.visitor(), pathOf(url))
    const policy = headers.get('Content-Security-Policy')?.split('; ')
    expect(policy).toContain("frame-ancestors 'self' https://portal.example")
    expect(policy).toContain("script-src 'self'")
    expect(headers.has('X-Frame-Options')).toBe(false)
  })

  it('leads back to a portal of this host, never elsewhere', async () => {
    for (const callback of [
      'https://evil.example/my',
      'javascript:alert(1)',
      'http://localhost:8080.evil.example/',
    ]) {
      const answer = await postIdentitySession(ada, encId, { callback })
      const { verification } = v.parse(
        v.object({ verification: v.object({ url: v.string() }) }),
        await answer.json(),
      )
      const { html } = await openPage(host.visitor(), pathOf(verification.url))
      expect(html).toContain('href="http://localhost:8080/my"')
      expect(html).not.toContain('evil')
    }
  })

  it('refuses a session without its own ticket, and reports none that the portal does not know', async () => {
    for (const s of ['', 'x', 'e30.x']) {
      expect((await openPage(host.visitor(), `${identityPagePath}?s=${s}`)).status).toBe(404)
    }
    const { url } = await createIdentitySession(ada, encId)
    const unknown = await (await openPage(host.visitor(), pathOf(url))).submit()
    expect([unknown.status, unknown.title]).toEqual([503, 'The portal does not know this verification'])
  })

  it('exists neither outside a sandbox nor beside a real provider', async () => {
    const real = { VERIFF_API_KEY: 'public-key', VERIFF_SECRET: 'a shared secret of the tests' }
    const environments: Record<string, string>[] = [{ SANDBOX: '0' }, real]
    for (const environment of environments) {
      const other = hostApp(database, environment)
      expect(await errorOf(await other.visitor().send(identityPagePath))).toBe('not-found')
      expect(other.deps.portalEnv.features.includes('identity')).toBe(environment === real)
    }
  })
})

describe('the page of the portal', () => {
  const directives = (environment: Record<string, string>) => {
    const { 'Content-Security-Policy': policy = '', 'Permissions-Policy': permissions = '' } = pageHeaders({
      ...hostApp(database, environment).deps,
      inline: { scripts: [], styles: [] },
    })
    const named = (name: string) => policy.split('; ').find((text) => text.startsWith(name))
    return [named('frame-src'), named('connect-src'), permissions.split(', ')[0]]
  }

  it('may frame and call the configured provider, and nobody without one', () => {
    expect(directives({ SANDBOX: '0' })).toEqual(["frame-src 'self'", "connect-src 'self'", 'camera=(self)'])
    expect(
      directives({
        VERIFF_API_KEY: 'public-key',
        VERIFF_SECRET: 'a shared secret of the tests',
        VERIFF_HOST: 'https://api.verify.example',
        VERIFF_FRAME_ORIGINS: 'https://pages.verify.example',
      }),
    ).toEqual([
      "frame-src 'self' https://pages.verify.example",
      "connect-src 'self' https://api.verify.example",
      'camera=(self "https://pages.verify.example")',
    ])
  })
})
