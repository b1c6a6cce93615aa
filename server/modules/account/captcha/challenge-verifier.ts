import { HostError } from '#server/errors/host-error.ts'

export interface ChallengeVerifier {
  /** True once per token. An invalid token gives false, never an error. */
  accepts(token: string): Promise<boolean>
}

/** @throws {HostError} `trunstile-failed` for a token that is malformed, forged, expired or used before. */
export async function verifyChallengeToken(verifier: ChallengeVerifier, token: string): Promise<void> {
  if (!(await verifier.accepts(token))) throw new HostError('trunstile-failed')
}
