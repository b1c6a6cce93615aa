import type { Context } from 'hono'
import { html } from 'hono/html'
import type { HostDependencies } from '../../dependencies.ts'
import type { HostEnv } from '../../http/host-env.ts'
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

/** The page at an address that neither the portal nor the host has. */
export function notFoundPage(deps: HostDependencies, c: Context<HostEnv>): Response | Promise<Response> {
  return answerPage(deps, c, {
    title: 'This page does not exist',
    body: html`<p>The address may be mistyped, or what was here has gone.</p>`,
    stub: html`<ul class="links">
      <li><a href="${portalHome(deps)}">To the start page</a></li>
      <li><a href="${deps.portalEnv.contactUrl}">Contact us</a></li>
    </ul>`,
    status: 404,
  })
}
