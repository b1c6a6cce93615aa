import { hostPages } from '#contract/pages/host-pages.ts'
import { Credentials } from '#contract/answers/credentials.ts'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { HostError } from '#server/errors/host-error.ts'
import { issueCsrfToken } from '#server/platform/csrf/service.ts'
import { type FormErrors, csrfEntries, fieldTexts } from '#server/platform/pages/form.ts'
import { proofErrors } from '#server/platform/pages/proof-errors.ts'
import { onPageError } from '#server/platform/pages/page-errors.ts'
import { textsOf } from '#server/platform/pages/page-texts.ts'
import { readPageForm } from '#server/platform/pages/read-page-form.ts'
import { participantOf, requireParticipant } from '#server/platform/sessions/middleware.ts'
import { withSecurityLog } from '#server/platform/security-log/security-log.ts'
import { attemptOf } from '#server/platform/sessions/attempt.ts'
import { adoptSession } from '#server/platform/sessions/service.ts'
import {
  confirmEmailPage,
  emailChangedPage,
  emailExpiredPage,
  emailPage,
  emailSentPage,
  emailTakenPage,
} from './email-pages.ts'
import { overviewPage } from './overview-page.ts'
import { passwordChangedPage, passwordPage } from './password-page.ts'
import { AccountSettings } from './service.ts'
import { settingsPaths } from '#server/platform/pages/account-paths.ts'

const PasswordForm = v.strictObject({
  ...csrfEntries,
  current_password: v.string(),
  new_password: v.string(),
  code: v.optional(v.string()),
})
const EmailForm = v.strictObject({
  ...csrfEntries,
  email: v.string(),
  /** Missing if the account has no password. */
  current_password: v.optional(v.string()),
  /** Missing if no second factor is on. */
  code: v.optional(v.string()),
})
const ConfirmForm = v.strictObject({
  ...csrfEntries,
  token: v.string(),
  /** Missing if the browser has a session of the account. */
  current_password: v.optional(v.string()),
})

/** The account page, and the pages for changing e-mail address and password. They need no script. */
export function accountSettingsRoutes(deps: HostDependencies): Hono<HostEnv> {
  const settings = new AccountSettings(deps)
  const app = new Hono<HostEnv>()
  app.onError(onPageError(deps))

  // `enc_id` in the address decides nothing: the account is the session's.
  app.get(hostPages.notifications, requireParticipant, async (c) =>
    overviewPage(deps, c, await settings.account(participantOf(c))),
  )

  app.get(settingsPaths.password, requireParticipant, (c) => showPasswordForm(c))

  app.post(settingsPaths.password, requireParticipant, async (c) => {
    const form = await readPageForm(deps, c, PasswordForm)
    const passwords = { current: form.current_password, next: form.new_password, code: form.code }
    try {
      const change = () => settings.changePassword(participantOf(c), passwords, attemptOf(deps, c))
      adoptSession(deps, c, await withSecurityLog(deps, c, 'password-change', change))
    } catch (error) {
      return showPasswordForm(c, proofErrors(c, error))
    }
    // The portal's token was bound to the session that has just ended.
    issueCsrfToken(deps, c)
    return passwordChangedPage(deps, c)
  })

  app.get(settingsPaths.email, requireParticipant, (c) => showEmailForm(c))

  app.post(settingsPaths.email, requireParticipant, async (c) => {
    const form = await readPageForm(deps, c, EmailForm)
    const email = v.safeParse(Credentials.entries.email, form.email)
    if (!email.success) return showEmailForm(c, form.email, { email: fieldTexts(textsOf(c)).email })
    const change = { email: email.output, password: form.current_password ?? null, code: form.code }
    try {
      await withSecurityLog(deps, c, 'email-change-request', () =>
        settings.requestEmail(participantOf(c), change, c.var.clientAddress),
      )
    } catch (error) {
      return showEmailForm(c, form.email, proofErrors(c, error))
    }
    return emailSentPage(deps, c, email.output)
  })

  app.get(settingsPaths.confirmEmail, async (c) => {
    const token = c.req.query('token') ?? ''
    return showConfirmation(c, token)
  })

  app.post(settingsPaths.confirmEmail, async (c) => {
    const { token, current_password: password = '' } = await readPageForm(deps, c, ConfirmForm)
    const confirming = { signedIn: c.var.signedIn, password, clientAddress: c.var.clientAddress }
    try {
      const changed = await withSecurityLog(
        deps,
        c,
        'email-change',
        () => settings.confirmEmail(token, confirming),
        (result) => result?.participantId ?? null,
      )
      const email = changed?.email ?? null
      return await (email === null ? emailExpiredPage(deps, c) : emailChangedPage(deps, c, email))
    } catch (error) {
      if (error instanceof HostError && error.code === 'account-exists') return emailTakenPage(deps, c)
      return showConfirmation(c, token, proofErrors(c, error))
    }
  })

  async function showConfirmation(c: Context<HostEnv>, token: string, errors: FormErrors = {}) {
    const asked = await settings.emailToConfirm(token, c.var.signedIn)
    return asked === null ? emailExpiredPage(deps, c) : confirmEmailPage(deps, c, { token, ...asked, errors })
  }

  async function showPasswordForm(c: Context<HostEnv>, errors: FormErrors = {}) {
    const account = await settings.account(participantOf(c))
    const needsCode = await settings.needsCode(participantOf(c))
    return passwordPage(deps, c, { account, needsCode }, errors)
  }

  async function showEmailForm(c: Context<HostEnv>, email?: string, errors: FormErrors = {}) {
    const account = await settings.account(participantOf(c))
    const isFresh = await settings.isFreshlySignedIn(participantOf(c))
    const needsCode = await settings.needsCode(participantOf(c))
    return emailPage(deps, c, { account, isFresh, needsCode, errors, ...(email !== undefined && { email }) })
  }

  return app
}
