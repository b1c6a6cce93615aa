import { Hono } from 'hono'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { readBytes } from '#server/http/read-body.ts'
import type { HostEnv } from '#server/http/host-env.ts'

const maxReportBytes = 16 * 1024
const maxDirectives = 10

/**
 * Browsers report violations of the content security policy here. Only the blocked directive is logged,
 * because a report may hold addresses that a participant visited.
 */
export function reportRoutes(deps: Pick<HostDependencies, 'log'>): Hono<HostEnv> {
  const app = new Hono<HostEnv>()
  app.post('/csp-report', async (c) => {
    // A report that is too long or incomplete names none.
    const body = await readBytes(c, maxReportBytes).catch(() => '')
    const directives = violatedDirectives(body.toString())
    if (directives.length > 0) deps.log.warn({ directives }, 'content security policy violated')
    return c.body(null, 204)
  })
  return app
}

/** Reads both formats, the `report-uri` object and the `report-to` list: each directive once, ten at most. */
function violatedDirectives(text: string): string[] {
  const found = text.matchAll(/"(?:effective-directive|effectiveDirective)"\s*:\s*"([a-z-]{1,40})"/g)
  return [...new Set([...found].map(([, directive]) => directive ?? ''))].slice(0, maxDirectives)
}
