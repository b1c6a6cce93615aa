import { readFileSync } from 'node:fs'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { HostError } from '#server/errors/host-error.ts'
import { portalEnvOf } from '#server/modules/site/portal/served-env.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { hostDependencies } from '#tests/support/host/host-dependencies.ts'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { describe, expect, it } from 'vitest'
import { newPasswordField, renderForm } from './form.ts'
import { hostCss } from './host-css.ts'
import { onPageError } from './page-errors.ts'
import { hostCssPath } from '#contract/pages/host-pages.ts'
import { answerPage } from './page.ts'
import { textsOf } from './page-texts.ts'
import { pageAssetRoutes } from './routes.ts'

const hostile = `"><script>alert('1')</script>&<style>`

const database = useTestDatabase()

function appWith(settings: Readonly<Record<string, string>> = {}) {
  const deps = hostDependencies(database, {
    config: readConfig(settings),
    portalEnv: portalEnvOf({ BRAND: settings['BRAND'] }),
  })
  const app = new Hono<HostEnv>()
  app.onError(onPageError(deps))
  app.get('/page', (c) =>
    answerPage(deps, c, { title: hostile, body: html`<p>${hostile}</p>`, stub: html`<p>${hostile}</p>` }),
  )
  app.get('/limited', () => {
    throw new HostError('rate-limited', { retryAfterSeconds: 60 })
  })
  app.get('/broken', () => {
    throw new Error(`${hostile} with a secret in it`)
  })
  app.get('/form', (c) =>
    answerPage(deps, c, {
      title: 'A form',
      body: renderForm(textsOf(c), {
        action: '/form',
        csrfToken: 'token',
        hidden: { more: hostile },
        fields: [
          { name: 'email', label: 'E-mail', type: 'email', autocomplete: 'email', value: hostile },
          newPasswordField(textsOf(c)),
        ],
        submit: 'Send',
        errors: { email: 'Not an address' },
      }),
    }),
  )
  app.route('/', pageAssetRoutes(deps))
  return app
}

async function markupOf(path: string, settings?: Readonly<Record<string, string>>): Promise<string> {
  return (await appWith(settings).request(path)).text()
}

describe('a page of the host', () => {
  it('escapes all inserted values', async () => {
    for (const path of ['/page', '/form']) {
      const markup = await markupOf(path, { BRAND: hostile })
      expect(markup).not.toMatch(/<script|<style|style=|alert\('/)
      expect(markup).toContain('&quot;&gt;&lt;script&gt;')
    }
  })

  it('allows no scripts, frames, caches or referrers', async () => {
    const { headers } = await appWith({ PORTAL_ORIGINS: 'https://portal.example' }).request('/page')
    const policy = headers.get('Content-Security-Policy')?.split('; ')
    expect(policy).toEqual([
      "default-src 'none'",
      "script-src 'none'",
      "style-src 'self'",
      "img-src 'self'",
      "font-src 'self'",
      "form-action 'self' https://portal.example",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ])
    expect(headers.get('X-Frame-Options')).toBe('DENY')
    expect(headers.get('Referrer-Policy')).toBe('no-referrer')
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(headers.get('Content-Type')).toBe('text/html; charset=UTF-8')
  })

  it('links to the portal, wherever it is hosted', async () => {
    expect(await markupOf('/page')).toContain('<a class="logo" href="/">')
    expect(await markupOf('/page', { PORTAL_ORIGINS: 'https://portal.example' })).toContain(
      '<a class="logo" href="https://portal.example/">',
    )
  })
})

describe('a form on such a page', () => {
  it('labels and describes every field, and summarises errors with links', async () => {
    const markup = (await markupOf('/form')).replaceAll(/\s+/g, ' ')
    expect(markup).toMatch(/<label for="email">E-mail<\/label>/)
    expect(markup).toMatch(/<input id="email"[^>]* aria-describedby="email-error" aria-invalid="true"/)
    expect(markup).toMatch(/<input id="new_password"[^>]* aria-describedby="new_password-hint"/)
    expect(markup).toMatch(/role="alert".*<a href="#email">E-mail<\/a>: Not an address/)
  })
})

describe('an error on such a page', () => {
  it('is a page with the status and the headers of the refusal', async () => {
    const answer = await appWith().request('/limited')
    expect(answer.status).toBe(429)
    expect(answer.headers.get('Retry-After')).toBe('60')
    expect(answer.headers.get('Content-Type')).toMatch(/^text\/html/)
    expect(answer.headers.get('Content-Security-Policy')).toContain("style-src 'self'")
    expect(await answer.text()).toContain('Too many attempts')
  })

  it('reveals nothing of an internal error', async () => {
    const answer = await appWith().request('/broken')
    expect(answer.status).toBe(500)
    expect(await answer.text()).not.toMatch(/secret|alert/)
  })
})

const ask = (path: string, headers: Record<string, string>, method = 'GET') =>
  createApp(hostDependencies(database)).request(path, { method, headers })

describe('a refused call', () => {
  it.each(['GET', 'POST'])('answers a person with a page, and a program with a code: %s', async (method) => {
    const { path } = method === 'GET' ? endpoints.user : endpoints.profile
    const page = await ask(path, { 'Sec-Fetch-Dest': 'document' }, method)
    expect([page.status, page.headers.get('Content-Type')]).toEqual([401, 'text/html; charset=UTF-8'])
    expect(page.headers.get('Content-Security-Policy')).toContain("style-src 'self'")
    const answer = await ask(path, { 'Sec-Fetch-Dest': 'empty', Accept: '*/*' }, method)
    expect([answer.status, await answer.json()]).toEqual([401, { error: 'unauthenticated' }])
  })
})

describe('an unknown address', () => {
  it('answers a person with a page, and a program with a code', async () => {
    const people: Record<string, string>[] = [
      { 'Sec-Fetch-Dest': 'document' },
      { Accept: 'text/html,*/*;q=0.8' },
      // Of a page that is asked for by the service worker.
      { 'Sec-Fetch-Dest': 'empty', Accept: 'text/html,*/*;q=0.8' },
    ]
    for (const headers of people) {
      const page = await ask('/nowhere', headers)
      expect(page.status).toBe(404)
      expect(page.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
      expect(await page.text()).toContain('<h1>This page does not exist</h1>')
    }
    const program: [Record<string, string>, string?][] = [
      [{ Accept: 'application/json' }],
      [{ 'Sec-Fetch-Dest': 'script', Accept: 'text/html' }],
      [{ 'Sec-Fetch-Dest': 'empty', Accept: '*/*' }],
      [{ Accept: 'text/html' }, 'POST'],
    ]
    for (const [headers, method] of program) {
      const answer = await ask('/assets/gone.js', headers, method)
      expect(answer.status).toBe(404)
      expect(await answer.json()).toEqual({ error: 'not-found' })
    }
  })
})

describe('a browser in Spanish', () => {
  const headers = { 'Sec-Fetch-Dest': 'document', 'Accept-Language': 'es-US,es;q=0.9,en;q=0.8' }

  it('gets the page of an unknown address in Spanish', async () => {
    const page = await createApp(hostDependencies(database)).request('/nowhere', { headers })
    const markup = await page.text()
    expect(page.status).toBe(404)
    expect(markup).toContain('<html lang="es">')
    expect(markup).toContain('<h1>Esta página no existe</h1>')
    expect(markup).toContain('Ir a la página de inicio')
  })

  it('gets the page of an error in Spanish', async () => {
    const markup = await (await appWith().request('/limited', { headers })).text()
    expect(markup).toContain('<html lang="es">')
    expect(markup).toContain('Demasiados intentos')
  })
})

describe('the stylesheet', () => {
  it("has the portal's palette", () => {
    const tokens = (css: string) =>
      new Map([...css.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value]))
    const portal = tokens(readFileSync(new URL('../../../src/shared/ui/tokens.css', import.meta.url), 'utf8'))
    const own = tokens(hostCss)
    expect(own.size).toBeGreaterThan(15)
    expect(Object.fromEntries(own)).toEqual(
      Object.fromEntries([...own.keys()].map((name) => [name, portal.get(name)])),
    )
  })

  it('uses no undefined variable', () => {
    const defined = new Set([...hostCss.matchAll(/(--[\w-]+):/g)].map(([, name]) => name))
    const used = [...hostCss.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name)
    expect(used.filter((name) => !defined.has(name))).toEqual([])
  })

  it('is served with an entity tag', async () => {
    const app = appWith()
    const answer = await app.request(hostCssPath)
    expect(answer.headers.get('Content-Type')).toBe('text/css; charset=utf-8')
    const tag = answer.headers.get('ETag') ?? ''
    expect((await app.request(hostCssPath, { headers: { 'If-None-Match': tag } })).status).toBe(304)
  })
})
