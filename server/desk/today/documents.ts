import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type RenderToday, firstViewId } from '#contract/desk/first-view.ts'
import * as endpoints from '#contract/desk/endpoints.ts'
import { mayActAs } from '#contract/desk/answers/operators.ts'
import type { Context } from 'hono'
import { readSession, sessionAnswer } from '#server/desk/access/sessions.ts'
import type { DeskDependencies } from '#server/desk/calls/dependencies.ts'
import type { DeskEnv } from '#server/desk/calls/desk-env.ts'
import { scriptJson } from '#server/platform/pages/script-json.ts'
import { readToday } from './service.ts'

const place = '<!-- first view -->'

/**
 * Documents of the page Today, with the page in them and the answers that its program would ask for. Null for a visitor.
 *
 * @param html The desk's document.
 */
export function todayDocuments(deps: DeskDependencies, deskFolder: string, html: string) {
  const module = pathToFileURL(join(deskFolder, 'render-today.mjs')).href
  return async (c: Context<DeskEnv>): Promise<string | null> => {
    const operator = await readSession(deps, c)
    if (operator === null || !mayActAs(operator.role, endpoints.today.access)) return null
    const { db } = deps.database
    const view = { session: await sessionAnswer(db, operator), today: await readToday(db, deps.clock()) }
    const { renderToday }: { renderToday: RenderToday } = await import(module)
    const page = await renderToday(view)
    const script = `<script type="application/json" id="${firstViewId}">${scriptJson(view)}</script>`
    return html.replace(place, () => page + script)
  }
}
