import { ask, post } from '#api/client.ts'
import type { Credentials } from '#contract/answers/credentials.ts'
import { startEndpoints } from '#contract/endpoints/start-endpoints.ts'
import { visitorEndpoints } from '#contract/endpoints/visitor-endpoints.ts'
import { connectivity } from '#offline/network/connectivity.ts'
import { clearSignOut } from '#offline/storage/device-session.ts'

/** @throws {CallError} */
export async function logIn(credentials: Credentials): Promise<void> {
  const { csrf_token } = await ask(startEndpoints.csrfToken)
  await post(visitorEndpoints.login, { body: credentials, csrfToken: csrf_token })
  entered()
}

/** @throws {CallError} */
export async function signUp(credentials: Credentials): Promise<void> {
  const { csrf_token } = await ask(startEndpoints.csrfToken)
  await post(visitorEndpoints.signUp, { body: credentials, csrfToken: csrf_token })
  entered()
}

function entered(): void {
  // The new session replaces the one that was to be ended.
  clearSignOut()
  connectivity.report('online')
}
