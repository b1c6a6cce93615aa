import * as endpoints from '#contract/desk/endpoints.ts'
import { type Context, Hono } from 'hono'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { PreparedBody } from '#server/files/prepared-body.ts'
import {
  type InlineSources,
  assetHeaders,
  closedHeaders,
  inlineSources,
  policyOf,
} from '#server/http/security-headers.ts'
import { readStaticFiles } from '#server/files/static-files.ts'
import type { DeskDependencies } from './calls/dependencies.ts'
import type { DeskEnv } from './calls/desk-env.ts'
import { pathToFileURL } from 'node:url'
import { type RenderToday, firstViewId } from '#contract/desk/first-view.ts'
import { mayActAs } from '#contract/desk/answers/operators.ts'
import { readSession, sessionAnswer } from '#server/desk/access/sessions.ts'
import { scriptJson } from '#server/platform/pages/script-json.ts'
import { readToday } from './today/service.ts'

const hashedFolder = '/assets/'

/** Longer than the counts of a large database take. */
const maxWaitMs = 1000

/**
 * The desk's files. An address without a file or a dot is a page of the desk: it answers with the one HTML file, and the
 * program in it finds the page. Today is drawn here too, for an operator who is signed in.
 */
export function deskFiles(deps: DeskDependencies): Hono<DeskEnv> {
  const { deskFolder, log } = deps
  const app = new Hono<DeskEnv>()
  if (deskFolder === null) return app
  const file = join(deskFolder, 'index.html')
  if (!existsSync(file)) return app
  const html = readFileSync(file, 'utf8')
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    ...deskPageHeaders(inlineSources(html)),
  }
  const page = PreparedBody.of(html, {
    ...headers,
    'Cache-Control': 'no-cache',
    // The program asks for it first.
    Link: `<${endpoints.session.path}>; rel=preload; as=fetch; crossorigin=anonymous`,
  })
  const files = readStaticFiles(deskFolder, (address) =>
    address.startsWith(hashedFolder)
      ? { 'Cache-Control': 'public, max-age=31536000, immutable', ...assetHeaders }
      : // The worker of the page Sessions fetches its files.
        { 'Cache-Control': 'no-cache', ...(address === '/door.js' ? assetHeaders : closedHeaders) },
  )
  const today = todayDocuments(deps, deskFolder, html)
  app.get('/', async (c, next) => {
    // Without a database that answers, the program tells the operator in its own words.
    const document = await Promise.race([today(c), wait(maxWaitMs, null, { ref: false })]).catch(
      (error: unknown) => {
        log.warn({ err: error, requestId: c.var.requestId }, 'the page Today cannot be drawn')
        return null
      },
    )
    if (document === null) return next()
    return PreparedBody.of(document, { ...headers, 'Cache-Control': 'no-store' }).respond(c)
  })
  app.get('*', (c, next) => {
    const { path } = c.req
    // Programs ask for addresses that mean nothing here, and have to hear so.
    if (path.startsWith('/api/') || path.startsWith('/.well-known/')) return next()
    const isPage = path === '/index.html' || !path.split('/').at(-1)?.includes('.')
    return (isPage ? page : files.get(path))?.respond(c) ?? next()
  })
  return app
}

/** Headers as strict as the portal's, without its third parties. Passkeys are for this page alone. */
function deskPageHeaders(inline: InlineSources): Record<string, string> {
  return {
    'Content-Security-Policy': policyOf({
      'default-src': ["'none'"],
      'script-src': ["'self'", ...inline.scripts],
      'style-src': ["'self'", ...inline.styles],
      'img-src': ["'self'", 'data:'],
      'font-src': ["'self'"],
      'connect-src': ["'self'"],
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
      'frame-ancestors': ["'none'"],
      'require-trusted-types-for': ["'script'"],
      'trusted-types': ['stipend', 'dompurify'],
    }),
    'X-Frame-Options': 'DENY',
    'Permissions-Policy':
      'publickey-credentials-create=(self), publickey-credentials-get=(self), camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
  }
}

const place = '<!-- first view -->'

/**
 * Documents of the page Today, with the page in them and the answers that its program would ask for. Null for a visitor.
 *
 * @param html The desk's document.
 */
function todayDocuments(deps: DeskDependencies, deskFolder: string, html: string) {
  const module = pathToFileURL(join(deskFolder, 'render-today.mjs')).href
  return async (c: Context<DeskEnv>): Promise<string | null> => {
    const operator = await readSession(deps, c)
    if (operator === null || !mayActAs(operator.role, endpoints.today.access)) return null
    const { db } = deps.database
    const view = {
      session: await sessionAnswer(db, operator),
      today: await readToday(db, deps.clock(), deps.config),
    }
    const { renderToday }: { renderToday: RenderToday } = await import(module)
    const page = await renderToday(view)
    const script = `<script type="application/json" id="${firstViewId}">${scriptJson(view)}</script>`
    return html.replace(place, () => page + script)
  }
}
