import { randomUUID } from 'node:crypto'
import { signInAttempt } from '#tests/support/builders/people/attempt.ts'
import { startSession } from '#server/platform/sessions/service.ts'
import { fillPath } from '#contract/endpoints/endpoint.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { headers } from '#contract/base/headers.ts'
import { hostPages } from '#contract/pages/host-pages.ts'
import { attemptCounters, participants, passkeys } from '#server/db/schema.ts'
import { identityWebhookPath } from '#server/modules/member/identity/notice.ts'
import { limits } from '#server/platform/limits/limits.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { hostApp } from '#tests/support/host/host-app.ts'
import { openPage } from '#tests/support/host/page-form.ts'
import { type TestVisitor, errorOf, goodPassword } from '#tests/support/host/test-visitor.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { profile } from './calls.ts'
import { type World, fillCatalogue, makeWorld } from './world.ts'
import { contactPath, dataPaths, recoveryPaths, settingsPaths } from '#server/platform/pages/account-paths.ts'

const database = useTestDatabase()
let studyId: number
let world: World

beforeAll(async () => {
  studyId = await fillCatalogue(database)
})
beforeEach(async () => {
  world = await makeWorld(database, studyId)
  await database.db.delete(attemptCounters)
})

const product = 'focusgroups'
const patternOf = (path: string) =>
  fillPath(
    path.replaceAll(/\{(\w+)\}/g, (slot, name: string) => (name === 'product' ? slot : `:${name}`)),
    {
      product,
    },
  )
/** `every-call.test.ts` provokes `rate-limited` in each of these. */
const calls = Object.values(endpoints).map(({ path }) => patternOf(path))

const form = (path: string, fields: Readonly<Record<string, string>>) => async (by: TestVisitor) => {
  const page = await openPage(by, path)
  return page.submit(fields)
}
/** Forms of the host's pages, which are counted by participant, account or address. */
const forms = [
  [settingsPaths.password, { new_password: 'weak' }],
  [settingsPaths.proof, { current_password: 'Wrong horse 1' }],
  [settingsPaths.email, { email: 'new@mail.example' }],
  [settingsPaths.notifications, { mail_payouts: 'on' }],
  [settingsPaths.sessions, { which: 'others' }],
  [settingsPaths.passkeys, { act: 'remove' }],
  [settingsPaths.secondFactor, {}],
  [dataPaths.deletion, {}],
  [recoveryPaths.request, { email: 'ada@mail.example' }],
  [contactPath, { about: 'general', message: 'It never came' }],
] as const
/** The form of a thread, which its own page shows. */
const threadForm = settingsPaths.messages
/** A form of the page of notifications: its first one, as long as the address is not confirmed. */
const linkForm = settingsPaths.firstEmailLink
/** Counted by address, in memory. */
const byAddress: readonly string[] = [
  recoveryPaths.confirm,
  settingsPaths.confirmEmail,
  settingsPaths.firstEmail,
  settingsPaths.stopMails,
  dataPaths.disowning,
  hostPages.logout,
  '/csp-report',
  identityWebhookPath,
  // As some providers spell it.
  identityWebhookPath.slice(0, -1),
]
const isSandbox = (path: string) => path.startsWith('/sandbox/')

describe('a request that changes something', () => {
  const changing = () =>
    [world.host, hostApp(database)].flatMap(({ app }) =>
      app.routes.filter(({ method }) => method !== 'GET' && method !== 'ALL').map(({ path }) => path),
    )

  it('is a call of the contract, or counted as below', () => {
    const known = new Set([...calls, ...forms.map(([path]) => path), threadForm, linkForm, ...byAddress])
    expect(changing().filter((path) => !known.has(path) && !isSandbox(path))).toEqual([])
  })

  it.each(forms)('is counted when it is the form at %s', async (path, fields) => {
    const passwordHash = await world.host.deps.passwords.hash(goodPassword)
    await database.db.update(participants).set({ passwordHash })
    // The page of sessions has a form if there is a second one; that of passkeys if there is a passkey.
    const owner = { participantId: world.adaId, encId: 'participant' }
    await startSession(world.host.deps, database.db, owner, signInAttempt())
    const passkey = { credentialId: randomUUID(), publicKey: new Uint8Array(), counter: 0, transports: [] }
    await database.db
      .insert(passkeys)
      .values({ ...passkey, participantId: world.adaId, name: 'Phone', createdAt: world.host.deps.clock() })
    await form(path, fields)(world.ada)
    expect(await database.db.$count(attemptCounters)).toBeGreaterThan(0)
  })

  it('is counted when it is another message in a thread', async () => {
    const begun = { about: 'general', message: 'It never came' }
    const { html } = await form(contactPath, begun)(world.ada)
    const reference = /<strong>(\w+)<\/strong>/.exec(html)?.[1] ?? ''
    await database.db.delete(attemptCounters)
    await form(`${threadForm}?thread=${reference}`, { message: 'It came' })(world.ada)
    expect(await database.db.$count(attemptCounters)).toBeGreaterThan(0)
  })

  it('is refused to an address that repeats it', async () => {
    const paths = new Set([...byAddress, ...changing().filter(isSandbox)])
    for (const path of paths) {
      const visitor = world.host.visitor()
      const statuses = new Set<number>()
      for (let sent = 0; sent < 121; sent += 1) {
        statuses.add((await visitor.send(path, { method: 'POST', body: '{}' })).status)
      }
      expect([path, statuses.has(429)]).toEqual([path, true])
    }
  })

  it.each([
    ['a login', endpoints.login.path, 'application/x-www-form-urlencoded', 'email=a'],
    ['a sign-up', endpoints.signUp.path, 'application/json', '{"email":1}'],
    ['no JSON', endpoints.signUp.path, 'application/json', '{'],
    ['another type', endpoints.passkeySignIn.path, 'text/plain', '{}'],
    ['a page', recoveryPaths.request, 'application/x-www-form-urlencoded', 'email=a&email=b'],
    ['a form shown again', recoveryPaths.request, 'application/x-www-form-urlencoded', 'email=a&csrf_token='],
  ])('is refused for a while to visitors whose bodies are refused: %s', async (_kind, path, type, body) => {
    const { host, ada, nobody } = world
    const neighbour = { 'X-Forwarded-For': nobody.address }
    const token = await nobody.csrfToken()
    const sent = { 'Content-Type': type, 'Sec-Fetch-Dest': 'document', [headers.csrf]: token }
    const whole = body.endsWith('csrf_token=') ? body + token : body
    const send = async () => nobody.send(path, { method: 'POST', headers: sent, body: whole })
    const statuses = []
    while (statuses.length < 60) statuses.push((await send()).status)
    expect(statuses.filter((status) => ![400, 415, 422].includes(status))).toEqual([])
    const answer = await send()
    expect([answer.status, Number(answer.headers.get('Retry-After')) > 0]).toEqual([429, true])
    // A form of a browser is answered with a page.
    expect(answer.headers.get('Content-Type')).toMatch(/^text\/html/)
    // Whoever is signed in behind the same address goes on, and so do visitors elsewhere.
    expect((await ada.postJson(endpoints.profile.path, profile, neighbour)).status).toBe(200)
    const elsewhere = await host.visitor().postJson(endpoints.signUp.path, {})
    expect(await errorOf(elsewhere)).toBe('invalid')
    host.pass({ seconds: 60 })
    expect((await send()).status).not.toBe(429)
  })

  it('is counted when it is a profile without a key', async () => {
    const { max } = limits.changeByParticipant
    expect((await world.ada.postJson(endpoints.profile.path, profile)).status).toBe(200)
    await database.db.update(attemptCounters).set({ count: max })
    const answer = await world.ada.postJson(endpoints.profile.path, profile)
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(await errorOf(answer)).toBe('rate-limited')
  })
})
