import { hostPages } from '#contract/pages/host-pages.ts'
import { Id } from '#contract/base/values.ts'
import { isWebAddress } from '#contract/base/web-address.ts'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import type { Database } from '#server/db/database.ts'
import { clicks, onlineSurveys, studies } from '#server/db/schema.ts'
import { eq, lt } from 'drizzle-orm'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { HostError } from '#server/errors/host-error.ts'
import { routePath } from '#server/platform/calls/known-paths.ts'
import { onLinkError } from '#server/platform/pages/page-errors.ts'

/** Tracking links: count the click, then redirect to the study's own page. They change nothing else. */
export function outtrackRoutes(deps: HostDependencies): Hono<HostEnv> {
  const { db } = deps.database
  const lead = (kind: keyof typeof targets) => async (c: Context<HostEnv>) => {
    const { id, target } = await targetOf(db, c.req.param('id'), targets[kind])
    // The portal asks for the head of a link that a content blocker may have stopped.
    if (c.req.method === 'HEAD') return c.body(null, 204)
    const participantId = c.var.signedIn?.participantId ?? null
    if (participantId !== null) await deps.limiter.count('clickByParticipant', String(participantId))
    await db.insert(clicks).values({ kind, targetId: id, participantId, at: deps.clock() })
    c.header('Cache-Control', 'no-store')
    c.header('Referrer-Policy', 'no-referrer')
    return c.redirect(target, 302)
  }
  const app = new Hono<HostEnv>()
  app.onError(onLinkError(deps))
  app.get(routePath(hostPages.studyClick), lead('study'))
  app.get(routePath(hostPages.onlineSurveyClick), lead('online-survey'))
  return app
}

/** Addresses to which the links of each kind lead. */
const targets = {
  study: { table: studies, target: studies.registrationLink },
  'online-survey': { table: onlineSurveys, target: onlineSurveys.targetUrl },
}

/** @throws {HostError} `not-found` if there is no target on the web. */
async function targetOf(
  db: Database,
  text: string | undefined,
  { table, target: column }: (typeof targets)[keyof typeof targets],
) {
  const id = v.safeParse(Id, text)
  if (!id.success) throw new HostError('not-found')
  const [row] = await db.select({ target: column }).from(table).where(eq(table.id, id.output))
  if (!isWebAddress(row?.target ?? '')) throw new HostError('not-found')
  return { id: id.output, target: row?.target ?? '' }
}

export async function deleteClicksBefore(db: Database, moment: Date): Promise<void> {
  await db.delete(clicks).where(lt(clicks.at, moment))
}
