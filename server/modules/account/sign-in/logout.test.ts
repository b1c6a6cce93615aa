import { endpoints } from '#contract/endpoints/endpoints.ts'
import { hostPages } from '#contract/pages/host-pages.ts'
import type { OpenDatabase } from '#server/db/database.ts'
import { sessions } from '#server/db/schema.ts'
import { openTestDatabase } from '#tests/support/databases/databases.ts'
import { type HostApp, hostApp } from '#tests/support/host/host-app.ts'
import { type TestVisitor, errorOf } from '#tests/support/host/test-visitor.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let database: OpenDatabase
let host: HostApp
let visitor: TestVisitor
let accounts = 0

beforeAll(async () => {
  database = await openTestDatabase('pglite')
})
afterAll(() => database.close())
beforeEach(async () => {
  host = hostApp(database, { PORTAL_ORIGINS: 'https://portal.example' })
  await database.db.delete(sessions)
  accounts += 1
  visitor = host.visitor()
  await visitor.signUp(`logout${accounts}@example.com`)
})

const navigate = (sent: Record<string, string>) => visitor.send(hostPages.logout, { headers: sent })

describe('logout', () => {
  it('ends the session on the host, clears the browser and leads to the portal', async () => {
    const token = visitor.cookies.get('sid') ?? ''
    const answer = await navigate({ 'Sec-Fetch-Dest': 'document' })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('Location')).toBe('/')
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect(answer.headers.get('Clear-Site-Data')).toBe('"cache", "cookies", "storage"')
    expect([...visitor.cookies]).toEqual([])
    expect(await database.db.select().from(sessions)).toEqual([])
    visitor.cookies.set('sid', token)
    expect((await visitor.send(endpoints.user.path)).status).toBe(401)
  })

  it('keeps the storage if the portal asks for that', async () => {
    const answer = await visitor.send(`${hostPages.logout}?keep=1`)
    expect(answer.headers.get('Clear-Site-Data')).toBe('"cache", "cookies"')
    expect(await database.db.select().from(sessions)).toEqual([])
  })

  it('leads to the requested page after the next login, on the portal only', async () => {
    const location = async (next: string) => {
      const answer = await visitor.send(`${hostPages.logout}?next=${encodeURIComponent(next)}`)
      return answer.headers.get('Location')
    }
    expect(await location('/study/7?from=mail')).toBe('/?next=%2Fstudy%2F7%3Ffrom%3Dmail')
    for (const elsewhere of ['//evil.example/x', 'https://evil.example/x', '/\\evil.example', '']) {
      expect([elsewhere, await location(elsewhere)]).toEqual([elsewhere, '/'])
    }
  })

  it('leaves other devices signed in', async () => {
    const other = host.visitor()
    await other.logIn(`logout${accounts}@example.com`)
    await navigate({})
    expect((await other.send(endpoints.user.path)).status).toBe(200)
  })

  it('is harmless for a visitor', async () => {
    expect((await host.visitor().send(hostPages.logout)).status).toBe(303)
  })

  it('works for a typed address, and in a browser without fetch metadata', async () => {
    expect((await navigate({ 'Sec-Fetch-Site': 'none', 'Sec-Fetch-Dest': 'document' })).status).toBe(303)
    expect((await host.app.request(hostPages.logout, {}, {})).status).toBe(303)
  })

  it('leads back to a portal that is hosted elsewhere', async () => {
    const answer = await navigate({
      'Sec-Fetch-Site': 'cross-site',
      'Sec-Fetch-Dest': 'document',
      Referer: 'https://portal.example/',
    })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('Location')).toBe('https://portal.example/')
  })

  it.each([
    ['another site’s link', { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'document' }],
    ['a subdomain’s link', { 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Dest': 'document' }],
    ['an image', { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Dest': 'image' }],
    ['a frame', { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Dest': 'iframe' }],
    ['a script’s fetch', { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Dest': 'empty' }],
    ['a prefetch', { 'Sec-Fetch-Dest': 'document', 'Sec-Purpose': 'prefetch;prerender' }],
    ['a look-alike portal', { 'Sec-Fetch-Site': 'cross-site', Referer: 'https://portal.example.evil/' }],
    ['a broken referrer', { 'Sec-Fetch-Site': 'cross-site', Referer: 'https://' }],
  ])('is refused to %s, and the session stays', async (_from, sent) => {
    const answer = await navigate(sent)
    expect(answer.headers.get('Clear-Site-Data')).toBeNull()
    expect(await errorOf(answer)).toBe('csrf-failed')
    expect((await visitor.send(endpoints.user.path)).status).toBe(200)
  })
})
