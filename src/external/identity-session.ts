import { type ProviderAnswer, postToProvider } from '#api/provider-post.ts'
import { IdentitySessionAnswer, type IdentitySessionBody } from '#contract/answers/identity-provider.ts'
import { isWebAddress } from '#contract/base/web-address.ts'
import * as v from 'valibot'

/** Address of the identity-verification provider, and the integration's public key. */
export interface IdentityProvider {
  host: string
  apiKey: string
}

/** Why there is no session: the provider's status, 0 if it did not answer. */
export type IdentitySessionError = Pick<ProviderAnswer, 'status' | 'statusText'>

/** Receives either an error or the parsed session; never both. */
export type SessionCallback = (
  error: IdentitySessionError | null,
  session: IdentitySessionAnswer['verification'] | null,
) => void

type IdentitySessionAnswer = v.InferOutput<typeof IdentitySessionAnswer>

type PostToProvider = typeof postToProvider

const created = 201

/**
 * Creates a verification session at the provider (specification, sections 3 and 7) and calls back once. An answer
 * without a web address for the participant is an error.
 *
 * @param send Replaced in tests.
 */
export async function createIdentitySession(
  { host, apiKey }: IdentityProvider,
  body: IdentitySessionBody,
  onSession: SessionCallback,
  send: PostToProvider = postToProvider,
): Promise<void> {
  const answer = await send(`${host}/v1/sessions`, {
    headers: { 'x-auth-client': apiKey, 'x-origin': 'js-sdk' },
    body,
  })
  const { status, statusText } = answer
  if (status !== created) return onSession({ status, statusText }, null)
  const session = v.safeParse(IdentitySessionAnswer, answer.body)
  if (!session.success || !isWebAddress(session.output.verification.url)) {
    return onSession({ status, statusText: 'The answer could not be read' }, null)
  }
  onSession(null, session.output.verification)
}
