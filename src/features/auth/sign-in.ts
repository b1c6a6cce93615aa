import { post } from '#api/client.ts'
import { hasFeature } from '#api/env.ts'
import type { Credentials } from '#contract/answers/credentials.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { passkeyOffer } from '#offline/device/passkey-offer.ts'
import { connectivity } from '#offline/network/connectivity.ts'
import { clearSignOut } from '#offline/storage/device-session.ts'

/** @throws {CallError} */
export async function logIn(credentials: Credentials): Promise<void> {
  await post(endpoints.login, { body: credentials })
  noteSignIn()
  offerPasskey()
}

/** @throws {CallError} */
export async function signUp(credentials: Credentials): Promise<void> {
  await post(endpoints.signUp, { body: credentials })
  noteSignIn()
  offerPasskey()
}

function offerPasskey(): void {
  if (hasFeature('passkeys')) passkeyOffer.open()
}

/** Call once the host has started a session. */
export function noteSignIn(): void {
  // The new session replaces the one that was to be ended.
  clearSignOut()
  connectivity.report('online')
}
