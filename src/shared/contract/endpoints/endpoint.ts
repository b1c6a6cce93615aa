import type { ReplayableOperation } from '#contract/answers/outbox.ts'
import type { ErrorCode } from '#contract/base/errors.ts'
import type * as v from 'valibot'

/** Features that a host may offer beyond the specification; it declares them in the runtime configuration. */
export const features = [
  'captcha',
  'idempotency',
  'ledger',
  'hidden',
  'saved',
  'applications',
  'application-fields',
  'intake-index',
  'survey-history',
  'support',
  'google',
  'identity',
  'push',
  'editions',
  'passkeys',
  'session-only',
  'session-only-sign-up',
  'amounts',
  'contact',
  'participations',
  'participation-was',
  'welcome',
  'confirm-email',
  'session-token',
  'news',
  'ended-posts',
] as const
export type Feature = (typeof features)[number]

/** Acts that an operator may allow only to participants who have confirmed their e-mail address. */
export const confirmedActs = ['cash-out', 'questionnaire'] as const
export type ConfirmedAct = (typeof confirmedActs)[number]

export interface Endpoint {
  /** By default GET. */
  method?: 'POST'
  /** `{product}` is the configured API segment, `{id}` a path parameter. */
  path: `/${string}`
  /** How the body travels: by default as JSON. */
  encoding?: 'form'
}

/** A schema, or what makes it for the API segment of the configured product. */
export type AnswerSchema<Schema extends v.GenericSchema = v.GenericSchema> =
  | Schema
  | ((product: string) => Schema)

/** Access to an endpoint, the fate of a call without a network, and its schemas. The host makes its checks from it. */
export interface Policy {
  /** The answer to `public` is the same for everybody, so caches may keep it. A visitor may call `anyone` too. */
  access: 'public' | 'anyone' | 'participant'
  /** Values in the path. Nothing is found at any others. */
  params?: v.GenericSchema
  body?: v.GenericSchema
  /** The answer of a success. Without one the body has no meaning: the status decides. */
  answer?: AnswerSchema
  /** Codes that the endpoint adds to those of its checks. */
  errors?: readonly ErrorCode[]
  /** Without a network: show the last answer, refuse, queue the post, or keep the last wanted state for later. */
  offline: 'last-answer' | 'refuse' | 'queue' | 'keep'
  /** Set when the specification does not have this call. */
  feature?: Feature
  /** Source of the CSRF token: requested just before the post, or part of the user answer. */
  csrf?: 'csrf-token' | 'user'
  /** Set for posts that may wait on the device, where another participant may sign in meanwhile. */
  checksOwner?: true
  /**
   * The post is carried out at most once per key. A portal of the specification alone sends none: an `assigned` key
   * is then the host's, so that each such post is a new one.
   */
  once?: { operation: ReplayableOperation; key: 'required' | 'optional' | 'assigned' }
  confirmed?: ConfirmedAct
  /** The participant's limit that counts each call before it is read; `own` is counted later, by the handler. */
  limit?:
    | 'own'
    | 'changeByParticipant'
    | 'intakeByParticipant'
    | 'listChangeByParticipant'
    | 'passkeyByParticipant'
  /** Calls that the limit leaves out: all with a key, or those whose key has an outcome already. */
  uncounted?: 'keyed' | 'repeated'
}

export const methodOf = (endpoint: Endpoint) => endpoint.method ?? 'GET'

/** Codes that any call may answer. */
export const commonErrors = [
  'bad-request',
  'not-found',
  'method-not-allowed',
  'too-large',
  'rate-limited',
  'internal',
  'unavailable',
] as const satisfies readonly ErrorCode[]

/** Codes of any post with a body. */
export const bodyErrors = [
  'csrf-failed',
  'unsupported-media-type',
  'invalid',
] as const satisfies readonly ErrorCode[]

/** Fills `{name}` slots of a path; values are percent-encoded. Throws when a slot has no value. */
export function fillPath(path: string, values: Readonly<Record<string, string | number>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_slot, name: string) => {
    const value = values[name]
    if (value === undefined) throw new TypeError(`No value for {${name}} in ${path}`)
    return encodeURIComponent(String(value))
  })
}
