import * as endpoints from '#contract/endpoints/endpoints.ts'
import { html } from 'hono/html'
import * as v from 'valibot'
import { ApiRoutes } from '#server/platform/calls/api-routes.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { definePage } from '#server/platform/pages/define-page.ts'
import { fieldsOf } from '#server/platform/pages/form.ts'
import { PageRoutes, formForAnyone, formForParticipants } from '#server/platform/pages/page-routes.ts'
import { hostPages } from '#contract/pages/host-pages.ts'
import { linkList, portalHome } from '#server/platform/pages/page.ts'
import { kept } from '#server/platform/pages/page-texts.ts'
import { dataPaths, settingsPaths } from '#server/platform/pages/account-paths.ts'
import { participantOf } from '#server/platform/sessions/middleware.ts'
import { confirmFirstEmail, firstEmailOf, sendFirstLink } from './first-email.ts'

const confirmRow = formForAnyone(settingsPaths.firstEmail, fieldsOf({ token: v.string() }))
const sendRow = formForParticipants(settingsPaths.firstEmailLink, fieldsOf({}))

/**
 * The pages behind the link of the welcome message. It confirms the address in a browser that is signed in to the account.
 * Elsewhere it may have reached somebody whose address another person has used.
 */
export function firstEmailRoutes(deps: HostDependencies) {
  return new PageRoutes(deps)
    .show(confirmRow, async ({ c }) => {
      const token = c.req.query('token') ?? ''
      const asked = await firstEmailOf(deps, token)
      if (!asked?.email) return expiredPage(deps, c)
      const isSignedIn = c.var.signedIn?.participantId === asked.participantId
      return askPage(deps, c, { token, email: asked.email, isSignedIn })
    })
    .take(confirmRow, async ({ c, form: { token } }) => {
      const email = await confirmFirstEmail(deps, token, participantOf(c))
      return email === null ? expiredPage(deps, c) : confirmedPage(deps, c, email)
    })
    .take(sendRow, async ({ c, participant }) => sentPage(deps, c, await sendFirstLink(deps, participant)))
    .app
}

/** The portal's forms ask for the link too: feature `confirm-email`. */
export function confirmationLinkRoutes(deps: HostDependencies) {
  return new ApiRoutes(deps).handle(endpoints.confirmationLink, async ({ participant }) => {
    await sendFirstLink(deps, participant)
  }).app
}

const askPage = definePage(
  (
    { deps, form, rich, t },
    { token, email, isSignedIn }: { token: string; email: string; isSignedIn: boolean },
  ) => ({
    title: t('Confirm your address'),
    body: html`<p>${rich('{email} is the address of an account here.', { email: kept(email) })}</p>
      ${
        isSignedIn
          ? form({ action: settingsPaths.firstEmail, hidden: { token }, submit: t('It is mine') })
          : html`<p>${t('Did you sign up? Then log in, and open the link once more.')}</p>
              <p><a class="button" href="${portalHome(deps)}">${t('Log in')}</a></p>`
      }`,
    stub: linkList([{ href: `${dataPaths.disowning}?token=${token}`, text: t('It was not me') }]),
  }),
)

const confirmedPage = definePage(({ deps, rich, t }, email: string) => ({
  title: t('Your address is confirmed'),
  body: html`<p>${rich('We know now that {email} reaches you.', { email: kept(email) })}</p>
    <p><a class="button" href="${portalHome(deps)}">${t('To the studies')}</a></p>`,
}))

const sentPage = definePage(({ rich, t }, email: string) => ({
  title: t('Check your mailbox'),
  body: html`<p>
    ${rich('A link is on its way to {email}. Open it within seven days, on a device where you are logged in.', { email: kept(email) })}
  </p>`,
}))

const expiredPage = definePage(({ t }) => ({
  title: t('This link no longer works'),
  body: html`<p>
      ${t('It works once and for seven days. Your account page says whether your address is confirmed.')}
    </p>
    <p><a class="button" href="${hostPages.notifications}">${t('Your account')}</a></p>`,
  status: 410,
}))
