import * as endpoints from '#contract/desk/endpoints.ts'
import { codeOf } from '#contract/base/error-body.ts'
import { headers } from '#contract/base/headers.ts'
import { type DeskEndpoint, reasonHeader } from '#contract/desk/endpoint.ts'
import { fillPath } from '#contract/endpoints/endpoint.ts'
import { startAuthentication } from '@simplewebauthn/browser'
import * as v from 'valibot'
import { endedSession } from './ended-session.ts'
import { DeskCallError, isRefusedAs } from './errors.ts'

/** Longer than the host takes, and short enough to report a failure before the operator gives up. */
const usualTimeoutMs = 20_000
/** The host looks at the bytes alone. */
const fileType = 'application/octet-stream'

type BodyOf<Row extends DeskEndpoint> = Row extends { body: infer Body extends v.GenericSchema }
  ? { body: v.InferInput<Body> }
  : { body?: never }
type FileOf<Row extends DeskEndpoint> = Row extends { file: object } ? { file: Blob } : { file?: never }
type AnswerOf<Row extends DeskEndpoint> = Row extends { answer: infer Answer extends v.GenericSchema }
  ? v.InferOutput<Answer>
  : undefined

/** What a call takes beside its row. */
export type Asked<Row extends DeskEndpoint> = Options & BodyOf<Row> & FileOf<Row>

interface Options {
  params?: Record<string, string | number>
  /** Empty values are left out. */
  query?: Record<string, string | number | undefined>
  /** Why the call opens a participant's record. */
  reason?: string
  signal?: AbortSignal
  /** Overrides the usual limit for a call that takes long, such as an upload. */
  timeoutMs?: number
}

/**
 * Calls the desk and reads its answer by the row's schema.
 *
 * @throws {DeskCallError}
 */
export async function call<const Row extends DeskEndpoint>(
  row: Row,
  options: Asked<Row>,
): Promise<AnswerOf<Row>> {
  const text = await sendConfirmed(row, options)
  if (!row.answer) {
    // The page of a network that answers in the place of the desk.
    if (text !== '') throw new DeskCallError('foreign')
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- by its row, this call has no answer
    return undefined as AnswerOf<Row>
  }
  const answer = v.safeParse(v.pipe(v.string(), v.parseJson(), row.answer), text)
  if (!answer.success) throw new DeskCallError('foreign')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the row's own schema has read it
  return answer.output as AnswerOf<Row>
}

type Sent = Options & { body?: unknown; file?: Blob }

/** Carries out a call. If it needs the passkey first, asks for it and sends the call again. */
async function sendConfirmed(row: DeskEndpoint, options: Sent): Promise<string> {
  try {
    return await sendSignedIn(row, options)
  } catch (error) {
    if (!isRefusedAs(error, 'step-up-required')) throw error
  }
  const asked = await call(endpoints.stepUpOptions, {})
  const response = await startAuthentication({ optionsJSON: asked.options })
  await call(endpoints.stepUp, { body: { response } })
  return sendSignedIn(row, options)
}

/** Sends a call again after the session has ended, once the operator has signed in. */
async function sendSignedIn(row: DeskEndpoint, options: Sent): Promise<string> {
  const { signIns } = endedSession
  try {
    return await send(row, options)
  } catch (error) {
    // The guard of the pages asks for the session, and leads to the sign-in by itself.
    const isAsked = row.access !== 'anyone' && row.path !== endpoints.session.path
    if (!isAsked || !isRefusedAs(error, 'unauthenticated')) throw error
    const isSignedIn = endedSession.signIns > signIns || (await endedSession.ask())
    if (!isSignedIn) throw error
  }
  return send(row, options)
}

async function send(row: DeskEndpoint, options: Sent): Promise<string> {
  const { params = {}, query = {}, reason, signal, timeoutMs = usualTimeoutMs, body, file } = options
  const values = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  )
  const search = values.length === 0 ? '' : `?${new URLSearchParams(values).toString()}`
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(fillPath(row.path, params) + search, {
      method: row.method ?? 'GET',
      headers: {
        ...(row.method === 'POST' && { 'Content-Type': file ? fileType : 'application/json' }),
        ...(reason !== undefined && { [reasonHeader]: encodeURIComponent(reason) }),
      },
      ...(row.method === 'POST' && { body: file ?? JSON.stringify(body ?? {}) }),
      cache: 'no-store',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    const text = await response.text()
    if (!response.ok) throw new DeskCallError(codeOf(text) || 'foreign')
    // The desk answers an act with nothing but its headers; the empty answer of a proxy lacks them.
    if (text === '' && !response.headers.has(headers.requestId)) throw new DeskCallError('foreign')
    return text
  } catch (error) {
    if (error instanceof DeskCallError || signal?.aborted) throw error
    throw new DeskCallError('network', error)
  }
}
