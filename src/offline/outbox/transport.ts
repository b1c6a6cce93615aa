import { type Endpoint, fillPath } from '#contract/endpoints/endpoint.ts'
import { endpoints } from '#contract/endpoints/endpoints.ts'
import { headers } from '#contract/base/headers.ts'
import { StoredOutcome } from '#contract/answers/outbox.ts'
import { CsrfTokenAnswer, User } from '#contract/answers/participant.ts'
import { readRetryAfter } from '#api/retry-after.ts'
import * as v from 'valibot'
import type { Entry } from './entry.ts'
import type { Answer } from './classify-response.ts'
import type { SendingSettings } from './settings.ts'

/** Who is signed in, and the tokens that go with it. */
export interface Session {
  /** `enc_id`. */
  owner: string
  /** Points; null where the host does not say. */
  balance: number | null
  userToken: string
  csrfToken: string
}

/** `unreachable`: no usable answer. `signed-out`: the host knows nobody by this cookie. */
export type SessionAnswer =
  | { kind: 'session'; session: Session }
  | { kind: 'signed-out' }
  | { kind: 'unreachable' }

/** The outbox's way to the host. Nothing it does rejects. */
export interface Transport {
  openSession(): Promise<SessionAnswer>
  send(entry: Entry, session: Session): Promise<Answer>
  /** Takes a post back, and answers as the post itself would have: 410 `cancelled` when it was in time. */
  takeBack(entry: Entry, session: Session): Promise<Answer>
}

/** Beyond it an attempt counts as lost. */
const timeoutMs = 20_000

/**
 * @param copiedToken The header of section 7's relative-URL protection, for a context that can read cookies.
 */
export function transportTo(
  settings: SendingSettings,
  copiedToken: () => Record<string, string> = () => ({}),
): Transport {
  const { isReplayable } = settings
  const call = (endpoint: Endpoint, params: Record<string, string | number>, init: CallParts) =>
    request(settings.apiUrl + fillPath(endpoint.path, { product: settings.product, ...params }), {
      ...init,
      method: endpoint.method,
    })
  const post = (endpoint: Endpoint, params: Record<string, string | number>, sent: PostParts) =>
    call(endpoint, params, {
      headers: {
        [headers.csrf]: sent.token,
        ...copiedToken(),
        // A host that does not know them would refuse the preflight.
        ...(isReplayable && { [headers.outboxOwner]: sent.entry.owner }),
        ...(isReplayable && sent.hasKey && { [headers.idempotencyKey]: sent.entry.key }),
      },
      body: JSON.stringify(sent.hasKey ? sent.entry.body : {}),
    })
  return {
    openSession: () => openSession((endpoint) => call(endpoint, {}, { cache: 'no-store' })),
    send: (entry, session) => {
      const token = entry.op === 'cashout' ? session.csrfToken : session.userToken
      return post(postOf[entry.op], { id: entry.studyId ?? 0 }, { entry, token, hasKey: true })
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

interface PostParts {
  entry: Entry
  token: string
  hasKey: boolean
}

const postOf = {
  profile: endpoints.profile,
  intake: endpoints.intakeAnswer,
  cashout: endpoints.cashout,
} as const satisfies Record<Entry['op'], Endpoint>

const CsrfText = v.pipe(v.string(), v.parseJson(), CsrfTokenAnswer)
const UserText = v.pipe(
  v.string(),
  v.parseJson(),
  // Nothing else of the user decides whether a post can be sent.
  v.pick(User, ['enc_id', 'balance', 'csrf_token']),
)

/**
 * The token is asked for first: one that was given before the host named the participant cannot belong to somebody who
 * signed in after her.
 */
async function openSession(ask: (endpoint: Endpoint) => Promise<Answer>): Promise<SessionAnswer> {
  const csrf = await ask(endpoints.csrfToken)
  const token = readable(CsrfText, csrf)
  if (token === null) return { kind: 'unreachable' }
  const answer = await ask(endpoints.user)
  if (answer.kind === 'answer' && answer.status === 401) return { kind: 'signed-out' }
  const user = readable(UserText, answer)
  if (user === null) return { kind: 'unreachable' }
  const { enc_id: owner, balance, csrf_token } = user
  const csrfToken = token.csrf_token
  return { kind: 'session', session: { owner, balance, userToken: csrf_token ?? csrfToken, csrfToken } }
}

function readable<Output>(schema: v.GenericSchema<unknown, Output>, answer: Answer): Output | null {
  if (answer.kind === 'lost' || answer.status < 200 || answer.status > 299) return null
  const result = v.safeParse(schema, answer.text)
  return result.success ? result.output : null
}

const OutcomeText = v.pipe(v.string(), v.parseJson(), StoredOutcome)

/** What the host has stored for the key, in the shape of the post's own answer; anything else settles nothing. */
function storedAnswer(entry: Entry, answer: Answer): Answer {
  if (answer.kind === 'lost' || answer.status >= 300) return answer
  const outcome = readable(OutcomeText, answer)
  if (outcome?.idempotency_key.toLowerCase() !== entry.key.toLowerCase()) return { kind: 'lost' }
  const { status, body = null } = outcome
  return { ...answer, status, text: JSON.stringify(body), echoedKey: entry.key }
}

async function request(address: string, init: CallParts): Promise<Answer> {
  try {
    const response = await fetch(address, {
      ...init,
      // On questions too (specification, section 7), as all other calls have it.
      headers: { 'Content-Type': 'application/json', ...init.headers },
      credentials: 'include',
      // Somebody else may be answering for the host: where it leads must not look like the host's own word.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return {
      kind: 'answer',
      status: response.status,
      isHtml: /html/i.test(response.headers.get('Content-Type') ?? ''),
      text: await response.text(),
      echoedKey: response.headers.get(headers.idempotencyKey),
      retryAfterMs: readRetryAfter(response.headers.get('Retry-After')),
    }
  } catch {
    return { kind: 'lost' }
  }
}
