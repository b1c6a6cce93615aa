import type { HostEnv } from '#server/http/host-env.ts'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { preferredLanguage, requestLanguage } from './page-language.ts'

describe('the preferred language', () => {
  it.each([
    [undefined, null],
    ['', null],
    ['*', null],
    ['fr-FR, de;q=0.5', null],
    ['es', 'es'],
    ['es-US,es;q=0.9,en;q=0.8', 'es'],
    ['en-US,en;q=0.9,es;q=0.8', 'en'],
    ['fr, es;q=0.4, en;q=0.3', 'es'],
    ['en;q=0.2, ES-mx;q=0.7', 'es'],
    ['es;q=0, en', 'en'],
    ['es;q=much', null],
  ])('of %j is %s', (header, language) => {
    expect(preferredLanguage(header)).toBe(language)
  })
})

describe('the language of a request', () => {
  it.each([
    ['the choice in the portal', 'portal-language=es', 'en-US', 'es'],
    ['the choice of English', 'other=1; portal-language=en', 'es', 'en'],
    ['the browser’s without a choice', 'other=es', 'es-MX', 'es'],
    ['the browser’s if the cookie is something else', 'portal-language=fr', 'es', 'es'],
  ])('is %s', async (_, cookie, acceptLanguage, language) => {
    const app = new Hono<HostEnv>().get('/', (c) => c.text(String(requestLanguage(c))))
    const answer = await app.request('/', {
      headers: { Cookie: cookie, 'Accept-Language': acceptLanguage },
    })
    expect(await answer.text()).toBe(language)
  })
})
