import * as endpoints from '#contract/endpoints/endpoints.ts'
import { errorStatuses } from '#contract/base/errors.ts'
import { hostPages } from '#contract/pages/host-pages.ts'
import { sessions } from '#server/db/schema.ts'
import { hostTest } from '#tests/support/host/host-test.ts'
import type { TestVisitor } from '#tests/support/host/test-visitor.ts'
import { describe, expect } from 'vitest'

const it = hostTest({ PORTAL_ORIGINS: 'https://portal.example' })

const navigate = (ada: TestVisitor, sent: Record<string, string>) =>
  ada.send(hostPages.logout, { headers: sent })

describe('logout', () => {
  it('ends the session on the host, clears the browser and leads to the portal', async ({
    database,
    ada,
  }) => {
    const token = ada.cookies.get('sid') ?? ''
    const answer = await navigate(ada, { 'Sec-Fetch-Dest': 'document' })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('Location')).toBe('/')
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect(answer.headers.get('Clear-Site-Data')).toBe('"cache", "cookies", "storage"')
    expect([...ada.cookies]).toEqual([])
    expect(await database.db.select().from(sessions)).toEqual([])
    ada.cookies.set('sid', token)
    expect((await ada.send(endpoints.user.path)).status).toBe(401)
  })

  it('keeps the storage if the portal asks for that', async ({ database, ada }) => {
    const answer = await ada.send(`${hostPages.logout}?keep=1`)
    expect(answer.headers.get('Clear-Site-Data')).toBe('"cache", "cookies"')
    expect(await database.db.select().from(sessions)).toEqual([])
  })

  it('leads to the requested page after the next login, on the portal only', async ({ ada }) => {
    const location = async (next: string) => {
      const answer = await ada.send(`${hostPages.logout}?next=${encodeURIComponent(next)}`)
      return answer.headers.get('Location')
    }
    expect(await location('/study/7?from=mail')).toBe('/?next=%2Fstudy%2F7%3Ffrom%3Dmail')
    for (const elsewhere of ['//evil.example/x', 'https://evil.example/x', '/\\evil.example', '']) {
      expect([elsewhere, await location(elsewhere)]).toEqual([elsewhere, '/'])
    }
  })

  it('leaves other devices signed in', async ({ host, ada }) => {
    const other = host.visitor()
    await other.logIn('ada@example.com')
    await navigate(ada, {})
    expect((await other.send(endpoints.user.path)).status).toBe(200)
  })

  it('is harmless for a visitor', async ({ host }) => {
    expect((await host.visitor().send(hostPages.logout)).status).toBe(303)
  })

  it('works for a typed address, and for a visitor without fetch metadata', async ({ host, ada }) => {
    expect((await navigate(ada, { 'Sec-Fetch-Site': 'none', 'Sec-Fetch-Dest': 'document' })).status).toBe(303)
    expect((await host.app.request(hostPages.logout, {}, {})).status).toBe(303)
  })

  it('asks for a click and leaves the storage alone in a browser without fetch metadata', async ({
    database,
    host,
    ada,
  }) => {
    // The test's browser always sends the header, so this one sends the cookies itself.
    const cookie = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const old = { headers: { Cookie: cookie, Origin: 'null' } }
    const page = await host.app.request(`${hostPages.logout}?next=/study/7`, old, {})
    const html = await page.text()
    expect([page.status, page.headers.get('Clear-Site-Data')]).toEqual([200, null])
    expect(html).toContain('<h1>Log out?</h1>')
    expect(await database.db.select().from(sessions)).toHaveLength(1)
    const csrf = /name="csrf_token" value="([^"]*)"/.exec(html)?.[1] ?? ''
    const post = (token: string) =>
      host.app.request(
        hostPages.logout,
        {
          method: 'POST',
          headers: { ...old.headers, 'Content-Type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams({ csrf_token: token, next: '/study/7' }).toString(),
        },
        {},
      )
    expect((await post('forged')).status).toBe(403)
    expect(await database.db.select().from(sessions)).toHaveLength(1)
    const done = await post(csrf)
    expect([done.status, done.headers.get('Location')]).toEqual([303, '/?next=%2Fstudy%2F7'])
    expect(done.headers.get('Clear-Site-Data')).toBe('"cache", "cookies"')
    expect(await database.db.select().from(sessions)).toEqual([])
  })

  it('leads back to a portal that is hosted elsewhere', async ({ ada }) => {
    const answer = await navigate(ada, {
      'Sec-Fetch-Site': 'cross-site',
      'Sec-Fetch-Dest': 'document',
      Referer: 'https://portal.example/',
    })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('Location')).toBe('https://portal.example/')
  })

  it.for([
    ['another site’s link', { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'document' }],
    ['a subdomain’s link', { 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Dest': 'document' }],
    ['an image', { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Dest': 'image' }],
    ['a frame', { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Dest': 'iframe' }],
    ['a script’s fetch', { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Dest': 'empty' }],
    ['a prefetch', { 'Sec-Fetch-Dest': 'document', 'Sec-Purpose': 'prefetch;prerender' }],
    ['a look-alike portal', { 'Sec-Fetch-Site': 'cross-site', Referer: 'https://portal.example.evil/' }],
    ['a broken referrer', { 'Sec-Fetch-Site': 'cross-site', Referer: 'https://' }],
  ] as const)('is refused to %s, and the session stays', async ([_from, sent], { ada }) => {
    const answer = await navigate(ada, sent)
    expect(answer.headers.get('Clear-Site-Data')).toBeNull()
    expect(answer.status).toBe(errorStatuses['csrf-failed'])
    expect((await ada.send(endpoints.user.path)).status).toBe(200)
  })
})
