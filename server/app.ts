import * as endpoints from '#contract/endpoints/endpoints.ts'
import { hostPages } from '#contract/pages/host-pages.ts'
import { Hono } from 'hono'
import type { HostDependencies } from './platform/dependencies.ts'
import { portalCors } from './platform/calls/cors.ts'
import { errorAnswer } from './http/error-answers.ts'
import type { HostEnv } from './http/host-env.ts'
import { methodsByPath } from './platform/calls/known-paths.ts'
import { knownHosts } from './http/known-hosts.ts'
import { lostPostbacks, postbackPaths } from './platform/lost-postbacks.ts'
import { doubtForwarded, requestContext } from './http/request-context.ts'
import { limitRefusedBodies, limitRequests } from './http/request-limit.ts'
import { addCommonHeaders } from './http/security-headers.ts'
import { disowningRoutes } from './modules/account/data/disowning.ts'
import { accountDataRoutes } from './modules/account/data/routes.ts'
import { contactRoutes } from './modules/account/contact/routes.ts'
import { supportRoutes } from '#server/modules/account/data/support.ts'
import { passkeyListRoutes } from './modules/account/passkeys/page-routes.ts'
import { passkeyRoutes } from './modules/account/passkeys/routes.ts'
import { secondFactorRoutes } from './modules/account/second-factor/routes.ts'
import { proofRoutes } from './modules/account/proof/routes.ts'
import { sessionListRoutes } from './modules/account/sessions/routes.ts'
import { confirmationLinkRoutes, firstEmailRoutes } from './modules/account/settings/first-email-pages.ts'
import { accountSettingsRoutes } from './modules/account/settings/routes.ts'
import { notificationRoutes } from './modules/member/notifications/routes.ts'
import { stopMailRoutes } from './modules/member/notifications/stop-mails.ts'
import { accountRoutes } from './modules/account/sign-in/routes.ts'
import { captchaRoutes } from './modules/account/captcha/routes.ts'
import { cashoutRoutes } from './modules/money/cashout/routes.ts'
import { catalogueRoutes } from './modules/studies/catalogue/routes.ts'
import { editionRoutes } from './modules/studies/editions/routes.ts'
import { outboxRoutes } from './modules/money/outcomes/routes.ts'
import { googleRoutes } from './modules/account/google/routes.ts'
import { identityConnection } from './modules/member/identity/connection.ts'
import { identityRoutes, identityWebhookRoutes } from './modules/member/identity/routes.ts'
import { imageRoutes } from './modules/studies/images/routes.ts'
import { wellKnownRoutes, informationRoutes } from '#server/modules/site/information/routes.ts'
import { intakeIndexRoutes, intakeRoutes } from './modules/studies/intake/routes.ts'
import { ledgerRoutes } from './modules/money/earnings/routes.ts'
import { applicationRoutes } from './modules/member/applications/routes.ts'
import { listRoutes } from '#server/modules/member/lists/routes.ts'
import { RequestMetrics, observeRequests } from './modules/site/operations/request-metrics.ts'
import { operationRoutes } from './modules/site/operations/routes.ts'
import { outtrackRoutes } from './modules/studies/tracking/routes.ts'
import { wantsHtml, notFoundPage } from './platform/pages/not-found.ts'
import { onLinkError } from './platform/pages/page-errors.ts'
import { pageAssetRoutes } from './platform/pages/routes.ts'
import { portalRoutes } from './modules/site/portal/routes.ts'
import { participationRoutes } from './modules/studies/participations/routes.ts'
import { profileRoutes } from '#server/modules/member/profile/routes.ts'
import { pushRoutes } from './modules/member/push/routes.ts'
import { recoveryRoutes } from './modules/account/recovery/routes.ts'
import { reportRoutes } from './modules/site/reports/routes.ts'
import { sessionMiddleware } from './platform/sessions/middleware.ts'
import { identityProviderRoutes } from './stand-ins/identity-provider/identity-provider-routes.ts'
import { wallRoutes } from './stand-ins/survey-wall/wall-routes.ts'
import { surveyConnection } from './modules/money/surveys/connection.ts'
import { surveyHistoryRoutes } from './modules/money/surveys/history.ts'
import { postbackRoutes } from './modules/money/surveys/postback-routes.ts'
import { surveyRoutes } from './modules/money/surveys/routes.ts'
import { readToday } from './desk/today/service.ts'
import { dataPaths, recoveryPaths, settingsPaths } from './platform/pages/account-paths.ts'

/** Limits per address for requests that cost no more than their answer. */
const requestLimits = [
  { path: endpoints.csrfToken.path, max: 60, windowSeconds: 60 },
  { path: endpoints.captchaChallenge.path, max: 60, windowSeconds: 60 },
  { path: endpoints.passkeySignInOptions.path, max: 60, windowSeconds: 60 },
  { path: '/img/*', max: 300, windowSeconds: 60 },
  { path: '/outtrack/*', max: 120, windowSeconds: 60 },
  { path: '/sandbox/*', max: 120, windowSeconds: 60 },
  { path: recoveryPaths.confirm, max: 60, windowSeconds: 60 },
  { path: settingsPaths.confirmEmail, max: 60, windowSeconds: 60 },
  { path: settingsPaths.firstEmail, max: 60, windowSeconds: 60 },
  // A large provider posts for many mailboxes.
  { path: settingsPaths.stopMails, max: 120, windowSeconds: 60 },
  { path: dataPaths.disowning, max: 60, windowSeconds: 60 },
  { path: hostPages.logout, max: 120, windowSeconds: 60 },
  { path: '/csp-report', max: 60, windowSeconds: 60 },
]

/** Public answers, which need no session. */
const publicRoutes = [
  catalogueRoutes,
  editionRoutes,
  intakeIndexRoutes,
  imageRoutes,
  reportRoutes,
  pageAssetRoutes,
  informationRoutes,
  portalRoutes,
]

const participantRoutes = [
  captchaRoutes,
  accountRoutes,
  recoveryRoutes,
  accountSettingsRoutes,
  firstEmailRoutes,
  confirmationLinkRoutes,
  proofRoutes,
  sessionListRoutes,
  passkeyRoutes,
  passkeyListRoutes,
  secondFactorRoutes,
  notificationRoutes,
  stopMailRoutes,
  contactRoutes,
  accountDataRoutes,
  wellKnownRoutes,
  disowningRoutes,
  googleRoutes,
  profileRoutes,
  outboxRoutes,
  ledgerRoutes,
  cashoutRoutes,
  intakeRoutes,
  participationRoutes,
  listRoutes,
  applicationRoutes,
  outtrackRoutes,
  surveyHistoryRoutes,
  supportRoutes,
  identityRoutes,
  pushRoutes,
]

export function createApp(deps: HostDependencies): Hono<HostEnv> {
  const app = new Hono<HostEnv>()
  const requests = new RequestMetrics()
  const methodsOf = methodsByPath(deps.portalEnv.product.api)
  app.onError(onLinkError(deps))
  app.notFound((c) => {
    const methods = methodsOf(c.req.path)
    if (methods.length === 0) return wantsHtml(c) ? notFoundPage(deps, c) : errorAnswer(c, 'not-found')
    c.header('Allow', methods.join(', '))
    return errorAnswer(c, 'method-not-allowed')
  })
  app.use(requestContext(deps.config))
  app.use(observeRequests(deps.log, requests))
  app.use(addCommonHeaders(deps.config))
  app.use(knownHosts(deps.config))
  if (deps.config.trustedProxies === 0) app.use(doubtForwarded(deps))
  app.use(portalCors(deps.config))
  for (const { path, ...limit } of requestLimits) app.use(path, limitRequests(deps.clock, limit))

  const self = async (request: Request) => app.fetch(request, { isOwnCall: true })
  const surveys = surveyConnection(deps, self)
  if (surveys) app.route('/', postbackRoutes(deps, surveys))
  if (surveys?.isWall) app.route('/', wallRoutes(deps, surveys.settings, self))
  const identity = identityConnection(deps)
  if (identity) app.route('/', identityWebhookRoutes(deps, identity.settings))
  if (identity?.isSandbox) app.route('/', identityProviderRoutes(deps, identity.settings, self))
  app.all(postbackPaths, lostPostbacks(deps))
  const readWork = () => readToday(deps.database.db, deps.clock(), deps.config)
  app.route('/', operationRoutes(deps, requests, readWork))
  for (const routes of publicRoutes) app.route('/', routes(deps))
  app.use(sessionMiddleware(deps))
  app.use(limitRefusedBodies(deps.clock))
  for (const routes of participantRoutes) app.route('/', routes(deps))
  app.route('/', surveyRoutes(deps, surveys))
  return app
}
