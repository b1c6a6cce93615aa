/** What a third party answered; status 0 when nothing came back. */
export interface ProviderAnswer {
  status: number
  statusText: string
  /** The body as JSON; undefined when it is none. */
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
