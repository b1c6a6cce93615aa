import { UsedPasskey } from '#contract/answers/passkeys.ts'
import { hostPages } from '#contract/pages/host-pages.ts'
import { safeNextPath } from '#domain/next-path.ts'
import * as v from 'valibot'
import { pageScript } from '#server/platform/pages/page-script.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { settingsPaths } from '#server/platform/pages/account-paths.ts'
import { type FormErrors, fieldsOf } from '#server/platform/pages/form.ts'
import { type PageCall, PageRoutes, formForParticipants } from '#server/platform/pages/page-routes.ts'
import { proofErrors } from '#server/platform/pages/proof-errors.ts'
import { withSecurityLog } from '#server/platform/security-log/security-log.ts'
import { proofPage } from './page.ts'
import { passkeyScript, passkeyScriptPath } from './passkey-script.ts'
import { type GivenProof, proveSession, waysOfProof } from './service.ts'

const entries = { next: v.string() }
const page = formForParticipants(
  settingsPaths.proof,
  v.union([
    fieldsOf({ ...entries, current_password: v.string(), code: v.optional(v.string()) }),
    fieldsOf({ ...entries, passkey: v.pipe(v.string(), v.parseJson(), UsedPasskey) }),
  ]),
)

/**
 * The page that asks who uses the session, before what changes the account. Only the passkey needs a script, and there
 * is always another way.
 */
export function proofRoutes(deps: HostDependencies) {
  const nextOf = (next: string | undefined) =>
    safeNextPath(next, deps.config.publicOrigin, hostPages.notifications)
  const show = async ({ c, participant }: PageCall<typeof page>, next: string, errors?: FormErrors) =>
    proofPage(deps, c, { next, errors, ways: await waysOfProof(deps, participant) })

  const { app } = new PageRoutes(deps)
    .show(page, async (call) => {
      // Showing the page counts as well, as it stores a challenge for a passkey.
      await deps.limiter.count('changeByParticipant', String(call.participant.participantId))
      return show(call, nextOf(call.c.req.query('next')))
    })
    .take(page, async (call) => {
      const { c, participant, form } = call
      const next = nextOf(form.next)
      const given: GivenProof =
        'passkey' in form ? form.passkey : { password: form.current_password, code: form.code }
      try {
        const prove = () => proveSession(deps, participant, given, c.var.clientAddress)
        await withSecurityLog(deps, c, 'session-proof', prove)
      } catch (error) {
        return show(call, next, proofErrors(c, error))
      }
      return c.redirect(next, 303)
    })
  app.get(passkeyScriptPath, pageScript(passkeyScript))
  return app
}
