import * as endpoints from '#contract/endpoints/endpoints.ts'
import { AddPasskeyBody, PasskeyOptionsBody, PasskeySignInBody } from '#contract/answers/passkeys.ts'
import { Hono } from 'hono'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { privateAnswers } from '#server/http/private-answers.ts'
import { readJson } from '#server/http/read-body.ts'
import { type BegunSession, notifyNewDevice } from '#server/modules/account/sessions/begin-session.ts'
import { deviceText } from '#server/modules/account/sessions/session-texts.ts'
import { requireCsrf } from '#server/platform/csrf/middleware.ts'
import { issueCsrfToken } from '#server/platform/csrf/service.ts'
import { limitParticipant } from '#server/platform/limits/middleware.ts'
import { textsOf } from '#server/platform/pages/page-texts.ts'
import { withSecurityLog } from '#server/platform/security-log/security-log.ts'
import { attemptOf } from '#server/platform/sessions/attempt.ts'
import { participantOf, requireParticipant } from '#server/platform/sessions/middleware.ts'
import { adoptSession } from '#server/platform/sessions/service.ts'
import { Passkeys } from './service.ts'

/** The calls for adding a passkey and signing in with one. */
export function passkeyRoutes(deps: HostDependencies): Hono<HostEnv> {
  const passkeys = new Passkeys(deps)
  const limit = limitParticipant(deps, 'passkeyByParticipant')
  const csrf = requireCsrf(deps)
  const app = new Hono<HostEnv>()

  app.get(endpoints.passkeySignInOptions.path, privateAnswers, async (c) =>
    c.json({ options: await passkeys.signInOptions() }),
  )

  app.post(endpoints.passkeySignIn.path, privateAnswers, csrf, async (c) => {
    const { response, session_only } = await readJson(c, PasskeySignInBody)
    const isKept = session_only === undefined
    const signIn = () => passkeys.signIn(response, attemptOf(deps, c, { isKept }))
    const session = await withSecurityLog(deps, c, 'passkey-sign-in', signIn, participantIn)
    adoptSession(deps, c, session)
    notifyNewDevice(deps, session)
    // The visitor's token is invalid now, and the next post may come before the portal requests a new one.
    issueCsrfToken(deps, c)
    return c.json({ ok: true })
  })

  const guards = [privateAnswers, requireParticipant, csrf, limit] as const

  app.post(endpoints.passkeyOptions.path, ...guards, async (c) => {
    const { password, code } = await readJson(c, PasskeyOptionsBody)
    const given = { password, code, clientAddress: c.var.clientAddress }
    const options = await passkeys.addOptions(participantOf(c), given)
    return c.json({ options })
  })

  app.post(endpoints.addPasskey.path, ...guards, async (c) => {
    const { response } = await readJson(c, AddPasskeyBody)
    const texts = textsOf(c)
    const { t } = texts
    const name = deviceText(texts, attemptOf(deps, c).device) ?? t('Unknown device')
    await withSecurityLog(deps, c, 'passkey-add', () => passkeys.add(participantOf(c), response, name))
    return c.json({ ok: true })
  })

  return app
}

const participantIn = ({ signedIn: { participantId } }: BegunSession) => participantId
