import { type IdentityFrameMessage, IdentitySessionBody } from '#contract/answers/identity-provider.ts'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { pageScript } from '#server/platform/pages/page-script.ts'
import { privateAnswers } from '#server/http/security-headers.ts'
import { readForm, readJson } from '#server/http/read-body.ts'
import { sandboxIdentityPath } from '#server/modules/member/identity/connection.ts'
import { webhookHeaders } from '#server/modules/member/identity/notice.ts'
import type { IdentitySettings } from '#server/config/identity-settings.ts'
import { onPageError } from '#server/platform/pages/page-errors.ts'
import type { PageTexts } from '#server/platform/pages/page-texts.ts'
import { type Drawing, definePage } from '#server/platform/pages/define-page.ts'
import type { Explanation } from '#server/platform/pages/error-texts.ts'
import { type FormErrors, renderForm, statusOf } from '#server/platform/pages/form.ts'
import documents from '#server/content/stand-ins/identity-documents.json' with { type: 'json' }
import { type DocumentName, IdentityProvider, type Ticket, identityPagePath } from './identity-provider.ts'
import { html } from 'hono/html'
import type { Page } from '#server/platform/pages/page.ts'

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

  app.get(frameScriptPath, pageScript(frameScript))
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

  const unknownSession = (c: Context<HostEnv>) =>
    identityNote(deps, c, 404, ({ t }) => ({
      title: t('No verification here'),
      text: t('This address does not lead to a verification. Start one in the portal.'),
    }))
  const notReported = (c: Context<HostEnv>) =>
    identityNote(deps, c, 503, ({ t }) => ({
      title: t('The portal does not know this verification'),
      text: t('It could not be reported. Go back and start again.'),
    }))

  return app
}

const isDocument = (name: string): name is DocumentName => Object.hasOwn(documents, name)

const frameScriptPath = `${sandboxIdentityPath}/frame.js`

/**
 * Sends the messages of the page and of its buttons to the portal around it. Without a frame it sends none,
 * because the page's links lead back by themselves.
 */
const frameScript = `const { portal, says } = document.querySelector('[data-portal]').dataset
const isFramed = window.parent !== window
const say = (message) => window.parent.postMessage(message, portal)
if (isFramed) say(says)
document.addEventListener('click', (event) => {
  const link = event.target.closest('a[data-says]')
  if (!isFramed || link === null) return
  event.preventDefault()
  say(link.dataset.says)
})
`

interface Shown {
  ticket: Ticket
  signed: string
}

/** The first page: explains the sandbox. */
const startPage = definePage((drawing, shown: Shown) => {
  const { t, texts } = drawing
  return framed(drawing, shown.ticket, {
    title: t('Verify who you are'),
    says: 'VERIFF_HANDSHAKE',
    body: html`<p>
        ${t('Here a real provider would photograph your identity document and your face. This one is a sandbox: it asks for no picture and keeps nothing.')}
      </p>
      ${renderForm(texts, { ...stepOf(shown, 'start'), submit: t('Start') })}`,
  })
})

/** The second page: replaces the camera. */
const documentPage = definePage((drawing, shown: Shown, isMissing: boolean) => {
  const { t, texts, known } = drawing
  const errors: FormErrors = isMissing ? { document: t('Choose one.') } : {}
  const options = Object.entries(documents).map(([value, { label }]) => ({ value, label: known(label) }))
  return framed(drawing, shown.ticket, {
    title: isMissing ? t('Please choose what you show') : t('What do you show?'),
    says: 'VERIFF_STARTED',
    status: statusOf(errors),
    body: renderForm(texts, {
      ...stepOf(shown, 'submit'),
      fields: [{ type: 'radio', name: 'document', label: t('To the camera'), options }],
      submit: t('Send'),
      errors,
    }),
  })
})

const stepOf = ({ signed }: Shown, step: 'start' | 'submit') => ({
  action: identityPagePath,
  csrfToken: null,
  hidden: { s: signed, step },
})

const submittedPage = definePage((drawing, { ticket }: Shown) => {
  const { t } = drawing
  return framed(drawing, ticket, {
    title: t('Thank you'),
    says: 'VERIFF_SUBMITTED',
    body: html`<p>${t('Here the result is immediate; a real provider takes minutes, sometimes hours.')}</p>
      <p>
        <a class="button" href="${ticket.callback}" target="_top" data-says="VERIFF_FINISHED">${t('Done')}</a>
      </p>`,
    hasEnded: true,
  })
})

/** A page with one text, without a message to the portal. */
const identityNote = definePage(
  ({ deps, texts }, status: 404 | 503, words: (texts: PageTexts) => Explanation) => {
    const { title, text } = words(texts)
    const portal = deps.config.publicOrigin
    const body = html`<p data-portal="${portal}" data-says="VERIFF_HANDSHAKE">${text}</p>`
    return { title, body, status, script: frameScriptPath, isFramed: true }
  },
)

interface Content extends Pick<Page, 'title' | 'body' | 'status'> {
  says: IdentityFrameMessage
  hasEnded?: boolean
}

function framed({ t }: Drawing, { callback }: Ticket, { says, body, hasEnded, ...page }: Content): Page {
  const leave = html`<ul class="links">
    <li>
      <a href="${callback}" target="_top" data-says="VERIFF_CANCELED">${t('Leave without verifying')}</a>
    </li>
  </ul>`
  return {
    ...page,
    body: html`<div class="content" data-portal="${new URL(callback).origin}" data-says="${says}">
      ${body}
    </div>`,
    stub: html`<p>${t('Sandbox verification: it stands in for a verification provider.')}</p>
      ${!hasEnded && leave}`,
    script: frameScriptPath,
    isFramed: true,
  }
}
