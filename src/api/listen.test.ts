import { CompaniesAnswer } from '#contract/answers/catalogue.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ask } from './client.ts'
import { CallError } from './errors.ts'
import { textOf } from './listen.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** An answer whose parts come at these times, in milliseconds, and which then ends, or falls silent. */
function drip(parts: readonly Uint8Array[], everyMs: number, isEnded: boolean): Response {
  const body = new ReadableStream({
    start: (controller) => {
      parts.forEach((part, at) => setTimeout(() => controller.enqueue(part), (at + 1) * everyMs))
      if (isEnded) setTimeout(() => controller.close(), (parts.length + 1) * everyMs)
    },
  })
  return new Response(body, { headers: { 'Content-Type': 'application/json' } })
}

const bytes = new TextEncoder().encode('\uFEFF{"companies":{"1":{"id":1,"name":"Núñez – 市場"}}}')
/** Letters of several bytes are cut in the middle. */
const eachByte = [...bytes].map((byte) => Uint8Array.of(byte))

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof CallError ? error.failure.kind : error),
  )

it('a body that keeps coming is read to its end, however long it takes', async () => {
  vi.stubGlobal('fetch', async () => drip(eachByte, 15_000, true))
  const asked = ask(endpoints.companies, CompaniesAnswer)
  await vi.advanceTimersByTimeAsync(15_000 * (eachByte.length + 1))
  expect((await asked).companies.rows[1]?.name).toBe('Núñez – 市場')
  expect(vi.getTimerCount()).toBe(0)
})

it('a body that falls silent is given up after twenty seconds, as too slow', async () => {
  vi.stubGlobal('fetch', async () => drip(eachByte.slice(0, 3), 15_000, false))
  const failure = failureOf(ask(endpoints.companies, CompaniesAnswer))
  await vi.advanceTimersByTimeAsync(3 * 15_000 + 20_000)
  expect(await failure).toBe('timeout')
})

it('an answer that does not begin is ended after twenty seconds, as too slow', async () => {
  const ended = vi.fn<(reason: unknown) => void>()
  vi.stubGlobal('fetch', (_address: string, { signal }: RequestInit) => {
    signal?.addEventListener('abort', () => ended(signal.reason))
    return new Promise(() => {})
  })
  const failure = failureOf(ask(endpoints.companies, CompaniesAnswer))
  await vi.advanceTimersByTimeAsync(19_999)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await failure).toBe('timeout')
  expect(ended).toHaveBeenCalledOnce()
})

it('a connection that breaks off is none that is slow', async () => {
  const body = new ReadableStream({ pull: (controller) => controller.error(new TypeError('network error')) })
  vi.stubGlobal('fetch', async () => new Response(body))
  expect(await failureOf(ask(endpoints.companies, CompaniesAnswer))).toBe('network')
})

it('an answer without a body is empty', async () => {
  expect(await textOf(new Response(null, { status: 204 }))).toBe('')
})
