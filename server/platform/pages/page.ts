import type { Context } from 'hono'
import { html } from 'hono/html'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { hostCssPath, hostPages } from '#contract/pages/host-pages.ts'
import type { Language } from '#language/language.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { type Texts, textsIn } from '#server/language/texts.ts'
import { requestLanguage } from './page-language.ts'

export type Html = ReturnType<typeof html>

export interface Page {
  /** Title of the tab, and heading of the page. */
  title: string
  body: Html
  /** Content below the perforation: further links, advice. */
  stub?: Html
  status?: ContentfulStatusCode
  /** Path of the one script that the page may run. */
  script?: string
  /** For a page in a frame of the portal: without the header. */
  isFramed?: boolean
  /** Shows nothing of a participant: the browser may bring it back with what was typed into its form. */
  isNobodys?: boolean
}

type PageDependencies = Pick<HostDependencies, 'config' | 'portalEnv' | 'portalFolder'>

/** Answers with a page in the portal's style that needs no script. It is never taken from a cache without asking. */
export function answerPage(
  deps: PageDependencies,
  c: Context<HostEnv>,
  page: Page,
): Response | Promise<Response> {
  for (const [name, value] of Object.entries(headersOf(deps, page))) c.header(name, value)
  const language = requestLanguage(c) ?? 'en'
  c.header('Content-Language', language)
  // A copy that the worker asks for is shown to whoever has the device.
  const isMember = c.var.signedIn !== null && c.req.header('Sec-Fetch-Mode') !== 'cors'
  return c.html(render(deps, page, { language, isMember }), page.status ?? 200)
}

/** Address of the portal's start page, for links on the host's pages. */
export function portalHome({ config, portalFolder }: PageDependencies): string {
  return `${(portalFolder === null && config.portalOrigins[0]) || ''}/`
}

export interface PageLink {
  href: string
  text: string
}

export const linkList = (links: readonly PageLink[]) =>
  html`<ul class="links">
    ${links.map(({ href, text }) => html`<li><a href="${href}">${text}</a></li>`)}
  </ul>`

/**
 * No caches or foreign scripts. Forms go to this host and from there to one of our portals. These alone may frame a page,
 * and only one that is made for it.
 */
function headersOf(
  { config }: PageDependencies,
  { script, isFramed, isNobodys }: Page,
): Record<string, string> {
  const ours = ["'self'", ...config.portalOrigins].join(' ')
  return {
    'Content-Security-Policy':
      `default-src 'none'; script-src ${script === undefined ? "'none'" : "'self'"}; style-src 'self'; img-src 'self'; font-src 'self'; form-action ${ours}; ` +
      `base-uri 'none'; frame-ancestors ${isFramed ? ours : "'none'"}`,
    ...(!isFramed && { 'X-Frame-Options': 'DENY' }),
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    // The addresses of these pages may hold a token.
    'Referrer-Policy': 'no-referrer',
    // A page that may not be stored is not kept for the way back, nor is what was typed into it.
    'Cache-Control': isNobodys ? 'private, no-cache' : 'no-store',
  }
}

function render(
  deps: PageDependencies,
  { title, body, stub, script, isFramed }: Page,
  { language, isMember }: { language: Language; isMember: boolean },
): Html {
  const { brand, helpUrl } = deps.portalEnv
  const { t } = textsIn(language)
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · ${brand}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="${hostCssPath}" />
        ${script !== undefined && html`<script src="${script}" defer></script>`}
      </head>
      <body ${isFramed && html`class="framed"`}>
        ${!isFramed && html`<header translate="no"><a class="logo" href="${portalHome(deps)}">${logoMark}${brand}</a>${isMember ? portalLinks(deps, textsIn(language)) : html`<a class="help" translate="yes" href="${helpUrl}">${t('Help')}</a>`}</header>`}
        <main>
          <div class="sheet">
            <div class="face">
              <h1>${title}</h1>
              ${body}
            </div>
            ${stub && html`<div class="stub">${stub}</div>`}
          </div>
        </main>
      </body>
    </html>`
}

/** The portal's bar and menu, for participants. Logging out is left to the portal, which asks about what is not sent. */
function portalLinks(deps: PageDependencies, { t }: Texts): Html {
  const home = portalHome(deps)
  const link = ({ href, text }: PageLink) => html`<a href="${href}">${text}</a>`
  const bar = [
    { href: `${home}my`, text: t('My Studies') },
    ...(deps.portalEnv.features.includes('editions') ? [{ href: `${home}near`, text: t('Near me') }] : []),
    { href: `${home}online-surveys`, text: t('Online Surveys') },
    { href: `${home}earnings`, text: t('Earnings') },
  ]
  const menu = [
    { href: `${home}profile`, text: t('Profile') },
    { href: hostPages.notifications, text: t('Account') },
    { href: `${home}applications`, text: t('My applications') },
    { href: `${home}saved`, text: t('Saved studies') },
    { href: `${home}all`, text: t('All Studies') },
    { href: `${home}data`, text: t('Your data') },
    { href: deps.portalEnv.helpUrl, text: t('Help') },
  ]
  return html`<nav class="bar" translate="yes" aria-label="${t('Main pages')}">${bar.map(link)}</nav>
    <details class="menu" translate="yes">
      <summary>${t('Menu')}</summary>
      <nav aria-label="${t('Menu')}">${menu.map(link)}</nav>
    </details>`
}

const logoMark = html`<svg viewBox="0 0 32 32" width="34" height="34" aria-hidden="true" focusable="false">
  <path
    fill="currentColor"
    d="M6 1h20a5 5 0 0 1 5 5v7.5a2.5 2.5 0 0 0 0 5V26a5 5 0 0 1-5 5H6a5 5 0 0 1-5-5v-7.5a2.5 2.5 0 0 0 0-5V6a5 5 0 0 1 5-5Z"
  />
  <path fill="none" stroke-width="3.2" d="M22 9.6h-8.8a3.2 3.2 0 0 0 0 6.4h5.6a3.2 3.2 0 0 1 0 6.4H10" />
</svg>`
