import { cashoutPoints, pointsPerDollar } from '#contract/base/constants.ts'
import { hostPages } from '#contract/pages/host-pages.ts'
import { html } from 'hono/html'
import { type Drawing, definePage } from '#server/platform/pages/define-page.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { formatDollars } from '#server/language/texts.ts'
import { type Retained, retentionNotice } from '#server/modules/account/deleted-accounts/retention-notice.ts'
import { type Html, portalHome } from '#server/platform/pages/page.ts'
import { type PageTexts } from '#server/platform/pages/page-texts.ts'
import type { DeletionPlan } from './deletion.ts'
import { dataPaths } from '#server/platform/pages/account-paths.ts'

/** Names what would be lost before it asks for the deletion. */
export const deletionPage = definePage((drawing, plan: DeletionPlan) => {
  const { deps, links, t, texts } = drawing
  const waitingText = t(
    'A gift card of yours is still on its way, and we need your account to send it. Come back when it has arrived.',
  )
  return {
    title: t('Delete your account'),
    body: html`${lossText(deps, texts, plan)}
    ${plan.waiting > 0 ? html`<p>${waitingText}</p>` : deletionForm(drawing, plan)}`,
    stub: links([{ href: hostPages.notifications, text: t('Keep the account') }]),
  }
})

export const deletedPage = definePage(({ t, texts }, retained: Retained) => ({
  title: t('Your account is deleted'),
  body: html`<p>
    ${t('Your profile, your answers and your points have been deleted.')} ${retentionNotice(texts, retained)}
    ${t('Backups keep the rest until they are replaced.')}
  </p>`,
}))

function lossText(
  deps: HostDependencies,
  texts: PageTexts,
  { points: { balance, pending } }: DeletionPlan,
): Html {
  const { t } = texts
  if (balance < 0) {
    return html`${debtText(texts, balance)} ${pending > 0 ? pendingText(texts, pending) : null}`
  }
  if (balance === 0 && pending === 0) return html`<p>${t('You have no points that would be lost.')}</p>`
  return html`${balance > 0 ? balanceText(deps, texts, balance) : null}
  ${pending > 0 ? pendingText(texts, pending) : null}`
}

function balanceText(deps: HostDependencies, texts: PageTexts, balance: number): Html {
  const { rich, t } = texts
  const loss = rich('You would lose your balance: {worth}.', { worth: worth(texts, balance) })
  if (balance < cashoutPoints) return html`<p>${loss}</p>`
  const link = html`<a href="${portalHome(deps)}earnings">${t('cash out first')}</a>`
  return html`<p>${loss} ${rich('You can {link}.', { link })}</p>`
}

const debtText = ({ rich, plural }: PageTexts, balance: number) =>
  html`<p>
    ${rich(
      'Your balance is {points}. An account that is made with your e-mail address later starts with the same.',
      {
        points: html`<strong>${plural(-balance, '1 point below zero', '{count} points below zero')}</strong>`,
      },
    )}
  </p>`

function pendingText(texts: PageTexts, pending: number): Html {
  const { rich } = texts
  return html`<p>
    ${rich('You would also lose what the survey provider has not confirmed yet: {worth}.', {
      worth: worth(texts, pending),
    })}
  </p>`
}

function worth({ plural }: PageTexts, points: number): Html {
  const dollars = formatDollars(points / pointsPerDollar)
  const text = plural(points, '1 point, worth {dollars}', '{count} points, worth {dollars}', { dollars })
  return html`<strong>${text}</strong>`
}

function deletionForm({ form, rich, t, texts }: Drawing, plan: DeletionPlan): Html {
  const retained = retentionNotice(texts, plan.retained)
  return html`<p>
      ${t('Your profile, your answers, and your points and payments are deleted immediately and cannot be restored.')}
      ${rich('You can {link} first.', {
        link: html`<a href="${dataPaths.json}">${t('download your data')}</a>`,
      })}
    </p>
    ${retained !== '' && html`<p>${retained}</p>`}
    ${form({
      action: dataPaths.deletion,
      hidden: { balance: String(plan.points.balance), pending: String(plan.points.pending) },
      submit: t('Delete my account'),
      isFinal: true,
    })}`
}
