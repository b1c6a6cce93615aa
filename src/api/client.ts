import { CsrfTokenAnswer } from '#contract/answers/participant.ts'
import { type AnswerSchema, type Endpoint, fillPath, methodOf } from '#contract/endpoints/endpoint.ts'
import { csrfToken as csrfTokenCall } from '#contract/endpoints/endpoints.ts'
import type { AnswerOf, BodyOf } from '#contract/endpoints/policies.ts'
import * as v from 'valibot'
import { csrfHeaders } from './csrf.ts'
import { takePreloaded } from './preload.ts'
import { env, givesCodes } from './env.ts'
import { CallError, type CallFailure } from './errors.ts'
import { hostClock } from './host-clock.ts'
import { codeOf } from '#contract/base/error-body.ts'
import { fetchAnswer, textOf } from './listen.ts'
import { isFromNetwork, isNothing, isPage } from './refusal.ts'
import { readRetryAfter } from './retry-after.ts'

export interface CallOptions {
  /** Values for the path's slots; `{product}` is filled from the configuration. */
  params?: Record<string, string | number>
  signal?: AbortSignal
  /** By default each answer is revalidated: a cached one would look like a sign that the host can be reached. */
  cache?: RequestCache
  headers?: Record<string, string> | undefined
}

/**
 * Fetches data and parses it by the contract's schema. The types refuse the schema of another endpoint.
 *
 * @throws {CallError}
 */
export async function ask<Row extends Endpoint, Schema extends v.GenericSchema>(
  endpoint: Row,
  answer: AnswerSchema<Schema> & AnswerOf<Row>,
  options: CallOptions = {},
): Promise<v.InferOutput<Schema>> {
  const { headers, text } = await askUnread(endpoint, options)
  const output = readAnswer<Schema>(answer, await text())
  // An answer of the browser's own cache may have a `Date` of weeks ago.
  if (options.cache !== 'default') hostClock.receive({ headers })
  return output
}

/** An answer whose body may still be loading. */
export interface UnreadAnswer {
  /** Entity tag: equal tags mean equal bodies. Null if the host sends none. */
  tag: string | null
  headers: Headers
  /** @throws {CallError} If the connection breaks off, or falls silent. */
  text: () => Promise<string>
  /** Discards the body: the caller knows it already. */
  leave: () => void
}

/**
 * Like `ask`, but leaves the body unread, as the caller may have it already.
 *
 * @throws {CallError}
 */
export async function askUnread(endpoint: Endpoint, options: CallOptions = {}): Promise<UnreadAnswer> {
  const response = await request(endpoint, options)
  return {
    tag: response.headers.get('ETag'),
    headers: response.headers,
    text: () => textOf(response).catch(failUnanswered),
    leave: () => void response.body?.cancel().catch(() => {}),
  }
}

/**
 * Reads a text that `askUnread` got.
 *
 * @throws {CallError} If it did not come from the host: it is not JSON, or of another shape.
 */
export function readAnswer<Schema extends v.GenericSchema>(
  answer: AnswerSchema<Schema>,
  text: string,
): v.InferOutput<Schema> {
  const schema = typeof answer === 'function' ? answer(env.product.api) : answer
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
  if (!result.success)
    throw new CallError({ kind: 'unreadable', isEmpty: isNothing(text) }, result.issues[0].message)
  return result.output
}

/**
 * Sends a form whose call has no answer of its own. A host that declares features then says `{"ok": true}`: without it
 * nothing has reached the host. One of section 7 alone may answer with anything but the page of a network: it is told
 * by its markup, as frameworks call an empty answer or `OK` HTML.
 *
 * @throws {CallError}
 */
export async function post<Row extends Endpoint>(
  endpoint: Row,
  options: CallOptions & {
    body: BodyOf<Row>
    /** By default a new one is requested. */
    csrfToken?: string
  },
): Promise<void> {
  const csrfToken = options.csrfToken ?? (await ask(csrfTokenCall, CsrfTokenAnswer)).csrf_token
  const response = await request(endpoint, { ...options, csrfToken })
  const text = await textOf(response).catch(failUnanswered)
  const isOurs = givesCodes
    ? Object(v.safeParse(Json, text).output).ok === true
    : !(response.redirected || isPage(response.headers, text))
  if (!isOurs) throw new CallError({ kind: 'unreadable' })
}

const Json = v.pipe(v.string(), v.parseJson())

/** The address of a call, for a browser that opens it itself. */
export const addressOf = (endpoint: Endpoint, params: CallOptions['params'] = {}) =>
  env.apiUrl + fillPath(endpoint.path, { product: env.product.api, ...params })

/**
 * Sends a call with the session's cookie, and waits for an answer with success.
 *
 * @throws {CallError}
 */
export async function request(
  endpoint: Endpoint,
  {
    params,
    signal,
    body,
    csrfToken,
    headers,
    cache = 'no-cache',
    redirect = 'follow',
  }: CallOptions & { body?: object; csrfToken?: string; redirect?: RequestRedirect },
): Promise<Response> {
  const address = addressOf(endpoint, params)
  const method = methodOf(endpoint)
  const isForm = endpoint.encoding === 'form'
  let response: Response
  try {
    response = await (takePreloaded(address) ??
      fetchAnswer(address, {
        method,
        credentials: 'include',
        cache,
        redirect,
        headers: {
          'Content-Type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
          ...csrfHeaders(method, env.apiUrl, csrfToken),
          ...headers,
        },
        body: body && (isForm ? encodeForm(body) : JSON.stringify(body)),
        signal: signal ?? null,
      }))
  } catch (error) {
    if (signal?.aborted) throw error
    return failUnanswered(error)
  }
  if (!response.ok) throw new CallError(await readRefusal(response, body !== undefined))
  return response
}

function failUnanswered(error: unknown): never {
  const isSilence = error instanceof Error && error.name === 'TimeoutError'
  throw new CallError({ kind: isSilence ? 'timeout' : 'network' }, error)
}

function encodeForm(body: object): string {
  return new URLSearchParams(Object.entries(body).map(([name, value]) => [name, String(value)])).toString()
}

/** @param isPost A redirected one may have been taken: another address refuses. */
async function readRefusal(response: Response, isPost: boolean): Promise<CallFailure> {
  const { status } = response
  const text = await textOf(response).catch(() => '')
  const code = codeOf(text)
  const isElsewhere = isPost && response.redirected
  if (isElsewhere || isFromNetwork(status, code, givesCodes)) return { kind: 'unreadable', code }
  // Without codes any network could say this.
  if (givesCodes) hostClock.receive(response)
  const retryAfterMs = readRetryAfter(response.headers.get('Retry-After'))
  return { kind: 'refused', status, code, retryAfterMs, isPage: isPage(response.headers, text) }
}
