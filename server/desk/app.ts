import type { DeskEndpoint } from '#contract/desk/endpoint.ts'
import * as endpoints from '#contract/desk/endpoints.ts'
import { Hono } from 'hono'
import { errorAnswer } from '#server/http/error-answers.ts'
import { knownHosts } from '#server/http/known-hosts.ts'
import { requestContext } from '#server/http/request-context.ts'
import { storableAddress } from '#server/http/well-formed.ts'
import { limitRequests } from '#server/http/request-limit.ts'
import { addCommonHeaders } from '#server/http/security-headers.ts'
import { answerRoutes } from './answers/routes.ts'
import { accessRoutes } from './access/routes.ts'
import { readSession } from './access/sessions.ts'
import type { DeskDependencies } from './calls/dependencies.ts'
import type { DeskEnv } from './calls/desk-env.ts'
import { onDeskError } from './calls/desk-error.ts'
import { financeRoutes } from './finance/routes.ts'
import { rosterRoutes } from './roster/routes.ts'
import { contactRoutes } from './contact/routes.ts'
import { deskFiles } from './files.ts'
import { logRoutes } from './log/routes.ts'
import { mailRoutes } from './mails/routes.ts'
import { payoutRoutes } from './payouts/routes.ts'
import { peopleRoutes } from './people/routes.ts'
import { sourceRoutes } from './sources/routes.ts'
import { deskPictures } from './studies/pictures.ts'
import { studyRoutes } from './studies/routes.ts'
import { todayRoutes } from './today/routes.ts'

const routes = [
  accessRoutes,
  todayRoutes,
  studyRoutes,
  answerRoutes,
  rosterRoutes,
  financeRoutes,
  payoutRoutes,
  peopleRoutes,
  contactRoutes,
  mailRoutes,
  sourceRoutes,
  logRoutes,
]

/** Limits per address: of all that reads the database, and of calls without a session, which a stranger can send too. */
const callLimit = { max: 600, windowSeconds: 60 }
const strangerLimit = { max: 30, windowSeconds: 60 }
const strangerPaths = Object.values<DeskEndpoint>(endpoints)
  .filter(({ access }) => access === 'anyone')
  .map(({ path }) => path)

/** The desk as one Hono app, apart from the portal's: it shares no route, cookie or page with it. */
export function createDesk(deps: DeskDependencies): Hono<DeskEnv> {
  const { config, clock, desk } = deps
  const reach = { ...config, publicOrigin: desk.origin, host: desk.host }
  const app = new Hono<DeskEnv>()
  app.onError(onDeskError(deps))
  app.notFound((c) => errorAnswer(c, 'not-found'))
  app.use(requestContext(config))
  app.use(addCommonHeaders(reach))
  app.use(knownHosts(reach))
  app.use(storableAddress)
  const limit = limitRequests(clock, callLimit)
  for (const path of ['/', '/api/*', '/img/*']) app.use(path, limit)
  for (const path of strangerPaths) app.use(path, limitRequests(clock, strangerLimit))
  for (const path of ['/api/*', '/img/*'])
    app.use(path, async (c, next) => {
      const operator = await readSession(deps, c)
      if (operator) c.set('operator', operator)
      await next()
    })
  for (const of of routes) app.route('/', of(deps))
  app.route('/', deskPictures(deps))
  app.route('/', deskFiles(deps))
  return app
}
