import { attemptCounters, participants, sessions } from '#server/db/schema.ts'
import { adoptSessionOf } from '#tests/support/host/adopt-session.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { type HostApp, hostApp } from '#tests/support/host/host-app.ts'
import { type TestVisitor, goodPassword } from '#tests/support/host/test-visitor.ts'
import { anyText } from '#tests/support/builders/any-text.ts'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { googlePaths } from '#server/modules/account/google/pages.ts'
import { contactPath, recoveryPaths, settingsPaths } from './account-paths.ts'

/** Marks the input: no page may contain it as markup. */
const marker = '<b>ZZ'
const paths = [
  ...Object.values(recoveryPaths),
  ...Object.values(settingsPaths),
  contactPath,
  googlePaths.link,
]
const addresses = [...paths, googlePaths.complete]

const database = useTestDatabase()
let host: HostApp
let visitor: TestVisitor

beforeAll(async () => {
  // The issuer does not exist: the routes are enabled, but reach no provider.
  host = hostApp(database, {
    GOOGLE_ISSUER: 'http://localhost:1',
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET: 'secret',
  })
  const createdAt = host.deps.clock()
  await database.db.insert(participants).values({ encId: 'ada', email: 'ada@example.com', createdAt })
  visitor = host.visitor()
  await adoptSessionOf(host.deps, visitor, 'ada', createdAt)
})
afterAll(() => host.deps.backgroundTasks.whenIdle())

const text = fc.oneof(
  anyText({ maxLength: 300 }),
  fc.constantFrom(
    '\0',
    '\uD800',
    "' or 1=1 --",
    marker,
    '__proto__',
    'ada@example.com',
    'survey:<b>ZZ',
    'f3b9c2d4-0f7e-4b7a-9c57-0a5a7f1b2c3d',
    goodPassword,
    'x'.repeat(43),
  ),
)
const fields = fc.constantFrom(
  'email',
  'token',
  'current_password',
  'new_password',
  'password',
  'next',
  'about',
  'key',
  'message',
  'passkey',
  'thread',
  '__proto__',
)

describe('a page of the host', () => {
  it('answers any form with a page and without an error of its own', async () => {
    const forms = fc.array(fc.tuple(fields, text), { maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...paths), forms, async (path, pairs) => {
        await database.db.delete(attemptCounters)
        host.pass({ seconds: 2 })
        await database.db.update(sessions).set({ provedAt: host.deps.clock() })
        const body = new URLSearchParams([['csrf_token', await visitor.csrfToken()], ...pairs])
        const answer = await visitor.send(path, {
          method: 'POST',
          headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
          body: body.toString(),
        })
        expect(answer.status).toBeLessThan(500)
        expect(answer.headers.get('Content-Type')).toMatch(/^text\/html/)
        expect(await answer.text()).not.toContain(marker)
      }),
      { numRuns: 200 },
    )
  })

  it.each([
    ['another media type', 'application/json', '{}', 415],
    ['nothing', 'application/x-www-form-urlencoded', '', 422],
    ['a field twice', 'application/x-www-form-urlencoded', 'token=a&token=b', 400],
    ['too much', 'application/x-www-form-urlencoded', `token=${'x'.repeat(70_000)}`, 413],
    ['broken bytes', 'application/x-www-form-urlencoded', new Uint8Array([0xff, 0xfe, 0x3d]), 400],
  ])('refuses %s', async (_kind, type, body, status) => {
    const answer = await visitor.send(recoveryPaths.request, {
      method: 'POST',
      headers: { 'Content-Type': type },
      body,
    })
    expect(answer.status).toBe(status)
    expect(await answer.text()).toContain('<!doctype html>')
  })

  it('answers any query and any cookie without an error of its own', async () => {
    const cookie = fc.stringMatching(/^[\w.-]{0,100}$/)
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...addresses),
        fc.array(fc.tuple(fc.oneof(fields, fc.constantFrom('code', 'state', 'error')), text), {
          maxLength: 4,
        }),
        cookie,
        async (path, query, value) => {
          const answer = await host.app.request(
            `${path}?${new URLSearchParams(query).toString()}`,
            {
              headers: {
                Cookie: ['sid', 'pre', 'google-sign-in', 'google-link']
                  .map((n) => `${n}=${value}`)
                  .join('; '),
              },
            },
            {},
          )
          // All requests come from one address, so it may have reached its limit.
          expect(answer.status).toBeLessThan(500)
          expect(await answer.text()).not.toContain(marker)
        },
      ),
      { numRuns: 200 },
    )
  })
})
