import { UsedPasskey } from '#contract/answers/passkeys.ts'
import { hostPages } from '#contract/pages/host-pages.ts'
import { safeNextPath } from '#domain/next-path.ts'
import * as v from 'valibot'
import { pageScript } from '#server/platform/pages/page-script.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { settingsPaths } from '#server/platform/pages/account-paths.ts'
import {
  type FormErrors,
  fieldsOf,
  codeField,
  currentPasswordField,
  statusOf,
} from '#server/platform/pages/form.ts'
import { type PageCall, PageRoutes, formForParticipants } from '#server/platform/pages/page-routes.ts'
import { proofErrors } from '#server/platform/pages/proof-errors.ts'
import { withSecurityLog } from '#server/platform/security-log/security-log.ts'
import { html } from 'hono/html'
import { definePage } from '#server/platform/pages/define-page.ts'
import { signInAgain } from '#server/platform/pages/account-links.ts'
import type { Html } from '#server/platform/pages/page.ts'
import type { PageTexts } from '#server/platform/pages/page-texts.ts'
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { HostError } from '#server/errors/host-error.ts'
import type { SignedIn } from '#server/http/host-env.ts'
import { findTurnedOn } from '#server/modules/account/codes/repo.ts'
import { withCodeOf } from '#server/modules/account/codes/service.ts'
import { proofOptions, proveByPasskey } from '#server/modules/account/passkeys/service.ts'
import type { Account } from '#server/platform/sessions/accounts.ts'
import { ownAccount } from '#server/modules/account/settings/service.ts'
import { PasswordCheck } from '#server/modules/account/sign-in/password-check.ts'
import { passkeyScript, passkeyScriptPath } from './passkey-script.ts'
import { storeProof } from '#server/platform/sessions/proof.ts'

const entries = { next: v.string() }
const page = formForParticipants(
  settingsPaths.proof,
  v.union([
    fieldsOf({ ...entries, current_password: v.string(), code: v.optional(v.string()) }),
    fieldsOf({ ...entries, passkey: v.pipe(v.string(), v.parseJson(), UsedPasskey) }),
  ]),
)

/** Asks who uses the session, before the account is changed. Only the passkey needs a script; other ways need none. */
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

/** Asks who uses the session, in each way that the account has. */
const proofPage = definePage(
  (
    { deps, form, links, t, texts },
    /** The path to go on to, and the ways to get there. */
    { next, ways, errors = {} }: { next: string; ways: ProofWays; errors?: FormErrors | undefined },
  ) => {
    const { account, needsCode, passkeyOptions } = ways
    const passkeyForm = form({
      action: settingsPaths.proof,
      hidden: { next, passkey: '' },
      submit: t('Use a passkey'),
    })
    return {
      title: t('Is it you?'),
      body: html`<p>
          ${t('Before you change your account, or take your data with you, show that it is you. Then you come back to where you were.')}
        </p>
        ${errors.passkey !== undefined && html`<p class="problem" role="alert">${errors.passkey}</p>`}
        ${
          account.passwordHash === null
            ? signInAgain(deps, texts, next)
            : form({
                action: settingsPaths.proof,
                hidden: { next },
                username: account.email,
                fields: [currentPasswordField(texts), ...(needsCode ? [codeField(texts)] : [])],
                submit: t('Continue'),
                errors,
              })
        }
        ${passkeyOptions !== null && passkeyBox(texts, passkeyForm, passkeyOptions)}`,
      stub: links([
        ...(account.passwordHash === null
          ? []
          : [{ href: hostPages.passwordReset, text: t('Forgot the password?') }]),
        { href: hostPages.notifications, text: t('Your account') },
      ]),
      status: statusOf(errors),
      ...(passkeyOptions !== null && { script: passkeyScriptPath }),
    }
  },
)

/** Hidden until its script has found that the browser can use a passkey. */
function passkeyBox({ t }: PageTexts, form: Html, options: object): Html {
  return html`<div data-passkey="${JSON.stringify(options)}" hidden>
    <div class="content">
      <h2>${t('Or with a passkey')}</h2>
      <div role="alert" hidden>
        <p class="problem">
          ${t('No passkey was used. Your browser was asked to stop, or has none of yours. You can try again.')}
        </p>
      </div>
      ${form}
    </div>
  </div>`
}

/** A participant's proof of who uses a session. */
type GivenProof = { password: string; code: string | undefined } | AuthenticationResponseJSON

/** The ways in which a session can prove who uses it. Without a password, that is Google or a passkey. */
interface ProofWays {
  account: Account
  needsCode: boolean
  /** Null for a participant without a passkey. */
  passkeyOptions: Awaited<ReturnType<typeof proofOptions>>
}

async function waysOfProof(deps: HostDependencies, signedIn: SignedIn): Promise<ProofWays> {
  const { db } = deps.database
  return {
    account: await ownAccount(deps, signedIn),
    needsCode: (await findTurnedOn(db, signedIn.participantId)) !== null,
    passkeyOptions: await proofOptions(deps, signedIn),
  }
}

/**
 * Stamps the session, once the proof is right.
 *
 * @throws {HostError} `wrong-password`, `code-needed`, `wrong-code`, `passkey-refused`, `passkey-expired`,
 * `unauthenticated` if the session has ended meanwhile, `rate-limited` or `unavailable`.
 */
export async function proveSession(
  deps: HostDependencies,
  signedIn: SignedIn,
  given: GivenProof,
  clientAddress: string,
): Promise<void> {
  if ('response' in given) return proveByPasskey(deps, signedIn, given, clientAddress)
  const { participantId } = signedIn
  const account = await ownAccount(deps, signedIn)
  const isRight = await new PasswordCheck(deps).isRight(account, given.password, clientAddress)
  if (account.passwordHash === null || !isRight) throw new HostError('wrong-password')
  const { db } = deps.database
  await withCodeOf(deps, participantId, { code: given.code, clientAddress }, (useCode) =>
    db.transaction(async (tx) => {
      await storeProof(tx, signedIn, deps.clock())
      await useCode(tx)
    }),
  )
}
