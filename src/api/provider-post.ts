const timeoutMs = 20_000

/** Posts JSON to a third party, without our cookies. Null if it does not answer. */
export function postToProvider(
  address: string,
  headers: Readonly<Record<string, string>>,
  body: object,
): Promise<Response | null> {
  return fetch(address, {
    method: 'POST',
    credentials: 'omit',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => null)
}
