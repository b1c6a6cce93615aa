import * as endpoints from '#contract/endpoints/endpoints.ts'
import { texts } from '#contract/base/texts.ts'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { HostError } from '#server/errors/host-error.ts'
import { privateAnswers } from '#server/http/private-answers.ts'
import { isWellFormed } from '#server/http/well-formed.ts'
import { onLinkError } from '#server/platform/pages/page-errors.ts'
import { participantOf, requireParticipant } from '#server/platform/sessions/middleware.ts'
import type { SurveyConnection } from './connection.ts'
import type { SurveyTaker } from './provider.ts'
import { Surveys } from './service.ts'

/** Ids are the provider's and may be any short text. */
const SurveyId = v.pipe(
  v.string(),
  v.nonEmpty(),
  v.maxLength(64),
  v.regex(/^\P{Cc}*$/u),
  v.check(isWellFormed),
)

/**
 * The list of paid surveys and the start of one (specification, sections 4 and 7). A start redirects a
 * navigation. A script gets the address in the body, because a page cannot read the `Location` of a redirect.
 *
 * @param connection Null without a provider: there are no surveys then.
 */
export function surveyRoutes(deps: HostDependencies, connection: SurveyConnection | null): Hono<HostEnv> {
  const surveys = connection && new Surveys(deps, connection.provider)
  const app = new Hono<HostEnv>()
  app.onError(
    onLinkError(deps, ({ t, known }) => ({
      back: { path: 'online-surveys', label: t('Back to the surveys') },
      gone: { title: t('This survey is no longer available'), text: known(texts.surveyGone) },
    })),
  )

  app.get(endpoints.providerSurveys.path, privateAnswers, requireParticipant, async (c) =>
    c.json(surveys ? await surveys.list(takerOf(c)) : {}),
  )

  app.get(
    endpoints.surveyStart.path.replace('{id}', ':id'),
    privateAnswers,
    requireParticipant,
    async (c) => {
      const id = v.safeParse(SurveyId, c.req.param('id'))
      const url = surveys && id.success ? await surveys.start(takerOf(c), id.output) : null
      if (url === null) throw new HostError('not-found')
      if (!asksForJson(c.req.header('Accept'))) return c.redirect(url, 302)
      c.header('Location', url)
      c.header('Access-Control-Expose-Headers', 'Location')
      return c.json({ url })
    },
  )

  return app
}

function takerOf(c: Context<HostEnv>): SurveyTaker {
  const { participantId, encId } = participantOf(c)
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
