import { categories } from '#tests/support/builders/studies/study.ts'
import { rememberedUser } from '#tests/support/builders/people/remembered-user.ts'
import { headers } from '#contract/base/headers.ts'
import { methodOf } from '#contract/endpoints/endpoint.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { hostPages } from '#contract/pages/host-pages.ts'
import everydayNames from '#domain/search/everyday-names.json' with { type: 'json' }
import type { EndpointName } from '#contract/endpoints/policies.ts'

/** Tables of the portal's build. */
const tableNames = ['everydayNames', 'zipCodes', 'borders'] as const

/** Calls, tables, and forms of the host's own pages. */
type AnswerName =
  | EndpointName
  | (typeof tableNames)[number]
  | 'zipCodesAround'
  | 'contactPage'
  | 'messagesPage'

/** A call that the portal has sent. */
export interface SentCall {
  /** Of its row in the contract's table. */
  name: string
  method: string
  /** Values of the path's slots. */
  params: Readonly<Record<string, string>>
  body: unknown
  headers: Headers
}

/** For each call a body, a whole response, or a function that makes one of them from the call. */
export type GivenAnswers = { [Name in AnswerName]?: unknown }

const product = 'focusgroups'

const patterns = Object.entries({
  ...endpoints,
  ...Object.fromEntries(tableNames.map((name) => [name, { path: `/tables/${name}.json` as const }])),
  zipCodesAround: { path: '/tables/zipCodes{digits}.json' as const },
  contactPage: { method: 'POST' as const, path: hostPages.contact },
  messagesPage: { method: 'POST' as const, path: hostPages.messages },
}).map(([name, endpoint]) => {
  const slots: string[] = []
  const path = endpoint.path.replace('{product}', product).replaceAll(/\{(\w+)\}/g, (_slot, slot: string) => {
    slots.push(slot)
    return '([^/]+)'
  })
  return { name, method: methodOf(endpoint), slots, path: new RegExp(`^${path}$`) }
})

export const refusal =
  (status: number, error = 'bad-request') =>
  () =>
    Response.json({ error }, { status })

const unknownSender = refusal(401, 'unauthenticated')

/**
 * Answers of a host that has nothing for the participant, with those given in their place. Given fields of `user` replace
 * single fields; null means that nobody is signed in. A listed study is also answered alone. Saved and hidden studies stay
 * saved and hidden.
 */
export function answersOf({ user, ...given }: GivenAnswers): GivenAnswers {
  const known = { ...rememberedUser(), email: 'ada@mail.example', csrf_token: 'user-token' }
  const sender = typeof user === 'object' ? { ...known, ...user } : known
  const saved = new Set<unknown>(Reflect.get(Object(given.saved), 'saved'))
  const hidden = new Set<unknown>(sender.hidden_studies.focusgroup)
  return {
    csrfToken: { csrf_token: 'token' },
    captchaChallenge: { parameters: {}, signature: 'signed' },
    everydayNames,
    activeStudies: { [product]: {} },
    categories: { categories },
    companies: { companies: {} },
    intakes: { intakes: [] },
    onlineSurveys: { online_surveys: {} },
    providerSurveys: {},
    surveyHistory: { attempts: [] },
    ledger: { balance: 0, entries: [] },
    cashouts: { cashouts: [] },
    identity: { status: 'none' },
    applications: { enc_id: known.enc_id, applications: [] },
    support: { openings: [] },
    study: ({ params }: SentCall) => singleStudy(given.activeStudies, params['id'] ?? ''),
    save: ({ body }: SentCall) => mark(saved, body, 'saved'),
    hide: ({ body }: SentCall) => mark(hidden, body, 'hidden'),
    ...given,
    saved: typeof given.saved === 'function' ? given.saved : () => ({ saved: [...saved] }),
    user:
      user === null
        ? unknownSender
        : () => ({ ...sender, hidden_studies: { ...sender.hidden_studies, focusgroup: [...hidden] } }),
    ...(typeof user === 'function' && { user }),
  }
}

function mark(marked: Set<unknown>, body: unknown, state: string): void {
  const id: unknown = Reflect.get(Object(body), 'id')
  marked.delete(id)
  if (Reflect.get(Object(body), state) === true) marked.add(id)
}

function singleStudy(active: unknown, id: string): unknown {
  const listed: unknown = Reflect.get(Object(active), product)
  const study: unknown = Reflect.get(Object(listed), id)
  return study === undefined ? undefined : { [product]: { [id]: study } }
}

/** A host in memory: answers each call of the contract's table as the test says, and remembers what was sent. */
export class FakeHost {
  readonly calls: SentCall[] = []
  readonly #answers: Record<string, unknown>
  readonly #held = new Map<string, Promise<void>>()
  #isReachable = true

  constructor(answers: GivenAnswers) {
    this.#answers = { ...answers }
  }

  give(answers: GivenAnswers): void {
    Object.assign(this.#answers, answers)
  }

  /** Keeps the answers of a call back. @returns Sends them. */
  hold(name: AnswerName): () => void {
    let open = () => {}
    this.#held.set(name, new Promise((resolve) => (open = resolve)))
    return () => {
      this.#held.delete(name)
      open()
    }
  }

  /** Whether calls arrive. */
  connect(isReachable: boolean): void {
    this.#isReachable = isReachable
  }

  /** Bodies of the posts of one kind, in order. */
  posted(name: AnswerName): unknown[] {
    return this.calls.filter((call) => call.name === name).map(({ body }) => body)
  }

  readonly fetch = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const call = callOf(address, init)
    if (call === null) return unknownCall()
    this.calls.push(call)
    await Promise.race([this.#held.get(call.name), aborted(init.signal)])
    if (!this.#isReachable || !navigator.onLine) throw new TypeError('Failed to fetch')
    const given = this.#answers[call.name]
    const answer: unknown = typeof given === 'function' ? await given(call) : given
    if (answer instanceof Response) return answer
    if (answer !== null && answer !== undefined) return Response.json(answer, { headers: echoOf(call) })
    return call.method === 'POST' ? Response.json({ ok: true }, { headers: echoOf(call) }) : unknownCall()
  }
}

const unknownCall = refusal(404, 'not-found')

/** Proves to the outbox that this host has carried out its post. */
function echoOf({ headers: sent, body }: SentCall): Record<string, string> {
  // A form has its key among its fields.
  const key: unknown = sent.get(headers.idempotencyKey) ?? Reflect.get(Object(body), 'key')
  return typeof key === 'string' ? { [headers.idempotencyKey]: key } : {}
}

function callOf(address: string, { method = 'GET', body, headers: sent }: RequestInit): SentCall | null {
  const { pathname } = new URL(address, location.href)
  for (const pattern of patterns) {
    const match = pattern.method === method ? pattern.path.exec(pathname) : null
    if (!match) continue
    const values = match.slice(1).map(decodeURIComponent)
    const params = Object.fromEntries(pattern.slots.map((slot, index) => [slot, values[index] ?? '']))
    return { name: pattern.name, method, params, body: readBody(body), headers: new Headers(sent) }
  }
  return null
}

function readBody(body: BodyInit | null | undefined): unknown {
  if (typeof body !== 'string') return undefined
  return body.startsWith('{') ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body))
}

function aborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
}
