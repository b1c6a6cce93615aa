import type { Context } from 'hono'
import { html } from 'hono/html'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { pageLanguageOf } from '#server/http/page-language.ts'
import { answerPage, portalHome } from './page.ts'

/** Whether a request comes from somebody who looks at the answer: a script, an image or a program takes JSON. */
export function isForPerson(c: Context<HostEnv>): boolean {
  const isReading = c.req.method === 'GET' || c.req.method === 'HEAD'
  const destination = c.req.header('Sec-Fetch-Dest')
  // Not every browser says what it asks for; those name HTML among what they accept.
  return isReading && (destination ?? (accepts(c, 'text/html') ? 'document' : '')) === 'document'
}

function accepts(c: Context<HostEnv>, type: string): boolean {
  return c.req.header('Accept')?.includes(type) ?? false
}

const words = {
  en: {
    title: 'This page does not exist',
    text: 'The address may be mistyped, or the page is no longer here.',
    home: 'Go to the home page',
    contact: 'Contact us',
  },
  es: {
    title: 'Esta página no existe',
    text: 'Puede que la dirección esté mal escrita o que la página ya no esté aquí.',
    home: 'Ir a la página de inicio',
    contact: 'Contáctenos',
  },
} as const

/** The page at an address that neither the portal nor the host has. */
export function notFoundPage(deps: HostDependencies, c: Context<HostEnv>): Response | Promise<Response> {
  const language = pageLanguageOf(c.req.header('Accept-Language'))
  const { title, text, home, contact } = words[language]
  return answerPage(deps, c, {
    title,
    language,
    body: html`<p>${text}</p>`,
    stub: html`<ul class="links">
      <li><a href="${portalHome(deps)}">${home}</a></li>
      <li><a href="${deps.portalEnv.contactUrl}">${contact}</a></li>
    </ul>`,
    status: 404,
  })
}
