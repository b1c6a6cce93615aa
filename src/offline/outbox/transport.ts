import { type Endpoint, fillPath, methodOf } from '#contract/endpoints/endpoint.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { headers } from '#contract/base/headers.ts'
import { StoredOutcome } from '#contract/answers/outbox.ts'
import { CsrfTokenAnswer, User } from '#contract/answers/participant.ts'
import { hostClock } from '#api/host-clock.ts'
import { codeOf } from '#contract/base/error-body.ts'
import { fetchAnswer, textOf } from '#api/listen.ts'
import { isNothing, isPage, namesNobody } from '#api/refusal.ts'
import { readRetryAfter } from '#api/retry-after.ts'
import * as v from 'valibot'
import type { Entry } from './entry.ts'
import type { SentAnswer } from './classify-response.ts'
import { type HostValues, operations } from './operations.ts'
import type { SendingSettings } from './sending-settings.ts'

/** The signed-in participant, and the session's tokens. */
export interface SenderSession {
  /** `enc_id`. */
  owner: string
  /** Points; null if the host does not say. */
  balance: number | null
  /** The profile's values at the host; null if the participant has none there. */
  profile: HostValues | null
  userToken: string
  csrfToken: string
  /** Milliseconds since 1970 by the host's clock; null if it is unknown. */
  time: number | null
}

/** `unreachable`: no usable answer. `signed-out`: the cookie has no session. */
export type SessionAnswer =
  | { kind: 'session'; session: SenderSession }
  | { kind: 'signed-out' }
  | { kind: 'unreachable' }

/** The outbox's connection to the host. No method rejects. */
export interface Transport {
  openSession(): Promise<SessionAnswer>
  send(entry: Entry, session: SenderSession): Promise<SentAnswer>
  /** Cancels a post. The answer is that of the post itself: 410 `cancelled` if it was in time. */
  takeBack(entry: Entry, session: SenderSession): Promise<SentAnswer>
}

/** @param copiedToken The header of section 7's relative-URL protection, read for each post. */
export function transportTo(
  settings: SendingSettings,
  copiedToken: () => Record<string, string> | Promise<Record<string, string>> = () => ({}),
): Transport {
  const { isReplayable } = settings
  const call = (endpoint: Endpoint, params: Record<string, string | number>, init: CallParts) =>
    request(settings.apiUrl + fillPath(endpoint.path, { product: settings.product, ...params }), {
      ...init,
      method: methodOf(endpoint),
    })
  const post = async (
    endpoint: Endpoint,
    params: Record<string, string | number>,
    sent: { entry: Entry; token: string; hasKey: boolean },
  ) =>
    call(endpoint, params, {
      headers: {
        [headers.csrf]: sent.token,
        ...(await copiedToken()),
        // Other hosts do not know these headers and would refuse the preflight.
        ...(isReplayable && { [headers.outboxOwner]: sent.entry.owner }),
        ...(isReplayable && sent.hasKey && { [headers.idempotencyKey]: sent.entry.key }),
      },
      body: JSON.stringify(sent.hasKey ? sent.entry.body : {}),
    })
  return {
    openSession: () => openSession((endpoint) => call(endpoint, {}, { cache: 'no-store' }), isReplayable),
    send: (entry, session) => {
      const { to } = operations[entry.op]
      if (to === null) return Promise.resolve({ kind: 'lost' })
      if ('pageOf' in to) return sendForm(settings.apiUrl + to.pageOf(entry.body ?? {}), entry, session)
      const params = { id: entry.studyId ?? 0 }
      return post(to.endpoint, params, { entry, token: session[to.token], hasKey: true })
    },
    takeBack: async (entry, session) => {
      const params = { op: entry.op, key: entry.key }
      const sent = { entry, token: session.csrfToken, hasKey: false }
      return storedAnswer(entry, await post(endpoints.cancelOutcome, params, sent))
    },
  }
}

interface CallParts extends RequestInit {
  headers?: Record<string, string>
}

/** Posts the form of one of the host's own pages, as that page would. */
function sendForm(address: string, { body, key }: Entry, { csrfToken }: SenderSession): Promise<SentAnswer> {
  return request(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: String(new URLSearchParams({ ...body, key, csrf_token: csrfToken })),
  })
}

const CsrfText = v.pipe(v.string(), v.parseJson(), CsrfTokenAnswer)
const UserText = v.pipe(
  v.string(),
  v.parseJson(),
  // A post needs no other field of the user.
  v.pick(User, ['enc_id', 'balance', 'csrf_token', 'missing_profile', 'profile_data']),
)

/** Fetches the token first: a token from before the user's answer cannot belong to somebody who signed in later. */
async function openSession(
  ask: (endpoint: Endpoint) => Promise<SentAnswer>,
  givesCodes: boolean,
): Promise<SessionAnswer> {
  const csrf = await ask(endpoints.csrfToken)
  const token = readable(CsrfText, csrf)
  if (token === null) return { kind: 'unreachable' }
  const answer = await ask(endpoints.user)
  if (answer.kind === 'answer') {
    const said = { ...answer, code: codeOf(answer.text), isEmpty: isNothing(answer.text) }
    if (namesNobody(said, givesCodes)) return { kind: 'signed-out' }
  }
  const user = readable(UserText, answer)
  if (user === null) return { kind: 'unreachable' }
  if (answer.kind === 'answer' && answer.headers) hostClock.receive({ headers: answer.headers })
  const { enc_id: owner, balance, csrf_token, missing_profile, profile_data } = user
  // A profile without a required field is one that could not be read.
  const profile = missing_profile || profile_data.gender === null ? null : profile_data
  const csrfToken = token.csrf_token
  const tokens = { userToken: csrf_token ?? csrfToken, csrfToken }
  return { kind: 'session', session: { owner, balance, profile, ...tokens, time: hostClock.now() } }
}

function readable<Output>(schema: v.GenericSchema<unknown, Output>, answer: SentAnswer): Output | null {
  if (answer.kind === 'lost' || answer.status < 200 || answer.status > 299) return null
  const result = v.safeParse(schema, answer.text)
  return result.success ? result.output : null
}

const OutcomeText = v.pipe(v.string(), v.parseJson(), StoredOutcome)

/** The stored outcome in the shape of the post's own answer; anything else settles nothing. */
function storedAnswer(entry: Entry, answer: SentAnswer): SentAnswer {
  if (answer.kind === 'lost' || answer.status >= 300) return answer
  const outcome = readable(OutcomeText, answer)
  if (outcome?.idempotency_key.toLowerCase() !== entry.key.toLowerCase()) return { kind: 'lost' }
  const { status, body = null } = outcome
  return { ...answer, status, text: JSON.stringify(body), echoedKey: entry.key }
}

async function request(address: string, init: CallParts): Promise<SentAnswer> {
  try {
    const response = await fetchAnswer(address, {
      ...init,
      // On GET requests too (specification, section 7), like all other calls.
      headers: { 'Content-Type': 'application/json', ...init.headers },
      credentials: 'include',
      // A network's sign-in page may redirect; its target must not look like the host's answer.
      redirect: 'manual',
    })
    const text = await textOf(response)
    return {
      kind: 'answer',
      headers: response.headers,
      status: response.status,
      isPage: isPage(response.headers, text),
      text,
      echoedKey: response.headers.get(headers.idempotencyKey),
      retryAfterMs: readRetryAfter(response.headers.get('Retry-After')),
    }
  } catch {
    return { kind: 'lost' }
  }
}
