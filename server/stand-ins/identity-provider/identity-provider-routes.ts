import { IdentitySessionBody } from '#contract/answers/identity-provider.ts'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { PreparedBody } from '#server/http/prepared-body.ts'
import { privateAnswers } from '#server/http/security-headers.ts'
import { readForm, readJson } from '#server/http/read-body.ts'
import { sandboxIdentityPath } from '#server/modules/member/identity/connection.ts'
import { webhookHeaders } from '#server/modules/member/identity/notice.ts'
import type { IdentitySettings } from '#server/config/identity-settings.ts'
import { onPageError } from '#server/platform/pages/page-errors.ts'
import { textsOf } from '#server/platform/pages/page-texts.ts'
import {
  documentPage,
  frameScript,
  frameScriptPath,
  identityNote,
  startPage,
  submittedPage,
} from './identity-provider-pages.ts'
import { type DocumentName, IdentityProvider, documents, identityPagePath } from './identity-provider.ts'

const StepForm = v.object({
  s: v.string(),
  step: v.picklist(['start', 'submit']),
  document: v.optional(v.string()),
})

const sessionsPath = `${sandboxIdentityPath}/v1/sessions`

/**
 * The sandbox's identity provider: the session call, which browsers of any origin may make as at the real
 * provider, and the pages of a session. Anybody with a session's address may use it; the ticket in it names
 * the participant.
 *
 * @param settings Shared settings of the provider and the portal's host.
 * @param send Sends the provider's webhooks.
 */
export function identityProviderRoutes(
  deps: HostDependencies,
  settings: IdentitySettings,
  send: (request: Request) => Response | Promise<Response>,
): Hono<HostEnv> {
  const provider = new IdentityProvider(deps, settings, send)
  const app = new Hono<HostEnv>()
  const script = PreparedBody.of(frameScript, {
    'Content-Type': 'text/javascript; charset=utf-8',
    'Cache-Control': 'no-cache',
  })

  app.use(sessionsPath, async (c, next) => {
    await next()
    c.res.headers.set('Access-Control-Allow-Origin', '*')
    c.res.headers.set('Access-Control-Allow-Headers', 'Content-Type, X-Auth-Client, X-Origin')
  })
  app.options(sessionsPath, (c) => c.body(null, 204))
  app.post(sessionsPath, privateAnswers, async (c) => {
    const body = await readJson(c, IdentitySessionBody)
    if (c.req.header(webhookHeaders.client) !== settings.apiKey) {
      return c.json({ status: 'fail', message: 'This client is not known' }, 401)
    }
    return c.json(provider.create(body), 201)
  })

  app.get(frameScriptPath, (c) => script.respond(c))
  app.route('/', pages(deps, provider))
  return app
}

function pages(deps: HostDependencies, provider: IdentityProvider): Hono<HostEnv> {
  const app = new Hono<HostEnv>()
  app.onError(onPageError(deps))

  app.get(identityPagePath, (c) => {
    const { s: signed = '' } = c.req.query()
    const ticket = provider.open(signed)
    return ticket ? startPage(deps, c, { ticket, signed }) : unknownSession(c)
  })

  app.post(identityPagePath, async (c) => {
    const { s: signed, step, document = '' } = await readForm(c, StepForm)
    const ticket = provider.open(signed)
    if (!ticket) return unknownSession(c)
    const shown = { ticket, signed }
    if (step === 'start') {
      const isReported = await provider.sendEvent(ticket, 'started')
      return isReported ? documentPage(deps, c, shown, false) : notReported(c)
    }
    if (!isDocument(document)) return documentPage(deps, c, shown, true)
    const isReported =
      (await provider.sendEvent(ticket, 'submitted')) && (await provider.sendDecision(ticket, document))
    return isReported ? submittedPage(deps, c, shown) : notReported(c)
  })

  const unknownSession = (c: Context<HostEnv>) => {
    const { t } = textsOf(c)
    return identityNote(deps, c, {
      title: t('No verification here'),
      text: t('This address does not lead to a verification. Start one in the portal.'),
      status: 404,
    })
  }
  const notReported = (c: Context<HostEnv>) => {
    const { t } = textsOf(c)
    return identityNote(deps, c, {
      title: t('The portal does not know this verification'),
      text: t('It could not be reported. Go back and start again.'),
      status: 503,
    })
  }

  return app
}

const isDocument = (name: string): name is DocumentName => Object.hasOwn(documents, name)
