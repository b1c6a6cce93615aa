import { ask, post, readAnswer, request } from '#api/client.ts'
import { textOf } from '#api/listen.ts'
import { CsrfTokenAnswer } from '#contract/answers/participant.ts'
import { PasskeyOptionsAnswer, PasskeySignInOptionsAnswer } from '#contract/answers/passkeys.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import {
  type AuthenticationResponseJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startRegistration,
} from '@simplewebauthn/browser'
import { noteSignIn } from '#features/auth/sign-in.ts'

/**
 * Makes a passkey in the browser and adds it to the account.
 *
 * @throws {CallError} The host's refusal: `proof-needed` if the session has not proved of late who uses it.
 * @throws {WebAuthnError} The browser's, also if the participant cancels.
 */
export async function addPasskey(): Promise<void> {
  const { csrf_token: csrfToken } = await ask(endpoints.csrfToken, CsrfTokenAnswer)
  const answer = await request(endpoints.passkeyOptions, { body: {}, csrfToken })
  const { options } = readAnswer(PasskeyOptionsAnswer, await textOf(answer))
  const response = await startRegistration({ optionsJSON: options })
  await post(endpoints.addPasskey, { body: { response } })
}

/** @throws {CallError} */
export async function askSignInOptions(signal: AbortSignal): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return (await ask(endpoints.passkeySignInOptions, PasskeySignInOptionsAnswer, { signal })).options
}

/** @throws {CallError} */
export async function signInWithPasskey(response: AuthenticationResponseJSON): Promise<void> {
  // The fields of the form are uncontrolled.
  const choice = document.querySelector('input[name=session_only]:checked') && { session_only: 'on' as const }
  await post(endpoints.passkeySignIn, { body: { response, ...choice } })
  noteSignIn(choice?.session_only)
}
