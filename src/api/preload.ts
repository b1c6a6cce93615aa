import { fetchAnswer } from './listen.ts'

/**
 * Requests that a first page needs, sent before the portal's code has loaded. The answers arrive in parallel;
 * `client.ts` takes them instead of sending its own.
 */
declare global {
  /** Answers by address, each for one taker; undefined if nothing was preloaded. */
  var __early: Record<string, Promise<Response>> | undefined
}

/**
 * Requests data like `client.ts` (specification, section 7).
 *
 * @returns The answer; null without success. It is to be cloned: its taker reads it.
 */
export async function preloadResponse(address: string): Promise<Response | null> {
  const answer = fetchAnswer(address, {
    credentials: 'include',
    cache: 'no-cache',
    headers: { 'Content-Type': 'application/json' },
  })
  globalThis.__early ??= {}
  globalThis.__early[address] = answer
  // The taker of the answer handles the failure.
  return answer.then(
    (response) => (response.ok ? response : null),
    () => null,
  )
}

/** The preloaded answer, complete or not. A second call for the same address returns undefined. */
export function takePreloaded(address: string): Promise<Response> | undefined {
  const answers = globalThis.__early
  const answer = answers?.[address]
  delete answers?.[address]
  return answer
}

/** Call once the first page is shown: later callers must not get answers from before. */
export function clearPreloaded(): void {
  globalThis.__early = undefined
}
