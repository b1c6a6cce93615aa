import { textOf, fetchAnswer } from '#api/listen.ts'
import { IdentitySessionAnswer, type IdentitySessionBody } from '#contract/answers/identity-provider.ts'
import { isWebAddress } from '#contract/base/web-address.ts'
import * as v from 'valibot'

/** Address of the identity-verification provider, and the integration's public key. */
export interface IdentityProvider {
  host: string
  apiKey: string
}

/** Why there is no session: the provider's status, 0 if it did not answer. */
export interface IdentitySessionError {
  status: number
  statusText: string
}

/** Receives either an error or the parsed session; never both. */
export type SessionCallback = (
  error: IdentitySessionError | null,
  session: IdentitySessionAnswer['verification'] | null,
) => void

type IdentitySessionAnswer = v.InferOutput<typeof IdentitySessionAnswer>

const SessionText = v.pipe(v.string(), v.parseJson(), IdentitySessionAnswer)

const created = 201

/**
 * Creates a verification session at the provider (specification, sections 3 and 7) and calls back once. An answer
 * without a web address for the participant is an error.
 */
export async function createIdentitySession(
  { host, apiKey }: IdentityProvider,
  body: IdentitySessionBody,
  onSession: SessionCallback,
): Promise<void> {
  const headers = { 'x-auth-client': apiKey, 'x-origin': 'js-sdk' }
  const answer = await postToProvider(`${host}/v1/sessions`, headers, body)
  if (answer === null) return onSession({ status: 0, statusText: 'No answer' }, null)
  const { status, statusText } = answer
  if (status !== created) return onSession({ status, statusText }, null)
  const session = v.safeParse(SessionText, await textOf(answer).catch(() => ''))
  if (!session.success || !isWebAddress(session.output.verification.url)) {
    return onSession({ status, statusText: 'The answer could not be read' }, null)
  }
  onSession(null, session.output.verification)
}

/** Posts JSON to a third party, without our cookies. Null if it does not answer. */
function postToProvider(
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
