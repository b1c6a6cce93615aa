import { isDeepStrictEqual } from 'node:util'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { mailTokens, participants, passkeys, recoveryCodes, secondFactors } from '#server/db/schema.ts'
import { googlePaths } from '#server/modules/account/google/pages.ts'
import { dataPaths, settingsPaths } from '#server/platform/pages/account-paths.ts'
import { postForm } from '#tests/support/host/page-form.ts'
import { addPasskey, signInByPasskey } from '#tests/support/host/passkeys.ts'
import { turnOn } from '#tests/support/host/second-factor.ts'
import { type TestVisitor, goodPassword } from '#tests/support/host/test-visitor.ts'
import { GoogleWorld, ada as person } from '#tests/support/providers/google-world.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const email = 'ada@example.com'
let google: GoogleWorld
beforeAll(async () => {
  google = await GoogleWorld.make()
})
afterAll(() => google.close())
afterEach(() => google.host.deps.backgroundTasks.whenIdle())
beforeEach(() => google.renew())

const post = (path: string, fields: Record<string, string>) => async (by: TestVisitor) =>
  postForm(by, path, { csrf_token: await by.csrfToken(), ...fields })
const open = (path: string) => (by: TestVisitor) => by.send(path)

/** Everything that a session alone must not do. The deletion ends the session, so it is the last one. */
const acts: Readonly<Record<string, (by: TestVisitor) => Promise<{ status: number; headers: Headers }>>> = {
  'the form of an address': open(settingsPaths.email),
  'an address': post(settingsPaths.email, { email: 'mallory@example.com' }),
  'a passkey': (by) => by.postJson(endpoints.passkeyOptions.path, {}),
  'a removed passkey': post(settingsPaths.passkeys, { act: 'remove', passkey: '1' }),
  'data as JSON': open(dataPaths.json),
  'data as CSV': open(dataPaths.csv),
  'new recovery codes': post(settingsPaths.secondFactor, { act: 'renew' }),
  'no second factor': post(settingsPaths.secondFactor, { act: 'off' }),
  'the form of a deletion': open(dataPaths.deletion),
  'a second factor': post(settingsPaths.secondFactor, { act: 'start' }),
  'the form of a password': open(settingsPaths.password),
  'a password': post(settingsPaths.password, { new_password: 'Another horse 2' }),
  'a deletion': post(dataPaths.deletion, { balance: '0', pending: '0' }),
}
/** There is none to change without a password. */
const ofPassword = ['the form of a password', 'a password', 'a second factor']

/** The names of the acts that a session was let do. */
async function doneBy(visitor: TestVisitor, hasPassword: boolean): Promise<string[]> {
  const done: string[] = []
  for (const [name, act] of Object.entries(acts)) {
    if (!hasPassword && ofPassword.includes(name)) continue
    const { status, headers } = await act(visitor)
    const isLedAway = status === 303 && headers.get('Location')?.startsWith(`${settingsPaths.proof}?next=`)
    if (!isLedAway && status !== 403) done.push(name)
  }
  return done
}

const stored = async () =>
  Promise.all(
    [participants, mailTokens, passkeys, secondFactors, recoveryCodes].map((table) =>
      google.database.db.select().from(table),
    ),
  )

async function signUp(): Promise<TestVisitor> {
  const visitor = google.host.visitor()
  await visitor.signUp(email)
  return visitor
}

async function withPasskey(): Promise<TestVisitor> {
  const authenticator = await addPasskey(google.host, await signUp())
  const visitor = google.host.visitor()
  expect((await signInByPasskey(google.host, visitor, authenticator)).status).toBe(200)
  return visitor
}

async function withCode(): Promise<TestVisitor> {
  const { app } = await turnOn(google.host, await signUp())
  const visitor = google.host.visitor()
  expect((await visitor.logIn(email, goodPassword, { code: app.code() })).status).toBe(200)
  return visitor
}

/** Signs in with the password alone, on a device on which a code was given before. */
async function onTrustedDevice(): Promise<TestVisitor> {
  const visitor = await signUp()
  await turnOn(google.host, visitor)
  google.host.pass({ hours: 1 })
  expect((await visitor.logIn(email)).status).toBe(200)
  return visitor
}

/** Google asks the person again, because the host demands that. */
async function askedByGoogle(passwordHash: string | null): Promise<TestVisitor> {
  const { visitor } = await google.signIn(person)
  await google.database.db.update(participants).set({ passwordHash })
  const led = await visitor.send(`${googlePaths.start}?again=1&next=%2F`)
  const back = await google.provider.signIn(led.headers.get('Location') ?? '', person)
  expect((await google.comeBack(visitor, back)).status).toBe(303)
  return visitor
}

const sessions: readonly {
  begun: string
  begin: () => Promise<TestVisitor>
  proves: boolean
  hasPassword?: boolean
}[] = [
  { begun: 'a sign-up', begin: signUp, proves: true },
  { begun: 'password and code', begin: withCode, proves: true },
  { begun: 'a password alone on a known device, where codes are on', begin: onTrustedDevice, proves: false },
  { begun: 'a passkey', begin: withPasskey, proves: true },
  {
    begun: 'Google, without a question',
    begin: async () => (await google.signIn(person)).visitor,
    proves: false,
    hasPassword: false,
  },
  { begun: 'Google, asked again', begin: () => askedByGoogle(null), proves: true, hasPassword: false },
  {
    begun: 'Google, asked again, beside a password',
    begin: () => askedByGoogle('of some password'),
    proves: false,
  },
]

describe('a session that began with', () => {
  it.each(sessions)('$begun: may change the account at first: $proves', async (session) => {
    const { begin, proves, hasPassword = true } = session
    const visitor = await begin()
    const before = await stored()
    const all = Object.keys(acts).filter((name) => hasPassword || !ofPassword.includes(name))
    expect(await doneBy(visitor, hasPassword)).toEqual(proves ? all : [])
    expect(await google.database.db.$count(participants)).toBe(proves ? 0 : 1)
    expect(proves || isDeepStrictEqual(await stored(), before)).toBe(true)
  })

  it.each(sessions)('$begun: may change nothing after ten minutes', async ({ begin, hasPassword = true }) => {
    const visitor = await begin()
    google.host.pass({ seconds: 10 * 60 })
    const before = await stored()
    expect(await doneBy(visitor, hasPassword)).toEqual([])
    expect(await stored()).toEqual(before)
  })
})
