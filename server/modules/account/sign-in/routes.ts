import * as endpoints from '#contract/endpoints/endpoints.ts'
import { hostPages } from '#contract/pages/host-pages.ts'
import { type Context, Hono } from 'hono'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { requestLanguage } from '#server/http/page-language.ts'
import { privateAnswers } from '#server/http/private-answers.ts'
import { readForm, readJson } from '#server/http/read-body.ts'
import type { ChallengeVerifier } from '#server/modules/account/captcha/challenge-verifier.ts'
import { challengeVerifier } from '#server/modules/account/captcha/routes.ts'
import { requireCsrf } from '#server/platform/csrf/middleware.ts'
import { issueCsrfToken } from '#server/platform/csrf/service.ts'
import { participantOf, requireParticipant } from '#server/platform/sessions/middleware.ts'
import { attemptOf } from '#server/platform/sessions/attempt.ts'
import { adoptSession } from '#server/platform/sessions/service.ts'
import { readDeviceToken, setDeviceToken } from '#server/platform/sessions/trusted-devices.ts'
import { withSecurityLog } from '#server/platform/security-log/security-log.ts'
import { type BegunSession, notifyNewDevice } from '#server/modules/account/sessions/begin-session.ts'
import { confirmLogOut, logOut } from './logout.ts'
import { AccountService, LogInBody, SignInBody } from './service.ts'
import { readUser } from './user.ts'

/**
 * Login, sign-up, logout and the signed-in user (specification, sections 6 to 8).
 *
 * @param challenge Verifies the bot challenge of login and sign-up.
 */
export function accountRoutes(
  deps: HostDependencies,
  challenge: ChallengeVerifier = challengeVerifier(deps),
): Hono<HostEnv> {
  const accounts = new AccountService(deps, challenge)
  const app = new Hono<HostEnv>()

  app.post(endpoints.signUp.path, privateAnswers, requireCsrf(deps), async (c) => {
    const body = await readJson(c, SignInBody)
    const signUp = () => accounts.signUp(body, attemptOf(deps, c))
    return signedIn(deps, c, await withSecurityLog(deps, c, 'sign-up', signUp, participantIn))
  })

  app.post(endpoints.login.path, privateAnswers, requireCsrf(deps), async (c) => {
    const { session_only, ...body } = await readForm(c, LogInBody)
    const isKept = session_only === undefined
    const logIn = () => accounts.logIn(body, attemptOf(deps, c, { isKept }), readDeviceToken(deps, c))
    return signedIn(deps, c, await withSecurityLog(deps, c, 'sign-in', logIn, participantIn))
  })

  app.get(hostPages.logout, privateAnswers, (c) => logOut(deps, c))
  app.post(hostPages.logout, privateAnswers, (c) => confirmLogOut(deps, c))

  app.get(endpoints.user.path, privateAnswers, requireParticipant, async (c) =>
    c.json(
      await readUser(deps, participantOf(c), {
        csrfToken: issueCsrfToken(deps, c),
        language: requestLanguage(c),
      }),
    ),
  )

  return app
}

const participantIn = ({ signedIn: { participantId } }: BegunSession) => participantId

function signedIn(deps: HostDependencies, c: Context<HostEnv>, session: BegunSession): Response {
  adoptSession(deps, c, session)
  if (session.deviceToken !== undefined) setDeviceToken(deps, c, session.deviceToken)
  notifyNewDevice(deps, session)
  // The visitor's token is invalid now, and the next post may come before the portal requests a new one.
  issueCsrfToken(deps, c)
  return c.json({ ok: true })
}
