import { post } from '#api/client.ts'
import { hasFeature } from '#api/env.ts'
import type { LogInBody, SignUpBody } from '#contract/answers/credentials.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { passkeyOffer } from '#offline/device/passkey-offer.ts'
import { forgetVisitorInput } from '#offline/drafts/visitor-input.ts'
import { connectivity } from '#offline/network/connectivity.ts'
import { clearSignOut } from '#offline/storage/device-session.ts'
import { countPage, noteSessionOnly } from '#offline/storage/session-only-mark.ts'

/** @throws {CallError} */
export async function logIn(body: LogInBody): Promise<void> {
  await post(endpoints.login, { body })
  noteCredentials(body)
}

/** @throws {CallError} */
export async function signUp(body: SignUpBody): Promise<void> {
  await post(endpoints.signUp, { body })
  noteCredentials(body)
}

function noteCredentials({ session_only }: SignUpBody): void {
  noteSignIn(session_only)
  // A passkey would stay on the device.
  if (!session_only && hasFeature('passkeys')) passkeyOffer.open()
}

/**
 * Call once the host has started a session.
 *
 * @param isSessionOnly Whether the participant is not to be kept on this device.
 */
export function noteSignIn(isSessionOnly: LogInBody['session_only']): void {
  // The new session replaces the one that was to be ended.
  clearSignOut()
  forgetVisitorInput()
  noteSessionOnly(isSessionOnly ? String(Date.now()) : null)
  void countPage()
  connectivity.report('online')
}
