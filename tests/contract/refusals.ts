import { randomUUID } from 'node:crypto'
import { commonErrors, confirmedActs } from '#contract/endpoints/endpoint.ts'
import type { EndpointName } from '#contract/endpoints/policies.ts'
import type { ErrorCode } from '#contract/base/errors.ts'
import { headers } from '#contract/base/headers.ts'
import { attemptCounters, participants, passkeys, sessions } from '#server/db/schema.ts'
import { maxPasskeys } from '#server/modules/account/passkeys/service.ts'
import { type LimitName, limits } from '#server/platform/limits/limits.ts'
import { addFactor } from '#tests/support/host/second-factor.ts'
import { errorOf, goodPassword } from '#tests/support/host/test-visitor.ts'
import { eq, like } from 'drizzle-orm'
import { expect } from 'vitest'
import { SoftwareAuthenticator } from '#tests/support/device/software-authenticator.ts'
import { openPage } from '#tests/support/host/page-form.ts'
import { dataPaths } from '#server/platform/pages/account-paths.ts'
import { newPasskey } from '#tests/support/host/passkeys.ts'
import { recipient } from '#tests/support/builders/money/recipient.ts'
import { type Call, callOf, errorsOf, policyOf, profile, rowOf } from './calls.ts'
import { type World, fullSession, grantPoints, offerPlace, setBirthday } from './world.ts'

/** Makes a row answer a code, with requests and stored data alone. */
type Provocation = (call: Call, world: World, name: EndpointName) => Promise<Response>

/** These codes need a database that is gone or busy. They have tests of their own. */
export const codesOfTheDatabase: readonly ErrorCode[] = ['internal', 'unavailable', 'in-progress']

const hasBody = (name: EndpointName) => policyOf(name).body !== undefined
const hasTarget = (name: EndpointName) => /\{(?:id|op|name|from)\}/.test(rowOf(name).path)

/** Reads that are limited by address or participant. Every change is limited as well. */
const limitedReads: readonly EndpointName[] = [
  'csrfToken',
  'captchaChallenge',
  'passkeySignInOptions',
  'surveyStart',
]

/** The rows that can answer each of the common codes. */
const commonWhere: Readonly<Record<(typeof commonErrors)[number], (name: EndpointName) => boolean>> = {
  'bad-request': hasBody,
  'too-large': hasBody,
  'not-found': hasTarget,
  'method-not-allowed': () => true,
  'rate-limited': (name) => rowOf(name).method === 'POST' || limitedReads.includes(name),
  internal: () => false,
  unavailable: () => false,
}

/** Every code that a row must be seen to answer. */
export function codesOf(name: EndpointName): ErrorCode[] {
  const own = errorsOf(name).filter((code) => !codesOfTheDatabase.includes(code))
  return [...own, ...commonErrors.filter((code) => commonWhere[code](name))]
}

export const provocationOf = (name: EndpointName, code: ErrorCode): Provocation | undefined =>
  special[name]?.[code] ?? general[code]

/** Whether a world can be used further after this refusal. */
export const leavesNoTrace = (code: ErrorCode): boolean => code in general && !leavingTraces.includes(code)
const leavingTraces: readonly ErrorCode[] = ['email-unconfirmed', 'cancelled']

/** The name of no piece. */
const noPiece = 'A'.repeat(16)

const general: Partial<Record<ErrorCode, Provocation>> = {
  'bad-request': (call, _world, name) =>
    call({ raw: rowOf(name).encoding === 'form' ? 'email=a%40b.example&email=c%40d.example' : '{"a":' }),
  'too-large': (call) => call({ raw: `{"a":"${'x'.repeat(70_000)}"}` }),
  'not-found': (call) =>
    call({
      values: { id: 999_999, op: 'nothing', name: noPiece, from: noPiece, to: noPiece },
      key: randomUUID(),
    }),
  'method-not-allowed': (call) => call({ method: 'PUT' }),
  unauthenticated: (call, { nobody }) => call({ by: nobody }),
  'csrf-failed': (call) => call({ headers: { [headers.csrf]: 'of-my-own-making' } }),
  'owner-mismatch': (call) => call({ headers: { [headers.outboxOwner]: 'somebody-else' } }),
  'unsupported-media-type': (call) => call({ headers: { 'Content-Type': 'text/plain' } }),
  invalid: (call) => call({ body: { surprise: 'x' }, key: randomUUID() }),
  'bad-key': (call) => call({ key: 'x', values: { key: 'x' } }),
  'email-unconfirmed': (call, { host }) => {
    host.deps.config.confirmEmailBefore = [...confirmedActs]
    return call()
  },
  cancelled: async (call, world, name) => {
    const key = randomUUID()
    const operations: Partial<Record<EndpointName, string>> = {
      intakeAnswer: 'intake',
      participate: 'participation',
    }
    const op = operations[name] ?? name
    const cancel = await callOf('cancelOutcome', world)
    expect((await cancel({ values: { op, key } })).status).toBe(200)
    return call({ key })
  },
}

const challenged = async ({ ada }: World) => ({ turnstile_token: await ada.challengeToken() })
const credentials = { email: 'nobody@example.com', password: goodPassword, turnstile_token: 'x' }

/** Calls `times` times and returns the last answer. All earlier answers must have the code `before`. */
async function last(
  times: number,
  before: ErrorCode | null,
  call: () => Promise<Response>,
): Promise<Response> {
  for (let made = 1; made < times; made += 1) {
    const answer = await call()
    expect(answer.ok ? null : await errorOf(answer)).toBe(before)
  }
  return call()
}

/** Uses up a limit of the participant, and then calls. */
const afterAllOf =
  (name: LimitName): Provocation =>
  async (call, { host, adaId }) => {
    await host.deps.limiter.record(name, String(adaId))
    const used = like(attemptCounters.key, `${name}:%`)
    await host.deps.database.db.update(attemptCounters).set({ count: limits[name].max }).where(used)
    return call()
  }

/** The time of a challenge is over. */
const expired: Provocation = (call, { host }) => {
  host.pass({ seconds: 301 })
  return call()
}

const forgetProof = ({ database, adaId }: World) =>
  database.db.update(sessions).set({ provedAt: null }).where(eq(sessions.participantId, adaId))

/** Logs in to a new account with a second factor. */
const logInWithFactor =
  (code?: string): Provocation =>
  async (call, world) => {
    const email = `${randomUUID()}@example.com`
    await world.host.visitor().signUp(email)
    const { db } = world.database
    const [row] = await db
      .select({ id: participants.id })
      .from(participants)
      .where(eq(participants.email, email))
    await addFactor(world.host.deps, row?.id ?? 0)
    const body = { ...credentials, email, ...(await challenged(world)), ...(code !== undefined && { code }) }
    return call({ body })
  }

const unknownPasskey = {
  id: 'unknown',
  rawId: 'unknown',
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
}

/** As many as a participant may have. */
async function addPasskeys({ database, adaId, host }: World): Promise<void> {
  const rows = Array.from({ length: maxPasskeys }, () => ({
    participantId: adaId,
    credentialId: randomUUID(),
    publicKey: new Uint8Array(),
    counter: 0,
    transports: [],
    name: 'Phone',
    createdAt: host.deps.clock(),
  }))
  await database.db.insert(passkeys).values(rows)
}

/** The study has decided otherwise meanwhile. */
const afterwards =
  (state: Parameters<typeof offerPlace>[1]): Provocation =>
  async (call, world) => {
    await offerPlace(world, state)
    return call()
  }

const special: Partial<Record<EndpointName, Partial<Record<ErrorCode, Provocation>>>> = {
  user: {
    'account-deleted': async (call, { host }) => {
      const [gone, away] = [host.visitor(), host.visitor()]
      const email = `${randomUUID()}@example.com`
      for (const visitor of [gone, away]) await visitor.signUp(email)
      expect((await (await openPage(gone, dataPaths.deletion)).submit()).status).toBe(200)
      return call({ by: away })
    },
  },
  csrfToken: { 'rate-limited': (call) => last(61, null, call) },
  captchaChallenge: { 'rate-limited': (call) => last(61, null, call) },
  login: {
    'wrong-password': async (call, world) => call({ body: { ...credentials, ...(await challenged(world)) } }),
    'trunstile-failed': (call) => call({ body: credentials }),
    'code-needed': logInWithFactor(),
    'wrong-code': logInWithFactor('none'),
    'rate-limited': (call, world) =>
      last(6, 'wrong-password', async () => call({ body: { ...credentials, ...(await challenged(world)) } })),
  },
  signUp: {
    'account-exists': async (call, world) => {
      const email = `${randomUUID()}@example.com`
      const body = async () => ({ ...credentials, email, ...(await challenged(world)) })
      expect((await call({ body: await body() })).status).toBe(200)
      return call({ body: { ...(await body()), password: 'Another horse 2' } })
    },
    'bad-password': async (call, world) =>
      call({ body: { ...credentials, password: 'short', ...(await challenged(world)) } }),
    'trunstile-failed': (call) => call({ body: credentials }),
    'rate-limited': (call) => last(21, 'trunstile-failed', () => call({ body: credentials })),
  },
  cashout: {
    'key-reused': async (call) => {
      expect((await call()).status).toBe(200)
      return call({ body: { ...recipient, city: 'Albany' } })
    },
    'insufficient-balance': async (call, { host }) => {
      expect((await call()).status).toBe(200)
      host.pass({ seconds: 61 })
      return call({ key: randomUUID() })
    },
    'amount-unavailable': (call) => call({ body: { ...recipient, dollars: '21' } }),
    'cashout-pending': async (call, { database, adaId }) => {
      await grantPoints(database, adaId, 2000)
      expect((await call()).status).toBe(200)
      return call({ key: randomUUID() })
    },
    'under-age': async (call, { database, adaId }) => {
      await setBirthday(database, adaId, '2010-01-01')
      return call()
    },
    'rate-limited': async (call, { database, adaId, host }) => {
      await grantPoints(database, adaId, 10_000)
      return last(6, null, () => {
        host.pass({ seconds: 61 })
        return call({ key: randomUUID() })
      })
    },
  },
  confirmationLink: { 'rate-limited': afterAllOf('firstEmailByParticipant') },
  endedPost: { 'rate-limited': afterAllOf('newKeyByParticipant') },
  cancelOutcome: { 'rate-limited': afterAllOf('newKeyByParticipant') },
  profile: {
    'rate-limited': afterAllOf('newKeyByParticipant'),
    'key-reused': async (call) => {
      expect((await call()).status).toBe(200)
      return call({ body: { ...profile, first_name: 'Augusta' } })
    },
  },
  intakeAnswer: {
    'key-reused': async (call) => {
      expect((await call()).status).toBe(200)
      return call({ body: { often: 'daily' } })
    },
    'already-answered': async (call) => {
      expect((await call()).status).toBe(200)
      return call({ key: randomUUID() })
    },
    'rate-limited': (call) => last(31, 'invalid', () => call({ body: {}, key: randomUUID() })),
  },
  participate: {
    'key-reused': async (call) => {
      expect((await call()).status).toBe(200)
      return call({ body: { act: 'refuse' } })
    },
    'changed-meanwhile': async (call, world) => {
      await offerPlace(world, { state: 'accepted', sessionId: await fullSession(world) })
      return call({ body: { act: 'cancel', was: null } })
    },
    'not-offered': afterwards({ state: 'answered' }),
    'place-gone': afterwards({ state: 'lapsed' }),
    'too-late': afterwards({ state: 'attended' }),
    'session-full': async (call, world) => {
      const sessionId = await fullSession(world)
      return call({ body: { act: 'accept', session_id: String(sessionId) } })
    },
    'rate-limited': afterAllOf('changeByParticipant'),
  },
  identitySession: { 'rate-limited': (call) => last(21, null, call) },
  surveyStart: { 'rate-limited': afterAllOf('clickByParticipant') },
  passkeySignInOptions: { 'rate-limited': (call) => last(61, null, call) },
  passkeySignIn: {
    'passkey-refused': async (call, { database }) => {
      await database.db.delete(passkeys)
      return call()
    },
    'passkey-expired': expired,
    'rate-limited': (call) => last(31, 'passkey-refused', () => call({ body: { response: unknownPasskey } })),
  },
  passkeyOptions: {
    'proof-needed': async (call, world) => {
      await forgetProof(world)
      return call()
    },
    'too-many-passkeys': async (call, world) => {
      await addPasskeys(world)
      return call()
    },
    'rate-limited': afterAllOf('passkeyByParticipant'),
  },
  addPasskey: {
    'proof-needed': async (call, world) => {
      await forgetProof(world)
      return call()
    },
    'passkey-refused': (call, { host, ada }) => {
      const foreign = newPasskey(ada, new SoftwareAuthenticator(), `${host.deps.config.publicOrigin}.evil`)
      return foreign.then((body) => call({ body }))
    },
    'passkey-expired': expired,
    'too-many-passkeys': async (call, world) => {
      await addPasskeys(world)
      return call()
    },
    'rate-limited': afterAllOf('passkeyByParticipant'),
  },
  push: { 'rate-limited': afterAllOf('pushByParticipant') },
  save: { 'rate-limited': afterAllOf('listChangeByParticipant') },
  hide: { 'rate-limited': afterAllOf('listChangeByParticipant') },
  noteApplication: { 'rate-limited': afterAllOf('listChangeByParticipant') },
  surveyMinutes: { 'rate-limited': afterAllOf('changeByParticipant') },
  appeal: {
    'changed-meanwhile': (call) => call({ body: { text: 'I moved', was: 'of another hold' } }),
    'rate-limited': afterAllOf('changeByParticipant'),
  },
}
