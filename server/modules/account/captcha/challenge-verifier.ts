import { HostError } from '#server/errors/host-error.ts'

/** Decides whether the token that came with a login or a sign-up proves that the bot challenge was passed. */
export interface ChallengeVerifier {
  /** True once per token. Whatever the token holds, false rather than an error. */
  accepts(token: string): Promise<boolean>
}

/** @throws {HostError} `trunstile-failed` for a token that is malformed, forged, expired or used before. */
export async function verifyChallengeToken(verifier: ChallengeVerifier, token: string): Promise<void> {
  if (!(await verifier.accepts(token))) throw new HostError('trunstile-failed')
}
