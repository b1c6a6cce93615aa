import type { SignUpBody } from '#contract/answers/credentials.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { hostPages } from '#contract/pages/host-pages.ts'
import type { Context, Hono } from 'hono'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { requestLanguage } from '#server/http/page-language.ts'
import { privateAnswers } from '#server/http/security-headers.ts'
import type { ChallengeVerifier } from '#server/modules/account/captcha/challenge-verifier.ts'
import { challengeVerifier } from '#server/modules/account/captcha/routes.ts'
import { ApiRoutes } from '#server/platform/calls/api-routes.ts'
import { issueCsrfToken } from '#server/platform/csrf/service.ts'
import { attemptOf } from '#server/platform/sessions/attempt.ts'
import { adoptSession } from '#server/platform/sessions/service.ts'
import { readDeviceToken, setDeviceToken } from '#server/platform/sessions/trusted-devices.ts'
import { withSecurityLog } from '#server/platform/security-log/security-log.ts'
import { type BegunSession, notifyNewDevice } from '#server/modules/account/sessions/begin-session.ts'
import { confirmLogOut, logOut } from './logout.ts'
import { AccountService } from './service.ts'
import { readUser } from './user.ts'

/**
 * The CSRF token, login, sign-up, logout and the signed-in user (specification, sections 6 to 8).
 *
 * @param challenge Verifies the bot challenge of login and sign-up.
 */
export function accountRoutes(
  deps: HostDependencies,
  challenge: ChallengeVerifier = challengeVerifier(deps),
): Hono<HostEnv> {
  const accounts = new AccountService(deps, challenge)
  const { app } = new ApiRoutes(deps)
    .handle(endpoints.csrfToken, ({ c }) => ({ csrf_token: issueCsrfToken(deps, c) }))
    .handle(endpoints.signUp, async ({ c, body }) => {
      const attempt = attemptOf(deps, c, { isKept: isKept(body) })
      const signUp = () => accounts.signUp(body, attempt, requestLanguage(c) ?? 'en')
      signedIn(deps, c, await withSecurityLog(deps, c, 'sign-up', signUp, participantIn))
    })
    .handle(endpoints.login, async ({ c, body }) => {
      const attempt = attemptOf(deps, c, { isKept: isKept(body) })
      const logIn = () => accounts.logIn(body, attempt, readDeviceToken(deps, c))
      signedIn(deps, c, await withSecurityLog(deps, c, 'sign-in', logIn, participantIn))
    })
    .handle(endpoints.user, ({ c, participant }) =>
      readUser(deps, participant, {
        csrfToken: issueCsrfToken(deps, c),
        language: requestLanguage(c),
      }),
    )

  app.get(hostPages.logout, privateAnswers, (c) => logOut(deps, c))
  app.post(hostPages.logout, privateAnswers, (c) => confirmLogOut(deps, c))
  return app
}

const isKept = ({ session_only }: SignUpBody) => session_only === undefined

const participantIn = ({ signedIn: { participantId } }: BegunSession) => participantId

function signedIn(deps: HostDependencies, c: Context<HostEnv>, session: BegunSession): void {
  adoptSession(deps, c, session)
  if (session.deviceToken !== undefined) setDeviceToken(deps, c, session.deviceToken)
  notifyNewDevice(deps, session)
  // The visitor's token is invalid now, and the next post may come before the portal requests a new one.
  issueCsrfToken(deps, c)
}
