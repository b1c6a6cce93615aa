import { ask, post } from '#api/client.ts'
import type { Credentials } from '#contract/answers/credentials.ts'
import { CsrfTokenAnswer } from '#contract/answers/participant.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { connectivity } from '#offline/network/connectivity.ts'
import { clearSignOut } from '#offline/storage/device-session.ts'

/** @throws {CallError} */
export async function logIn(credentials: Credentials): Promise<void> {
  const { csrf_token } = await ask(endpoints.csrfToken, CsrfTokenAnswer)
  await post(endpoints.login, { body: credentials, csrfToken: csrf_token })
  entered()
}

/** @throws {CallError} */
export async function signUp(credentials: Credentials): Promise<void> {
  const { csrf_token } = await ask(endpoints.csrfToken, CsrfTokenAnswer)
  await post(endpoints.signUp, { body: credentials, csrfToken: csrf_token })
  entered()
}

function entered(): void {
  // The new session replaces the one that was to be ended.
  clearSignOut()
  connectivity.report('online')
}
