/** Answer of a third party; status 0 if there was none. */
export interface ProviderAnswer {
  status: number
  statusText: string
  /** The body as JSON; undefined if it is not JSON. */
  body: unknown
}

const timeoutMs = 20_000

/** Posts JSON to a third party, without our cookies. Never rejects. */
export async function postToProvider(
  address: string,
  { headers, body }: { headers: Readonly<Record<string, string>>; body: object },
): Promise<ProviderAnswer> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      credentials: 'omit',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const { status, statusText } = response
    return { status, statusText, body: await response.json().catch(() => undefined) }
  } catch {
    return { status: 0, statusText: 'No answer', body: undefined }
  }
}
