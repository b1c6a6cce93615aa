import { type Endpoint, fillPath } from '#contract/endpoints/endpoint.ts'
import * as v from 'valibot'
import { csrfHeaders } from './csrf.ts'
import { takePreloaded } from './preload.ts'
import { env } from './env.ts'
import { CallError, type CallFailure } from './errors.ts'
import { readRetryAfter } from './retry-after.ts'

export interface CallOptions {
  /** Values for the path's slots; `{product}` is filled from the configuration. */
  params?: Record<string, string | number>
  signal?: AbortSignal
}

/** Long enough for a phone on a train, and short enough to report a failure before the participant gives up. */
const timeoutMs = 20_000

type Answer<Schema> = Schema | ((product: string) => Schema)

/**
 * Fetches data and parses it by the contract's schema.
 *
 * @throws {CallError}
 */
export async function ask<Schema extends v.GenericSchema>(
  endpoint: Endpoint & { answer: Answer<Schema> },
  options: CallOptions = {},
): Promise<v.InferOutput<Schema>> {
  return (await askUnread(endpoint, options)).read(endpoint.answer)
}

/** An answer whose body may still be loading. */
export interface UnreadAnswer {
  /** Entity tag: equal tags mean equal bodies. Null if the host sends none. */
  tag: string | null
  /** @param parse Replaces `JSON.parse`, for a long body. @throws {CallError} */
  read: <Schema extends v.GenericSchema>(
    answer: Answer<Schema>,
    parse?: (text: string) => unknown,
  ) => Promise<v.InferOutput<Schema>>
  /** Discards the body: the caller knows it already. */
  leave: () => void
}

/**
 * Like `ask`, but leaves the body unread, as the caller may have it already.
 *
 * @throws {CallError}
 */
export async function askUnread(endpoint: Endpoint, options: CallOptions = {}): Promise<UnreadAnswer> {
  const response = await send(endpoint, options)
  return {
    tag: response.headers.get('ETag'),
    read: async (answer, parse) => {
      const schema = typeof answer === 'function' ? answer(env.product.api) : answer
      const result = v.safeParse(schema, await readJson(response, parse))
      if (!result.success) throw new CallError({ kind: 'unreadable' })
      return result.output
    },
    leave: () => void response.body?.cancel().catch(() => {}),
  }
}

/**
 * Sends a form. The status alone decides success.
 *
 * @returns The parsed body, for hosts that promise one; undefined if it is not JSON.
 * @throws {CallError}
 */
export async function post<Body extends object>(
  endpoint: Endpoint & { body: v.GenericSchema<unknown, Body> },
  options: CallOptions & { body: Body; csrfToken: string; headers?: Record<string, string> | undefined },
): Promise<unknown> {
  const response = await send(endpoint, options)
  return readJson(response).catch(() => undefined)
}

async function send(
  endpoint: Endpoint,
  {
    params,
    signal,
    body,
    csrfToken,
    headers,
  }: CallOptions & { body?: object; csrfToken?: string; headers?: Record<string, string> | undefined },
): Promise<Response> {
  const path = fillPath(endpoint.path, { product: env.product.api, ...params })
  const timeout = AbortSignal.timeout(timeoutMs)
  const isForm = endpoint.encoding === 'form'
  let response: Response
  try {
    response = await (takePreloaded(env.apiUrl + path) ??
      fetch(env.apiUrl + path, {
        method: endpoint.method,
        credentials: 'include',
        // Revalidates each time: a cached answer would look like a sign that the host can be reached.
        cache: 'no-cache',
        headers: {
          'Content-Type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
          ...csrfHeaders(endpoint.method, env.apiUrl, csrfToken),
          ...headers,
        },
        body: body && (isForm ? encodeForm(body) : JSON.stringify(body)),
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      }))
  } catch (error) {
    if (signal?.aborted) throw error
    // A preloaded request started earlier, so its own timeout fires first.
    const isLate = timeout.aborted || (error instanceof Error && error.name === 'TimeoutError')
    throw new CallError({ kind: isLate ? 'timeout' : 'network' }, error)
  }
  if (!response.ok) throw new CallError(await readRefusal(response))
  return response
}

function encodeForm(body: object): string {
  return new URLSearchParams(Object.entries(body).map(([name, value]) => [name, String(value)])).toString()
}

/**
 * A body that breaks off is a network failure; a complete one that is not JSON came from something else than the host.
 */
async function readJson(response: Response, parse: (text: string) => unknown = JSON.parse): Promise<unknown> {
  let text: string
  try {
    text = await response.text()
  } catch (error) {
    throw new CallError({ kind: 'network' }, error)
  }
  try {
    return await parse(text)
  } catch (error) {
    throw new CallError({ kind: 'unreadable' }, error)
  }
}

const RefusalBody = v.pipe(v.string(), v.parseJson(), v.object({ error: v.string() }))

async function readRefusal(response: Response): Promise<CallFailure> {
  const text = await response.text().catch(() => '')
  const body = v.safeParse(RefusalBody, text)
  return {
    kind: 'refused',
    status: response.status,
    code: body.success ? body.output.error : '',
    retryAfterMs: readRetryAfter(response.headers.get('Retry-After')),
  }
}
