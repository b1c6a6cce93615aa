import { html } from 'hono/html'
import * as v from 'valibot'
import { findMailToken } from '#server/modules/account/mail-links/mail-tokens.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { absoluteContactUrl } from '#server/platform/pages/account-links.ts'
import { dataPaths, settingsPaths } from '#server/platform/pages/account-paths.ts'
import { definePage } from '#server/platform/pages/define-page.ts'
import { linkList } from '#server/platform/pages/page.ts'
import { fieldsOf } from '#server/platform/pages/form.ts'
import { PageRoutes, formForAnyone } from '#server/platform/pages/page-routes.ts'
import { kept } from '#server/platform/pages/page-texts.ts'
import { withSecurityLog } from '#server/platform/security-log/security-log.ts'
import { type Account, findAccount } from '#server/platform/sessions/accounts.ts'
import { deleteIf } from './deletion.ts'

const row = formForAnyone(dataPaths.disowning, fieldsOf({ token: v.string() }))

/**
 * The page for somebody whose address another person has signed up with: it deletes that account, and frees the address.
 * Nobody has to be signed in: only the mailbox has the link, and no link deletes an account that has confirmed its
 * address.
 */
export function disowningRoutes(deps: HostDependencies) {
  return new PageRoutes(deps)
    .show(row, async ({ c }) => {
      const token = c.req.query('token') ?? ''
      const account = await unprovedAccount(deps, token)
      return account === null ? endedPage(deps, c) : askPage(deps, c, { token, email: account.email })
    })
    .take(row, async ({ c, form: { token } }) => {
      const account = await unprovedAccount(deps, token)
      if (account === null) return endedPage(deps, c)
      const { participantId } = account
      const disown = () =>
        deleteIf(deps, account, async (w) => {
          const locked = await w.account(participantId)
          const asked = await findMailToken(deps, 'first-email', token, w.db)
          return locked?.emailConfirmedAt === null && asked !== null
        })
      const retained = await withSecurityLog(deps, c, 'account-deletion', disown, () => participantId)
      return retained === null ? heldPage(deps, c) : donePage(deps, c, account.email)
    }).app
}

/** The account that a link was mailed for; null if the link no longer works, or the address is confirmed. */
async function unprovedAccount(deps: HostDependencies, token: string): Promise<Account | null> {
  const asked = await findMailToken(deps, 'first-email', token)
  const account = asked && (await findAccount(deps.database.db, { participantId: asked.participantId }))
  return account?.emailConfirmedAt === null ? account : null
}

const askPage = definePage(({ form, rich, t }, { token, email }: { token: string; email: string }) => ({
  title: t('Delete this account?'),
  body: html`<p>
      ${rich('Somebody has signed up with {email}. If it was not you, delete the account: nobody can use it any longer, and your address is free again.', { email: kept(email) })}
    </p>
    ${form({ action: dataPaths.disowning, hidden: { token }, submit: t('It was not me: delete it'), isFinal: true })}`,
  stub: linkList([{ href: `${settingsPaths.firstEmail}?token=${token}`, text: t('It is mine') }]),
}))

const donePage = definePage(({ rich, t }, email: string) => ({
  title: t('The account is deleted'),
  body: html`<p>${rich('There is no account with {email} any longer.', { email: kept(email) })}</p>`,
}))

/** The account has a gift card on its way, or was changed at the same moment. */
const heldPage = definePage(({ deps, t }) => ({
  title: t('The account is not deleted yet'),
  body: html`<p>${t('Something of this account is still under way. Write to us, and we take care of it.')}</p>
    <p><a class="button" href="${absoluteContactUrl(deps)}">${t('Contact us')}</a></p>`,
  status: 409,
}))

const endedPage = definePage(({ deps, t }) => ({
  title: t('This link no longer works'),
  body: html`<p>
    ${t('It works for seven days, and only until somebody with this mailbox has confirmed the address or deleted the account.')}
  </p>`,
  stub: linkList([{ href: absoluteContactUrl(deps), text: t('Contact us') }]),
  status: 410,
}))
