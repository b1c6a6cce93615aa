import type { Context } from 'hono'
import { html } from 'hono/html'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { answerPage, linkList, portalHome } from './page.ts'
import { textsOf } from './page-texts.ts'

/** Whether a person will look at the answer. Scripts, images and programs get JSON. */
export function wantsHtml(c: Context<HostEnv>): boolean {
  const isReading = c.req.method === 'GET' || c.req.method === 'HEAD'
  const destination = c.req.header('Sec-Fetch-Dest') ?? 'empty'
  // A service worker's request for a page has an empty destination, older browsers have none: both name HTML in `Accept`.
  return destination === 'document' || (isReading && destination === 'empty' && accepts(c, 'text/html'))
}

function accepts(c: Context<HostEnv>, type: string): boolean {
  return c.req.header('Accept')?.includes(type) ?? false
}

/** The page for an address that neither the portal nor the host has. */
export function notFoundPage(deps: HostDependencies, c: Context<HostEnv>): Response | Promise<Response> {
  const { t } = textsOf(c)
  return answerPage(deps, c, {
    title: t('This page does not exist'),
    body: html`<p>${t('The address may be mistyped, or the page is no longer here.')}</p>`,
    stub: linkList([
      { href: portalHome(deps), text: t('Go to the home page') },
      { href: deps.portalEnv.contactUrl, text: t('Contact us') },
    ]),
    status: 404,
  })
}
