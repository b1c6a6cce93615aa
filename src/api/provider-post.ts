import { fetchAnswer } from './listen.ts'

/** Posts JSON to a third party, without our cookies. Null if it does not answer. */
export function postToProvider(
  address: string,
  headers: Readonly<Record<string, string>>,
  body: object,
): Promise<Response | null> {
  return fetchAnswer(address, {
    method: 'POST',
    credentials: 'omit',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  }).catch(() => null)
}
