import * as endpoints from '#contract/endpoints/endpoints.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { participantIn, signIn } from '#server/modules/account/sessions/begin-session.ts'
import { deviceText } from '#server/modules/account/sessions/session-texts.ts'
import { ApiRoutes } from '#server/platform/calls/api-routes.ts'
import { textsOf } from '#server/platform/pages/page-texts.ts'
import { withSecurityLog } from '#server/platform/security-log/security-log.ts'
import { attemptOf } from '#server/platform/sessions/attempt.ts'
import { requireProof } from '#server/platform/sessions/proof.ts'
import { addOptions, addPasskey, signInOptions, signInWithPasskey } from './service.ts'

export function passkeyRoutes(deps: HostDependencies) {
  return new ApiRoutes(deps)
    .handle(endpoints.passkeySignInOptions, async () => ({ options: await signInOptions(deps) }))
    .handle(endpoints.passkeySignIn, async ({ c, body: { response, session_only } }) => {
      const isKept = session_only === undefined
      const use = () => signInWithPasskey(deps, response, attemptOf(deps, c, { isKept }))
      signIn(deps, c, await withSecurityLog(deps, c, 'passkey-sign-in', use, participantIn))
    })
    .handle(endpoints.passkeyOptions, async ({ c }) => ({
      options: await addOptions(deps, requireProof(deps, c)),
    }))
    .handle(endpoints.addPasskey, async ({ c, participant, body: { response } }) => {
      const texts = textsOf(c)
      const { t } = texts
      const name = deviceText(texts, attemptOf(deps, c).device) ?? t('Unknown device')
      await withSecurityLog(deps, c, 'passkey-add', () => addPasskey(deps, participant, response, name))
    }).app
}
