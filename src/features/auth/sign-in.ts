import { post } from '#api/client.ts'
import { hasFeature } from '#api/env.ts'
import type { Credentials, LogInBody } from '#contract/answers/credentials.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { passkeyOffer } from '#offline/device/passkey-offer.ts'
import { forgetVisitorInput } from '#offline/drafts/visitor-input.ts'
import { connectivity } from '#offline/network/connectivity.ts'
import { clearSignOut } from '#offline/storage/device-session.ts'
import { countPage, noteSessionOnly } from '#offline/storage/session-only-mark.ts'

/** @throws {CallError} */
export async function logIn(body: LogInBody): Promise<void> {
  await post(endpoints.login, { body })
  noteSignIn(body.session_only)
  // A passkey would stay on the device.
  if (!body.session_only) offerPasskey()
}

/** @throws {CallError} */
export async function signUp(credentials: Credentials): Promise<void> {
  await post(endpoints.signUp, { body: credentials })
  noteSignIn(undefined)
  offerPasskey()
}

function offerPasskey(): void {
  if (hasFeature('passkeys')) passkeyOffer.open()
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
