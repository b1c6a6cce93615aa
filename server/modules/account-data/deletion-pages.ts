import { minimumCashoutPoints, pointsPerDollar } from '#contract/constants.ts'
import { hostPages } from '#contract/host-pages.ts'
import type { Context } from 'hono'
import { html } from 'hono/html'
import type { HostDependencies } from '../../dependencies.ts'
import type { HostEnv } from '../../http/host-env.ts'
import { currentPasswordField } from '../account-settings/password-page.ts'
import { settingsLinks, signInAgain } from '../account-settings/links.ts'
import { issueCsrfToken } from '../csrf/service.ts'
import { type FormErrors, renderForm, statusOf } from '../pages/form.ts'
import { type Html, answerPage, portalHome } from '../pages/page.ts'
import type { DeletionPlan } from './deletion.ts'
import { dataPaths } from './paths.ts'

const number = new Intl.NumberFormat('en-US')
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Says what would be lost before it asks. */
export function deletionPage(
  deps: HostDependencies,
  c: Context<HostEnv>,
  plan: DeletionPlan,
  errors: FormErrors = {},
): Response | Promise<Response> {
  return answerPage(deps, c, {
    title: 'Delete your account',
    body: html`${pointsText(deps, plan)} ${plan.waiting > 0 ? waitingText : form(deps, c, plan, errors)}`,
    stub: settingsLinks(deps, [{ href: hostPages.notifications, text: 'Keep the account' }]),
    status: statusOf(errors),
  })
}

export function deletedPage(deps: HostDependencies, c: Context<HostEnv>): Response | Promise<Response> {
  return answerPage(deps, c, {
    title: 'Your account is deleted',
    body: html`<p>
      Everything that belonged to it is gone from here. Backups forget it when they are replaced.
    </p>`,
  })
}

function pointsText(deps: HostDependencies, { points: { balance, pending } }: DeletionPlan): Html {
  if (balance <= 0 && pending === 0) return html`<p>You have no points that would be lost.</p>`
  return html`${balance > 0 ? balanceText(deps, balance) : null} ${pending > 0 ? pendingText(pending) : null}`
}

function balanceText(deps: HostDependencies, balance: number): Html {
  const have = html`You have <strong>${worth(balance)}</strong>. They would be lost`
  if (balance < minimumCashoutPoints) return html`<p>${have}.</p>`
  return html`<p>${have}: <a href="${portalHome(deps)}earnings">cash out first</a>.</p>`
}

const pendingText = (pending: number) =>
  html`<p>
    <strong>${worth(pending)}</strong>, are on their way and come to your balance once they are confirmed.
    They would be lost.
  </p>`

const worth = (points: number) =>
  `${number.format(points)} points, worth ${dollars.format(points / pointsPerDollar)}`

const waitingText = html`<p>
  A gift card of yours is still on its way, and we need your account to send it. Come back when it has
  arrived.
</p>`

function form(deps: HostDependencies, c: Context<HostEnv>, plan: DeletionPlan, errors: FormErrors): Html {
  const hasPassword = plan.account.passwordHash !== null
  if (!hasPassword && !plan.isFresh) return signInAgain(deps, dataPaths.deletion)
  return html`<p>
      Your profile, your answers, and your points and cash-outs are deleted at once and cannot be brought
      back. You may
      <a href="${dataPaths.json}">download your data</a> before.
    </p>
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
