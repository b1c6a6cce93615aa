import { fillPath } from '#contract/endpoints/endpoint.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { hostPages } from '#contract/pages/host-pages.ts'
import type { HostApp } from '#tests/support/host/host-app.ts'
import { hostTest } from '#tests/support/host/host-test.ts'
import { describe, expect } from 'vitest'

const portal = 'https://portal.example'
const catalogue = fillPath(endpoints.activeStudies.path, { product: 'focusgroups' })

const it = hostTest({ PUBLIC_ORIGIN: 'https://stipend.example', PORTAL_ORIGINS: portal })

const preflight = { Origin: portal, 'Access-Control-Request-Method': 'POST' }
const cases: [string, number, string, RequestInit][] = [
  ['an answer', 200, endpoints.csrfToken.path, {}],
  ['the catalogue', 200, catalogue, {}],
  ['no picture', 400, '/img/508x508/study.svg', {}],
  ['a page of the host', 200, hostPages.passwordReset, {}],
  ['its style', 200, '/host.css', {}],
  ['no content', 204, '/csp-report', { method: 'POST', body: '{}' }],
  ['a preflight', 204, endpoints.profile.path, { method: 'OPTIONS', headers: preflight }],
  ['a visitor’s refusal', 401, endpoints.user.path, {}],
  ['a forged navigation', 403, hostPages.logout, { headers: { 'Sec-Fetch-Site': 'cross-site' } }],
  ['nothing', 404, '/nowhere', {}],
  ['another method', 405, endpoints.profile.path, {}],
]

/** A body needs a type, and text a charset; JSON has none. */
const typed = /^(?:no body|text\/\w+; charset=utf-8|application\/json.*|image\/(?:webp|jpeg))$/i

describe('every answer of a host behind https', () => {
  it.for(cases)('%s has HSTS, nosniff and an exact type', async ([_what, status, path, init], { host }) => {
    const { headers, ...answer } = await ask(host, path, init)
    expect(answer.status).toBe(status)
    expect(headers.get('Strict-Transport-Security')).toBe('max-age=63072000; includeSubDomains; preload')
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(answer.type).toMatch(typed)
  })
})

async function ask({ app }: HostApp, path: string, init: RequestInit) {
  const answer = await app.request(path, init)
  const hasBody = (await answer.arrayBuffer()).byteLength > 0
  const { status, headers } = answer
  return { status, headers, type: hasBody ? (headers.get('Content-Type') ?? 'none') : 'no body' }
}
