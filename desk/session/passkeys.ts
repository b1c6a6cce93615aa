import * as endpoints from '#contract/desk/endpoints.ts'
import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { call } from '#desk/api/client.ts'

/** Makes a passkey with the options of an invite, and signs in with it. */
export async function enrol(token: string, passkeyName: string) {
  const { options } = await call(endpoints.enrolOptions, { body: { token } })
  const response = await startRegistration({ optionsJSON: options })
  return call(endpoints.enrol, { body: { token, passkey_name: passkeyName, response } })
}

export async function signIn() {
  const { options } = await call(endpoints.signInOptions, {})
  const response = await startAuthentication({ optionsJSON: options })
  return call(endpoints.signIn, { body: { response } })
}
