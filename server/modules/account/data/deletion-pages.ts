import { cashoutPoints, pointsPerDollar } from '#contract/base/constants.ts'
import { pointsText } from '#domain/money/counted.ts'
import { hostPages } from '#contract/pages/host-pages.ts'
import type { Context } from 'hono'
import { html } from 'hono/html'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { currentPasswordField } from '#server/modules/account/settings/password-page.ts'
import { retentionNotice } from '#server/modules/account/deleted-accounts/retention-notice.ts'
import { settingsLinks, signInAgain } from '#server/platform/pages/account-links.ts'
import { issueCsrfToken } from '#server/platform/csrf/service.ts'
import { type FormErrors, renderForm, statusOf } from '#server/platform/pages/form.ts'
import { type Html, answerPage, portalHome } from '#server/platform/pages/page.ts'
import type { DeletionPlan } from './deletion.ts'
import { dataPaths } from '#server/platform/pages/account-paths.ts'

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Names what would be lost before it asks for the deletion. */
export function deletionPage(
  deps: HostDependencies,
  c: Context<HostEnv>,
  plan: DeletionPlan,
  errors: FormErrors = {},
): Response | Promise<Response> {
  return answerPage(deps, c, {
    title: 'Delete your account',
    body: html`${lossText(deps, plan)} ${plan.waiting > 0 ? waitingText : form(deps, c, plan, errors)}`,
    stub: settingsLinks(deps, [{ href: hostPages.notifications, text: 'Keep the account' }]),
    status: statusOf(errors),
  })
}

export function deletedPage(deps: HostDependencies, c: Context<HostEnv>): Response | Promise<Response> {
  return answerPage(deps, c, {
    title: 'Your account is deleted',
    body: html`<p>
      Your profile, your answers and your points have been deleted. ${retentionNotice} Backups keep the rest
      until they are replaced.
    </p>`,
  })
}

function lossText(deps: HostDependencies, { points: { balance, pending } }: DeletionPlan): Html {
  if (balance < 0) return html`${debtText(balance)} ${pending > 0 ? pendingText(pending) : null}`
  if (balance === 0 && pending === 0) return html`<p>You have no points that would be lost.</p>`
  return html`${balance > 0 ? balanceText(deps, balance) : null} ${pending > 0 ? pendingText(pending) : null}`
}

function balanceText(deps: HostDependencies, balance: number): Html {
  const loss = html`You would lose your balance: <strong>${worth(balance)}</strong>.`
  if (balance < cashoutPoints) return html`<p>${loss}</p>`
  return html`<p>${loss} You can <a href="${portalHome(deps)}earnings">cash out first</a>.</p>`
}

const debtText = (balance: number) =>
  html`<p>
    Your balance is <strong>${pointsText(-balance)} below zero</strong>. An account that is made with your
    e-mail address later starts with the same.
  </p>`

const pendingText = (pending: number) =>
  html`<p>
    You would also lose what the survey provider has not confirmed yet:
    <strong>${worth(pending)}</strong>.
  </p>`

const worth = (points: number) => `${pointsText(points)}, worth ${dollars.format(points / pointsPerDollar)}`

const waitingText = html`<p>
  A gift card of yours is still on its way, and we need your account to send it. Come back when it has
  arrived.
</p>`

function form(deps: HostDependencies, c: Context<HostEnv>, plan: DeletionPlan, errors: FormErrors): Html {
  const hasPassword = plan.account.passwordHash !== null
  if (!hasPassword && !plan.isFresh) return signInAgain(deps, dataPaths.deletion)
  return html`<p>
      Your profile, your answers, and your points and cash-outs are deleted immediately and cannot be
      restored. You can <a href="${dataPaths.json}">download your data</a> first.
    </p>
    <p>${retentionNotice}</p>
    ${renderForm({
      action: dataPaths.deletion,
      csrfToken: issueCsrfToken(deps, c),
      fields: hasPassword ? [currentPasswordField] : [],
      username: plan.account.email,
      hidden: { balance: String(plan.points.balance), pending: String(plan.points.pending) },
      submit: 'Delete my account',
      errors,
    })}`
}
