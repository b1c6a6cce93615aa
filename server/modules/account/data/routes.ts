import type { HostDependencies } from '#server/platform/dependencies.ts'
import { privateAnswers } from '#server/http/security-headers.ts'
import { clearCsrfCookies } from '#server/platform/csrf/service.ts'
import * as v from 'valibot'
import { type PageTexts, textsOf } from '#server/platform/pages/page-texts.ts'
import { fieldsOf } from '#server/platform/pages/form.ts'
import { PageRoutes, formForParticipants } from '#server/platform/pages/page-routes.ts'
import { withSecurityLog } from '#server/platform/security-log/security-log.ts'
import { requireProof } from '#server/platform/sessions/proof.ts'
import { endSession } from '#server/platform/sessions/service.ts'
import { type DeletionPlan, deleteAccount, planDeletion } from './deletion.ts'
import { type PersonalData, readPersonalData } from './read-data.ts'
import { dataPaths } from '#server/platform/pages/account-paths.ts'
import { cashoutPoints, pointsPerDollar } from '#contract/base/constants.ts'
import { hostPages } from '#contract/pages/host-pages.ts'
import { html } from 'hono/html'
import { type Drawing, definePage } from '#server/platform/pages/define-page.ts'
import { formatDollars } from '#server/language/texts.ts'
import { type Retained, retentionNotice } from '#server/modules/account/deleted-accounts/retention-notice.ts'
import { type Html, portalHome } from '#server/platform/pages/page.ts'
import { csvFile } from '#domain/csv.ts'

const Points = v.pipe(v.string(), v.regex(/^-?\d{1,15}$/), v.transform(Number))
const deletionRow = formForParticipants(
  dataPaths.deletion,
  /** Points that the page named as lost. A page of a former version has no `unpaid`. */
  fieldsOf({ balance: Points, pending: Points, unpaid: v.optional(Points, '0') }),
)

/** All stored data, as the files that a participant may download. */
const downloads = [
  {
    path: dataPaths.json,
    name: 'my-data.json',
    type: 'application/json',
    write: (data: PersonalData) => JSON.stringify(data, null, 2),
  },
  { path: dataPaths.csv, name: 'my-data.csv', type: 'text/csv; charset=utf-8', write: asCsv },
] as const

/** A participant's rights over the stored data: downloading it, deleting the account. The pages need no script. */
export function accountDataRoutes(deps: HostDependencies) {
  const { app } = new PageRoutes(deps)
    .show(deletionRow, async ({ c }) =>
      deletionPage(deps, c, await planDeletion(deps, requireProof(deps, c))),
    )
    .take(deletionRow, async ({ c, form: { balance, pending, unpaid } }) => {
      const session = requireProof(deps, c)
      const execute = () => deleteAccount(deps, session, { balance, pending, unpaid })
      const retained = await withSecurityLog(deps, c, 'account-deletion', execute)
      if (retained === null) return deletionPage(deps, c, await planDeletion(deps, session))
      await endSession(deps, c)
      clearCsrfCookies(deps, c)
      c.header('Clear-Site-Data', '"cache", "cookies", "storage"')
      return deletedPage(deps, c, retained)
    })

  for (const format of downloads) {
    app.get(format.path, privateAnswers, async (c) => {
      const { participantId } = requireProof(deps, c)
      const data = await withSecurityLog(deps, c, 'data-download', async () => {
        await deps.limiter.count('ownDataByParticipant', String(participantId))
        const { t } = textsOf(c)
        const unreadable = t('This text cannot be read.')
        return readPersonalData(deps.database.db, deps, { participantId, unreadable })
      })
      return c.body(format.write(data), 200, {
        'Content-Type': format.type,
        'Content-Disposition': `attachment; filename="${format.name}"`,
      })
    })
  }

  return app
}

/** Names what would be lost before it asks for the deletion. */
const deletionPage = definePage((drawing, plan: DeletionPlan) => {
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

const deletedPage = definePage(({ t, texts }, retained: Retained) => ({
  title: t('Your account is deleted'),
  body: html`<p>
    ${t('Your profile, your answers and your points have been deleted.')} ${retentionNotice(texts, retained)}
    ${t('Backups keep the rest until they are replaced.')}
  </p>`,
}))

function lossText(
  deps: HostDependencies,
  texts: PageTexts,
  { points: { balance, pending, unpaid }, ahead }: DeletionPlan,
): Html {
  const { t, plural, rich } = texts
  const lost = (points: number) => ({ worth: worth(texts, points) })
  const debt = plural(-balance, '1 point below zero', '{count} points below zero')
  const lines = [
    balance === 0 && pending === 0 && unpaid === 0 && t('You have no points that would be lost.'),
    balance > 0 && balanceText(deps, texts, balance),
    balance < 0 &&
      rich(
        'Your balance is {points}. An account that is made with your e-mail address later starts with the same.',
        {
          points: html`<strong>${debt}</strong>`,
        },
      ),
    unpaid > 0 &&
      rich(
        'You would lose what still waits for approval, for studies in which you took part: {worth}.',
        lost(unpaid),
      ),
    pending > 0 &&
      rich('You would also lose what the survey provider has not confirmed yet: {worth}.', lost(pending)),
    ahead > 0 &&
      plural(
        ahead,
        'A study holds a place for you, which you would give up.',
        '{count} studies hold a place for you, which you would give up.',
      ),
  ]
  return html`${lines.map((line) => line && html`<p>${line}</p>`)}`
}

function balanceText(deps: HostDependencies, texts: PageTexts, balance: number): Html {
  const { rich, t } = texts
  const loss = rich('You would lose your balance: {worth}.', { worth: worth(texts, balance) })
  if (balance < cashoutPoints) return loss
  const link = html`<a href="${portalHome(deps)}earnings">${t('cash out first')}</a>`
  return html`${loss} ${rich('You can {link}.', { link })}`
}

function worth({ plural }: PageTexts, points: number): Html {
  const dollars = formatDollars(points / pointsPerDollar)
  const text = plural(points, '1 point, worth {dollars}', '{count} points, worth {dollars}', { dollars })
  return html`<strong>${text}</strong>`
}

function deletionForm({ form, rich, t, texts }: Drawing, plan: DeletionPlan): Html {
  const { balance, pending, unpaid } = plan.points
  return html`<p>
      ${t('Your profile, your answers, and your points and payments are deleted immediately and cannot be restored.')}
      ${rich('You can {link} first.', {
        link: html`<a href="${dataPaths.json}">${t('download your data')}</a>`,
      })}
    </p>
    <p>${retentionNotice(texts, plan.retained)}</p>
    ${form({
      action: dataPaths.deletion,
      hidden: { balance: String(balance), pending: String(pending), unpaid: String(unpaid) },
      submit: t('Delete my account'),
      isFinal: true,
    })}`
}

/**
 * One line for each value: table, row number, field, value. Tables differ in their fields, but a spreadsheet
 * can sort and filter this format.
 */
export function asCsv(data: PersonalData): string {
  const lines = Object.entries(data).flatMap(([table, rows]) =>
    rows.flatMap((row, index) =>
      Object.entries(row).map(([field, value]) => [table, String(index + 1), field, textOf(value)]),
    ),
  )
  return csvFile([['table', 'row', 'field', 'value'], ...lines])
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'string' ? value : JSON.stringify(value)
}
