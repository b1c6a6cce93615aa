import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { type Endpoint, type Policy, bodyErrors, fillPath, methodOf } from '#contract/endpoints/endpoint.ts'
import type { ErrorCode } from '#contract/base/errors.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { type EndpointName, policies } from '#contract/endpoints/policies.ts'
import { EditionAnswer } from '#contract/answers/editions.ts'
import { headers } from '#contract/base/headers.ts'
import { Receipt } from '#contract/answers/outbox.ts'
import { hostApp } from '#tests/support/host/host-app.ts'
import { SoftwareAuthenticator } from '#tests/support/device/software-authenticator.ts'
import { newPasskey, usedPasskey } from '#tests/support/host/passkeys.ts'
import { recipient } from '#tests/support/builders/money/recipient.ts'
import { goodPassword, type TestVisitor } from '#tests/support/host/test-visitor.ts'
import * as v from 'valibot'
import { type World, completeSurvey, holdOn, offerPlace, surveyId } from './world.ts'

/** The parts of a valid call that differ from row to row. */
interface RightCall {
  /** Values for the slots of the path. */
  values?: Readonly<Record<string, string | number>>
  body?: Readonly<Record<string, unknown>>
  /** Idempotency key. */
  key?: string
}

/** Parts of a valid call that a test replaces. */
export interface Changes extends RightCall {
  by?: TestVisitor
  method?: string
  headers?: Readonly<Record<string, string>>
  /** Sent as it is, in place of the encoded body. */
  raw?: string
}

export type Call = (changes?: Changes) => Promise<Response>

const rows: Readonly<Record<EndpointName, Endpoint>> = endpoints
export const rowOf = (name: EndpointName): Endpoint => rows[name]
export const policyOf = (name: EndpointName): Policy => policies[name]

/** All codes of an endpoint besides `commonErrors`. */
export function errorsOf(name: EndpointName): readonly ErrorCode[] {
  const { access, csrf, body, checksOwner, once, confirmed, errors = [] } = policyOf(name)
  const sent = body ? bodyErrors : csrf ? (['csrf-failed'] as const) : []
  return [
    ...(access === 'participant' ? (['unauthenticated'] as const) : []),
    ...sent,
    ...(checksOwner ? (['owner-mismatch'] as const) : []),
    ...(once ? (['bad-key', 'key-reused', 'in-progress', 'cancelled'] as const) : []),
    ...(confirmed ? (['email-unconfirmed'] as const) : []),
    ...errors,
  ]
}

const isName = (name: string): name is EndpointName => Object.hasOwn(endpoints, name)
export const callNames = Object.keys(endpoints).filter(isName)

/** Schema of the row's answer. A post that is carried out only once answers with its receipt. */
export function schemaOf(name: EndpointName): v.GenericSchema {
  const { answer, offline } = policyOf(name)
  if (typeof answer === 'function') return answer('focusgroups')
  return answer ?? (offline === 'queue' ? Receipt : v.object({ ok: v.literal(true) }))
}

export const profile = { first_name: 'Ada', postal_code: '10001', dob: '31/12/1990', gender: 'Female' }

export const application = {
  study_id: 7,
  state: 'scheduled',
  updated_at: '2026-05-04T09:00:00.000Z',
  opened_at: '2026-05-03T15:00:00.000Z',
  title: 'Coffee & tea',
  company: 'Plainfield Research',
  pay: '$150',
  channel: 'email',
  destination: 'ask@firm.example',
  session: { starts_at: '2026-05-09T18:30:00.000Z', minutes: 90, place: '1 Main Street', bring: 'An ID' },
  payment: { cents: 15_050, on: '2026-05-12' },
}

const browser = createECDH('prime256v1')
const browserKeys = {
  p256dh: browser.generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
}

/** Name of the piece of the studies that are open nationwide. It is the same on every host of a database. */
async function nationPiece({ database }: World): Promise<string> {
  const answer = await hostApp(database).app.request(endpoints.edition.path)
  return v.parse(EditionAnswer, await answer.json()).nation
}

/** How the world's participant makes a valid call of each row. */
const rightCalls: Readonly<Record<EndpointName, (world: World) => RightCall | Promise<RightCall>>> = {
  user: () => ({}),
  csrfToken: () => ({}),
  login: async (world) => {
    const newcomer = world.host.visitor()
    const email = `${randomUUID()}@example.com`
    await newcomer.signUp(email)
    return { body: { email, password: goodPassword, turnstile_token: await world.ada.challengeToken() } }
  },
  signUp: async ({ ada }) => ({
    body: {
      email: `${randomUUID()}@example.com`,
      password: goodPassword,
      turnstile_token: await ada.challengeToken(),
    },
  }),
  cashout: () => ({ body: recipient, key: randomUUID() }),
  confirmationLink: () => ({}),
  profile: () => ({ body: profile, key: randomUUID() }),
  intake: ({ studyId }) => ({ values: { id: studyId } }),
  intakeAnswer: ({ studyId }) => ({
    values: { id: studyId },
    body: { often: 'daily', uses: ['work'], first_day: '01/12/2026', note: 'None', about: 'Welcome' },
    key: randomUUID(),
  }),
  activeStudies: () => ({}),
  welcome: () => ({ values: { language: 'en' } }),
  edition: () => ({}),
  piece: async (world) => ({ values: { name: await nationPiece(world) } }),
  change: async (world) => {
    const name = await nationPiece(world)
    return { values: { from: name, to: name } }
  },
  categories: () => ({}),
  companies: () => ({}),
  onlineSurveys: () => ({}),
  study: ({ studyId }) => ({ values: { id: studyId } }),
  providerSurveys: () => ({}),
  surveyStart: () => ({ values: { id: surveyId } }),
  captchaChallenge: () => ({}),
  outcome: async (world) => {
    const key = randomUUID()
    await (
      await callOf('profile', world)
    )({ key })
    return { values: { op: 'profile', key } }
  },
  endedPost: () => ({ body: { op: 'message', key: randomUUID(), reason: 'never-sent' } }),
  cancelOutcome: () => ({ values: { op: 'cashout', key: randomUUID() } }),
  intakes: () => ({}),
  ledger: async (world) => {
    await completeSurvey(world)
    return {}
  },
  cashouts: async (world) => {
    await (
      await callOf('cashout', world)
    )()
    return {}
  },
  surveyHistory: async (world) => {
    await completeSurvey(world)
    return {}
  },
  surveyMinutes: async (world) => ({ body: { id: await completeSurvey(world), minutes: 12 } }),
  support: async (world) => {
    await holdOn(world)
    return {}
  },
  appeal: async (world) => {
    await holdOn(world)
    return { body: { text: 'I moved: this is my new street.' } }
  },
  hide: () => ({ body: { kind: 'focusgroup', id: 7, hidden: true } }),
  saved: async (world) => {
    await (
      await callOf('save', world)
    )()
    return {}
  },
  save: () => ({ body: { id: 7, saved: true } }),
  applications: async (world) => {
    await (
      await callOf('noteApplication', world)
    )()
    return {}
  },
  noteApplication: () => ({ body: application }),
  participations: async (world) => {
    await offerPlace(world)
    return {}
  },
  participate: async (world) => {
    await offerPlace(world)
    return { values: { id: world.studyId }, body: { act: 'accept' }, key: randomUUID() }
  },
  participationStudy: async (world) => {
    await offerPlace(world)
    return { values: { id: world.studyId } }
  },
  identity: async (world) => {
    await (
      await callOf('identitySession', world)
    )()
    return {}
  },
  passkeyOptions: () => ({}),
  addPasskey: async ({ ada, host }) => ({
    body: await newPasskey(ada, new SoftwareAuthenticator(), host.deps.config.publicOrigin),
  }),
  passkeySignInOptions: () => ({}),
  passkeySignIn: async (world) => {
    const authenticator = new SoftwareAuthenticator()
    const origin = world.host.deps.config.publicOrigin
    await (
      await callOf('addPasskey', world)
    )({ body: await newPasskey(world.ada, authenticator, origin) })
    return { body: await usedPasskey(world.ada, authenticator, origin) }
  },
  push: () => ({ body: { wanted: true, endpoint: 'https://203.0.114.1/s/1', keys: browserKeys } }),
  identitySession: () => ({ body: { session: randomUUID() } }),
}

/** Returns a valid call of a row. Each use may replace parts of it. */
export async function callOf(name: EndpointName, world: World): Promise<Call> {
  const right = await rightCalls[name](world)
  const row = rowOf(name)
  return async (changes = {}) => {
    const by = changes.by ?? world.ada
    const values = { product: 'focusgroups', ...right.values, ...changes.values }
    const path = fillPath(row.path, values)
    const key = changes.key ?? right.key
    const sent = {
      Accept: 'application/json',
      ...(key !== undefined && { [headers.idempotencyKey]: key }),
    }
    const method = changes.method ?? methodOf(row)
    if (method !== 'POST') return by.send(path, { method, headers: { ...sent, ...changes.headers } })
    return by.send(path, {
      method,
      headers: {
        ...sent,
        [headers.csrf]: changes.headers?.[headers.csrf] ?? (await by.csrfToken()),
        'Content-Type': row.encoding === 'form' ? 'application/x-www-form-urlencoded' : 'application/json',
        ...changes.headers,
      },
      body: changes.raw ?? encoded(row, changes.body ?? right.body ?? {}),
    })
  }
}

function encoded(row: Endpoint, body: Readonly<Record<string, unknown>>): string {
  if (row.encoding !== 'form') return JSON.stringify(body)
  return new URLSearchParams(
    Object.entries(body).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
}
