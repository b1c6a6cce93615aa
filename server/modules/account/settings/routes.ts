import { hostPages } from '#contract/pages/host-pages.ts'
import { Credentials } from '#contract/answers/credentials.ts'
import * as v from 'valibot'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { HostError } from '#server/errors/host-error.ts'
import { issueCsrfToken } from '#server/platform/csrf/service.ts'
import { type FormErrors, fieldTexts, fieldsOf } from '#server/platform/pages/form.ts'
import { proofErrors } from '#server/platform/pages/proof-errors.ts'
import {
  type PageCall,
  type PageRow,
  PageRoutes,
  formForAnyone,
  formForParticipants,
} from '#server/platform/pages/page-routes.ts'
import { textsOf } from '#server/platform/pages/page-texts.ts'
import { SignedCookie } from '#server/platform/pages/signed-cookie.ts'
import { participantOf } from '#server/platform/sessions/middleware.ts'
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
  noPasswordPage,
  passwordChangedPage,
  passwordPage,
  overviewPage,
} from './pages.ts'
import {
  changePassword,
  confirmEmail,
  emailToConfirm,
  overviewOf,
  ownAccount,
  requestEmail,
} from './service.ts'
import { settingsPaths } from '#server/platform/pages/account-paths.ts'

// `enc_id` in the address decides nothing: the account is the session's.
const overviewRow = { path: hostPages.notifications, access: 'participant' } as const satisfies PageRow
const passwordRow = formForParticipants(settingsPaths.password, fieldsOf({ new_password: v.string() }))
const emailRow = formForParticipants(
  settingsPaths.email,
  fieldsOf({
    email: v.string(),
    /** The account's address when the form was opened. Forms of the former version lack it. */
    was: v.optional(v.string()),
  }),
)
const confirmRow = formForAnyone(settingsPaths.confirmEmail, fieldsOf({ token: v.string() }))

/** The account page, and the pages for changing e-mail address and password. They need no script. */
export function accountSettingsRoutes(deps: HostDependencies) {
  /** An address that was typed before the proof was too old. */
  const typedEmail = new SignedCookie(deps, 'typed-email', v.string())

  async function showPasswordForm({ c, participant }: PageCall<typeof passwordRow>, errors: FormErrors = {}) {
    const account = await ownAccount(deps, participant)
    if (account.passwordHash === null) return noPasswordPage(deps, c)
    requireProof(deps, c)
    return passwordPage(deps, c, account, errors)
  }

  async function showEmailForm(
    { c, participant }: PageCall<typeof emailRow>,
    email?: string,
    errors: FormErrors = {},
  ) {
    return emailPage(deps, c, { account: await ownAccount(deps, participant), email, errors })
  }

  return new PageRoutes(deps)
    .show(overviewRow, async ({ c, participant }) =>
      overviewPage(deps, c, await overviewOf(deps, await ownAccount(deps, participant))),
    )
    .show(passwordRow, (call) => showPasswordForm(call))
    .take(passwordRow, async (call) => {
      const { c, participant } = call
      const { new_password: password } = call.form
      const account = await ownAccount(deps, participant)
      if (account.passwordHash === null) return noPasswordPage(deps, c)
      const session = requireProof(deps, c)
      try {
        const change = () => changePassword(deps, session, password, attemptOf(deps, c))
        adoptSession(deps, c, await withSecurityLog(deps, c, 'password-change', change))
      } catch (error) {
        return showPasswordForm(call, proofErrors(c, error, password))
      }
      // The portal's token was bound to the session that has just ended.
      issueCsrfToken(deps, c)
      return passwordChangedPage(deps, c)
    })
    .show(emailRow, async (call) => {
      requireProof(deps, call.c)
      const email = typedEmail.get(call.c) ?? undefined
      if (email !== undefined) typedEmail.clear(call.c)
      return showEmailForm(call, email)
    })
    .take(emailRow, async (call) => {
      const { c, form } = call
      const email = v.safeParse(Credentials.entries.email, form.email)
      if (!email.success) return showEmailForm(call, form.email, { email: fieldTexts(textsOf(c)).email })
      const { email: now } = await ownAccount(deps, call.participant)
      if (form.was !== undefined && form.was !== now) {
        const { t } = textsOf(c)
        const changed = t('Your address was changed to {email} meanwhile.', { email: now })
        return showEmailForm(call, form.email, { email: changed })
      }
      const session = requireProof(deps, c, () => typedEmail.set(c, email.output))
      const request = () => requestEmail(deps, session, email.output)
      await withSecurityLog(deps, c, 'email-change-request', request)
      return emailSentPage(deps, c, email.output)
    })
    .show(confirmRow, async ({ c }) => {
      const token = c.req.query('token') ?? ''
      const asked = await emailToConfirm(deps, token)
      if (asked === null) return emailExpiredPage(deps, c)
      return c.var.signedIn?.participantId === asked.participantId
        ? confirmEmailPage(deps, c, { token, ...asked })
        : signInToConfirmPage(deps, c, token)
    })
    .take(confirmRow, async ({ c, form: { token } }) => {
      const session = participantOf(c)
      try {
        const change = () => confirmEmail(deps, token, session)
        const email = await withSecurityLog(deps, c, 'email-change', change)
        if (email === null) return await emailExpiredPage(deps, c)
        return await emailChangedPage(deps, c, { encId: session.encId, email })
      } catch (error) {
        if (error instanceof HostError && error.code === 'account-exists') return emailTakenPage(deps, c)
        throw error
      }
    }).app
}
