import { hostPages } from '#contract/pages/host-pages.ts'
import { Credentials } from '#contract/answers/credentials.ts'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { HostError } from '#server/errors/host-error.ts'
import { issueCsrfToken } from '#server/platform/csrf/service.ts'
import { limitParticipant } from '#server/platform/calls/limit-participant.ts'
import { type FormErrors, csrfEntries, fieldTexts } from '#server/platform/pages/form.ts'
import { proofErrors } from '#server/platform/pages/proof-errors.ts'
import { onPageError } from '#server/platform/pages/page-errors.ts'
import { textsOf } from '#server/platform/pages/page-texts.ts'
import { readPageForm } from '#server/platform/pages/read-page-form.ts'
import { SignedCookie } from '#server/platform/pages/signed-cookie.ts'
import { participantOf, requireParticipant } from '#server/platform/sessions/middleware.ts'
import { withSecurityLog } from '#server/platform/security-log/security-log.ts'
import { attemptOf } from '#server/platform/sessions/attempt.ts'
import { requireProof } from '#server/platform/sessions/proof.ts'
import { adoptSession } from '#server/platform/sessions/service.ts'
import {
  confirmEmailPage,
  emailChangedPage,
  emailExpiredPage,
  emailPage,
  emailSentPage,
  emailTakenPage,
  signInToConfirmPage,
} from './email-pages.ts'
import { overviewPage } from './overview-page.ts'
import { noPasswordPage, passwordChangedPage, passwordPage } from './password-page.ts'
import { AccountSettings } from './service.ts'
import { settingsPaths } from '#server/platform/pages/account-paths.ts'

const PasswordForm = v.strictObject({ ...csrfEntries, new_password: v.string() })
const EmailForm = v.strictObject({
  ...csrfEntries,
  email: v.string(),
  /** The account's address when the form was opened. Forms of the former version lack it. */
  was: v.optional(v.string()),
})
const ConfirmForm = v.strictObject({ ...csrfEntries, token: v.string() })

/** The account page, and the pages for changing e-mail address and password. They need no script. */
export function accountSettingsRoutes(deps: HostDependencies): Hono<HostEnv> {
  const settings = new AccountSettings(deps)
  /** An address that was typed before the proof was too old. */
  const typedEmail = new SignedCookie(deps, 'typed-email', v.string())
  const limit = limitParticipant(deps, 'changeByParticipant')
  const app = new Hono<HostEnv>()
  app.onError(onPageError(deps))

  // `enc_id` in the address decides nothing: the account is the session's.
  app.get(hostPages.notifications, requireParticipant, async (c) =>
    overviewPage(deps, c, await settings.account(participantOf(c))),
  )

  app.get(settingsPaths.password, requireParticipant, (c) => showPasswordForm(c))

  app.post(settingsPaths.password, requireParticipant, limit, async (c) => {
    const { new_password: password } = await readPageForm(deps, c, PasswordForm)
    const account = await settings.account(participantOf(c))
    if (account.passwordHash === null) return noPasswordPage(deps, c)
    const session = requireProof(deps, c)
    try {
      const change = () => settings.changePassword(session, password, attemptOf(deps, c))
      adoptSession(deps, c, await withSecurityLog(deps, c, 'password-change', change))
    } catch (error) {
      return showPasswordForm(c, proofErrors(c, error, password))
    }
    // The portal's token was bound to the session that has just ended.
    issueCsrfToken(deps, c)
    return passwordChangedPage(deps, c)
  })

  app.get(settingsPaths.email, requireParticipant, async (c) => {
    requireProof(deps, c)
    const email = typedEmail.get(c) ?? undefined
    if (email !== undefined) typedEmail.clear(c)
    return showEmailForm(c, email)
  })

  app.post(settingsPaths.email, requireParticipant, limit, async (c) => {
    const form = await readPageForm(deps, c, EmailForm)
    const email = v.safeParse(Credentials.entries.email, form.email)
    if (!email.success) return showEmailForm(c, form.email, { email: fieldTexts(textsOf(c)).email })
    const { email: now } = await settings.account(participantOf(c))
    if (form.was !== undefined && form.was !== now) {
      const { t } = textsOf(c)
      const changed = t('Your address was changed to {email} meanwhile.', { email: now })
      return showEmailForm(c, form.email, { email: changed })
    }
    const session = requireProof(deps, c, () => typedEmail.set(c, email.output))
    await withSecurityLog(deps, c, 'email-change-request', () => settings.requestEmail(session, email.output))
    return emailSentPage(deps, c, email.output)
  })

  app.get(settingsPaths.confirmEmail, async (c) => {
    const token = c.req.query('token') ?? ''
    const asked = await settings.emailToConfirm(token)
    if (asked === null) return emailExpiredPage(deps, c)
    return isOwn(c, asked)
      ? confirmEmailPage(deps, c, { token, ...asked })
      : signInToConfirmPage(deps, c, token)
  })

  app.post(settingsPaths.confirmEmail, async (c) => {
    const { token } = await readPageForm(deps, c, ConfirmForm)
    const session = participantOf(c)
    try {
      const change = () => settings.confirmEmail(token, session)
      const email = await withSecurityLog(deps, c, 'email-change', change)
      return await (email === null ? emailExpiredPage(deps, c) : emailChangedPage(deps, c, email))
    } catch (error) {
      if (error instanceof HostError && error.code === 'account-exists') return emailTakenPage(deps, c)
      throw error
    }
  })

  async function showPasswordForm(c: Context<HostEnv>, errors: FormErrors = {}) {
    const account = await settings.account(participantOf(c))
    if (account.passwordHash === null) return noPasswordPage(deps, c)
    requireProof(deps, c)
    return passwordPage(deps, c, account, errors)
  }

  async function showEmailForm(c: Context<HostEnv>, email?: string, errors: FormErrors = {}) {
    return emailPage(deps, c, { account: await settings.account(participantOf(c)), email, errors })
  }

  return app
}

const isOwn = (c: Context<HostEnv>, { participantId }: { participantId: number }) =>
  c.var.signedIn?.participantId === participantId
