import * as endpoints from '#contract/endpoints/endpoints.ts'
import { texts } from '#contract/base/texts.ts'
import type { Context } from 'hono'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { HostEnv, SignedIn } from '#server/http/host-env.ts'
import { HostError } from '#server/errors/host-error.ts'
import { ApiRoutes } from '#server/platform/calls/api-routes.ts'
import { onLinkError } from '#server/platform/pages/page-errors.ts'
import type { SurveyConnection } from './connection.ts'
import type { SurveyTaker } from './provider.ts'
import { Surveys } from './service.ts'

/**
 * The list of paid surveys and the start of one (specification, sections 4 and 7). A start redirects a
 * navigation. A script gets the address in the body, because a page cannot read the `Location` of a redirect.
 *
 * @param connection Null without a provider: there are no surveys then.
 */
export function surveyRoutes(deps: HostDependencies, connection: SurveyConnection | null) {
  const surveys = connection && new Surveys(deps, connection.provider)
  const { app } = new ApiRoutes(deps)
    .handle(endpoints.providerSurveys, async ({ c, participant }) =>
      surveys ? surveys.list(takerOf(c, participant)) : {},
    )
    .handle(endpoints.surveyStart, async ({ c, participant, params }) => {
      const url = surveys && (await surveys.start(takerOf(c, participant), params.id))
      if (url === null) throw new HostError('not-found')
      if (!asksForJson(c.req.header('Accept'))) return c.redirect(url, 302)
      c.header('Location', url)
      c.header('Access-Control-Expose-Headers', 'Location')
      return { url }
    })
  return app.onError(
    onLinkError(deps, ({ t, known }) => ({
      back: { path: 'online-surveys', label: t('Back to the surveys') },
      gone: { title: t('This survey is no longer available'), text: known(texts.surveyGone) },
    })),
  )
}

function takerOf(c: Context<HostEnv>, { participantId, encId }: SignedIn): SurveyTaker {
  return {
    participantId,
    encId,
    address: c.var.clientAddress,
    userAgent: c.req.header('User-Agent') ?? '',
  }
}

/** A navigation accepts HTML and then anything; only a script names JSON. */
function asksForJson(accept: string | undefined): boolean {
  return (accept ?? '')
    .split(',')
    .some((range) => range.split(';')[0]?.trim().toLowerCase() === 'application/json')
}
