import { Credentials } from '#contract/answers/credentials.ts'
import { html } from 'hono/html'
import { definePage } from '#server/platform/pages/define-page.ts'
import * as v from 'valibot'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { clearCsrfCookies } from '#server/platform/csrf/service.ts'
import {
  type FormErrors,
  fieldsOf,
  fieldTexts,
  newPasswordField,
  statusOf,
} from '#server/platform/pages/form.ts'
import { limits } from '#server/platform/limits/limits.ts'
import { PageRoutes, formForAnyone } from '#server/platform/pages/page-routes.ts'
import { linkList, portalHome } from '#server/platform/pages/page.ts'
import { proofErrors } from '#server/platform/pages/proof-errors.ts'
import { textsOf } from '#server/platform/pages/page-texts.ts'
import { passkeySignals } from '#server/platform/passkeys/signals.ts'
import { logRequest, withSecurityLog } from '#server/platform/security-log/security-log.ts'
import { endSession } from '#server/platform/sessions/service.ts'
import { type Reset, type ResetAccount, accountBehind, requestReset, resetPassword } from './service.ts'
import { recoveryPaths } from '#server/platform/pages/account-paths.ts'

const request = formForAnyone(recoveryPaths.request, fieldsOf({ email: v.string() }))
const confirmation = formForAnyone(
  recoveryPaths.confirm,
  fieldsOf({
    token: v.string(),
    new_password: v.string(),
    remove_passkeys: v.optional(v.literal('on')),
  }),
)

/** The pages behind "Forgot your password?" (specification, sections 2 and 7). They need no script. */
export function recoveryRoutes(deps: HostDependencies) {
  return new PageRoutes(deps)
    .show(request, ({ c }) => requestPage(deps, c, '', {}))
    .take(request, async ({ c, form }) => {
      const email = v.safeParse(Credentials.entries.email, form.email)
      if (!email.success) {
        return requestPage(deps, c, form.email, { email: fieldTexts(textsOf(c)).email })
      }
      await withSecurityLog(deps, c, 'password-reset-request', () =>
        requestReset(deps, email.output, c.var.clientAddress),
      )
      return sentPage(deps, c)
    })
    .show(confirmation, async ({ c }) => {
      const token = c.req.query('token') ?? ''
      const account = await accountBehind(deps, token)
      return account === null ? expiredPage(deps, c) : confirmPage(deps, c, { token, account })
    })
    .take(confirmation, async ({ c, form }) => {
      const { token, new_password: password } = form
      const removesPasskeys = form.remove_passkeys === 'on'
      try {
        const done = await withSecurityLog(
          deps,
          c,
          'password-reset',
          () => resetPassword(deps, token, password, { removesPasskeys }),
          (reset) => reset?.participantId ?? null,
        )
        if (done === null) return await expiredPage(deps, c)
        const { participantId, removedPasskeys, removedCodes } = done
        const record = { outcome: 'done', participant: participantId } as const
        if (removedPasskeys > 0) {
          logRequest(deps, c, { ...record, event: 'passkey-remove', passkeys: removedPasskeys })
        }
        if (removedCodes) logRequest(deps, c, { ...record, event: 'second-factor-off' })
        if (c.var.signedIn?.participantId === participantId) {
          await endSession(deps, c)
          clearCsrfCookies(deps, c)
        }
        return await donePage(deps, c, done)
      } catch (error) {
        const errors = proofErrors(c, error, password)
        const account = await accountBehind(deps, token)
        if (account === null) return expiredPage(deps, c)
        return confirmPage(deps, c, { token, account, removesPasskeys, errors })
      }
    }).app
}

const requestPage = definePage(({ deps, form, t }, email: string, errors: FormErrors) => ({
  title: t('Reset your password'),
  body: html`<p>${t('We send you a link to choose a new one.')}</p>
    ${form({
      action: recoveryPaths.request,
      fields: [{ name: 'email', label: t('E-mail'), type: 'email', autocomplete: 'username', value: email }],
      submit: t('Send the link'),
      errors,
    })}`,
  stub: linkList([{ href: portalHome(deps), text: t('Back to login') }]),
  isNobodys: true,
  status: statusOf(errors),
}))

const sentPage = definePage(({ deps, t }) => ({
  title: t('Check your e-mail'),
  body: html`<p>
      ${t(
        'If there is an account for that address, a message is on its way, or there already. Its link works for one hour. We send at most {max} of them in an hour; any of them will do.',
        { max: limits.passwordResetByAccount.max },
      )}
    </p>
    <p>${t('Nothing there after a few minutes? Look in your spam folder, or check the address.')}</p>`,
  stub: linkList([
    { href: recoveryPaths.request, text: t('Send it again') },
    { href: portalHome(deps), text: t('Back to login') },
  ]),
}))

interface Confirmation {
  token: string
  account: ResetAccount
  removesPasskeys?: boolean
  errors?: FormErrors
}

const confirmPage = definePage(
  ({ form, t, texts }, { token, account, removesPasskeys = false, errors = {} }: Confirmation) => ({
    title: t('Choose a new password'),
    body: form({
      action: recoveryPaths.confirm,
      hidden: { token },
      username: account.email,
      fields: [newPasswordField(texts)],
      choices:
        account.passkeys === 0 || !account.isProved
          ? []
          : [
              {
                name: 'remove_passkeys',
                label: t('Remove my passkeys too, because somebody else may have added one'),
                isChecked: removesPasskeys,
              },
            ],
      submit: t('Set the password'),
      errors,
    }),
    stub: html`<p>${t('Every device that is logged in to your account will be logged out.')}</p>
      ${
        !account.isProved &&
        html`<p>
          ${t('Until now nobody had shown that this address is theirs. So passkeys and codes that the account has are removed too: somebody else may have added them.')}
        </p>`
      }`,
    status: statusOf(errors),
  }),
)

const donePage = definePage(({ deps, t }, { encId, removedPasskeys }: Reset) => {
  const signals = removedPasskeys > 0 ? passkeySignals(deps.config, { encId, passkeys: [] }) : null
  return {
    ...(signals && { script: signals.script }),
    title: t('Your password is changed'),
    body: html`<p>${t('Every device was logged out. Log in with the new password.')}</p>
      <p><a class="button" href="${portalHome(deps)}">${t('Log in')}</a></p>
      ${signals?.element}`,
  }
})

const expiredPage = definePage(({ deps, t }) => ({
  title: t('This link no longer works'),
  body: html`<p>
      ${t('A link works once and for one hour, and no longer than until the password is changed.')}
    </p>
    <p><a class="button" href="${recoveryPaths.request}">${t('Send a new link')}</a></p>`,
  stub: linkList([{ href: portalHome(deps), text: t('Back to login') }]),
  status: 410,
}))
