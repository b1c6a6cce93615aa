/**
 * Questions that a first page asks the host before the portal's code has come: the answers travel beside it, and
 * `client.ts` takes them in place of asking.
 */
declare global {
  /** Answers by address, each for whoever asks first; absent where nothing was asked early. */
  var __early: Record<string, Promise<Response>> | undefined
}

/** As `client.ts` has it. */
const timeoutMs = 20_000

/**
 * Asks as `client.ts` does for data (specification, section 7).
 *
 * @returns Whether the host has it for who asks.
 */
export async function preloadResponse(address: string): Promise<boolean> {
  const answer = fetch(address, {
    credentials: 'include',
    cache: 'no-cache',
    headers: { 'Content-Type': 'application/json' },
    signal: AbortSignal.timeout(timeoutMs),
  })
  globalThis.__early ??= {}
  globalThis.__early[address] = answer
  // Who takes the answer is told of the failure.
  return answer.then(
    ({ ok }) => ok,
    () => false,
  )
}

/** The answer that is there or on its way; for one who asks, and undefined for everybody else. */
export function takePreloaded(address: string): Promise<Response> | undefined {
  const answers = globalThis.__early
  const answer = answers?.[address]
  delete answers?.[address]
  return answer
}

/** What nobody has taken by the time that the first page is there would be old for whoever asks later. */
export function clearPreloaded(): void {
  globalThis.__early = undefined
}
