import { UsedPasskey } from '#contract/answers/passkeys.ts'
import { hostPages } from '#contract/pages/host-pages.ts'
import { safeNextPath } from '#domain/next-path.ts'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { pageScript } from '#server/platform/pages/page-script.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { limitParticipant } from '#server/platform/calls/limit-participant.ts'
import { settingsPaths } from '#server/platform/pages/account-paths.ts'
import { type FormErrors, csrfEntries } from '#server/platform/pages/form.ts'
import { onPageError } from '#server/platform/pages/page-errors.ts'
import { proofErrors } from '#server/platform/pages/proof-errors.ts'
import { readPageForm } from '#server/platform/pages/read-page-form.ts'
import { withSecurityLog } from '#server/platform/security-log/security-log.ts'
import { participantOf, requireParticipant } from '#server/platform/sessions/middleware.ts'
import { proofPage } from './page.ts'
import { passkeyScript, passkeyScriptPath } from './passkey-script.ts'
import { type GivenProof, SessionProofs } from './service.ts'

const entries = { ...csrfEntries, next: v.string() }
const ProofForm = v.union([
  v.strictObject({ ...entries, current_password: v.string(), code: v.optional(v.string()) }),
  v.strictObject({ ...entries, passkey: v.pipe(v.string(), v.parseJson(), UsedPasskey) }),
])

/**
 * The page that asks who uses the session, before what changes the account. Only the passkey needs a script, and there
 * is always another way.
 */
export function proofRoutes(deps: HostDependencies): Hono<HostEnv> {
  const proofs = new SessionProofs(deps)
  const app = new Hono<HostEnv>()
  app.onError(onPageError(deps))

  app.get(passkeyScriptPath, pageScript(passkeyScript))

  const nextOf = (next: string | undefined) =>
    safeNextPath(next, deps.config.publicOrigin, hostPages.notifications)
  const show = async (c: Context<HostEnv>, next: string, errors?: FormErrors) =>
    proofPage(deps, c, { next, errors, ways: await proofs.ways(participantOf(c)) })

  // Showing the page counts as well, as it stores a challenge for a passkey.
  const limit = limitParticipant(deps, 'changeByParticipant')
  app.use(settingsPaths.proof, requireParticipant, limit)

  app.get(settingsPaths.proof, (c) => show(c, nextOf(c.req.query('next'))))

  app.post(settingsPaths.proof, async (c) => {
    const form = await readPageForm(deps, c, ProofForm)
    const next = nextOf(form.next)
    const given: GivenProof =
      'passkey' in form ? form.passkey : { password: form.current_password, code: form.code }
    try {
      const prove = () => proofs.prove(participantOf(c), given, c.var.clientAddress)
      await withSecurityLog(deps, c, 'session-proof', prove)
    } catch (error) {
      return show(c, next, proofErrors(c, error))
    }
    return c.redirect(next, 303)
  })

  return app
}
