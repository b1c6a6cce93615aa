import type { IdentityFrameMessage } from '#contract/answers/identity-provider.ts'
import type { Context } from 'hono'
import { html } from 'hono/html'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { sandboxIdentityPath } from '#server/modules/member/identity/connection.ts'
import { type Html, answerPage } from '#server/platform/pages/page.ts'
import { textsOf } from '#server/platform/pages/page-texts.ts'
import { type Ticket, documents, identityPagePath } from './identity-provider.ts'

export const frameScriptPath = `${sandboxIdentityPath}/frame.js`

/**
 * Sends the messages of the page and of its buttons to the portal around it. Without a frame it sends none,
 * because the page's links lead back by themselves.
 */
export const frameScript = `const { portal, says } = document.querySelector('[data-portal]').dataset
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

type AttemptStep = 'start' | 'submit'

/** The first page: explains the sandbox. */
export function startPage(deps: HostDependencies, c: Context<HostEnv>, shown: Shown) {
  const { t } = textsOf(c)
  return answer(deps, c, shown, {
    title: t('Verify who you are'),
    says: 'VERIFF_HANDSHAKE',
    body: html`<p>
        ${t('Here a real provider would photograph your identity document and your face. This one is a sandbox: it asks for no picture and keeps nothing.')}
      </p>
      ${stepForm(shown, 'start', t('Start'), html``)}`,
  })
}

/** The second page: replaces the camera. */
export function documentPage(deps: HostDependencies, c: Context<HostEnv>, shown: Shown, isMissing: boolean) {
  const { t, known } = textsOf(c)
  const options = Object.entries(documents).map(
    ([name, { label }]) =>
      html`<label class="option"
        ><input type="radio" name="document" value="${name}" required />${known(label)}</label
      >`,
  )
  return answer(deps, c, shown, {
    title: isMissing ? t('Please choose what you show') : t('What do you show?'),
    says: 'VERIFF_STARTED',
    status: isMissing ? 422 : 200,
    body: stepForm(
      shown,
      'submit',
      t('Send'),
      html`<fieldset
        class="question"
        id="document"
        ${isMissing && html`aria-invalid="true" aria-describedby="document-error"`}
      >
        <legend>${t('To the camera')}</legend>
        ${isMissing && html`<p class="error" id="document-error">${t('Choose one.')}</p>`} ${options}
      </fieldset>`,
    ),
  })
}

export function submittedPage(deps: HostDependencies, c: Context<HostEnv>, shown: Shown) {
  const { t } = textsOf(c)
  return answer(deps, c, shown, {
    title: t('Thank you'),
    says: 'VERIFF_SUBMITTED',
    body: html`<p>${t('Here the result is immediate; a real provider takes minutes, sometimes hours.')}</p>
      <p>
        <a class="button" href="${shown.ticket.callback}" target="_top" data-says="VERIFF_FINISHED"
          >${t('Done')}</a
        >
      </p>`,
    hasEnded: true,
  })
}

/** A page with one text, without a message to the portal. */
export function identityNote(
  deps: HostDependencies,
  c: Context<HostEnv>,
  note: { title: string; text: string; status: 404 | 503 },
) {
  const { title, text, status } = note
  const portal = deps.config.publicOrigin
  const body = html`<p data-portal="${portal}" data-says="VERIFF_HANDSHAKE">${text}</p>`
  return answerPage(deps, c, { title, body, status, script: frameScriptPath, isFramed: true })
}

interface Content {
  title: string
  says: IdentityFrameMessage
  body: Html
  status?: 200 | 422
  hasEnded?: boolean
}

function answer(
  deps: HostDependencies,
  c: Context<HostEnv>,
  { ticket }: Shown,
  { title, says, body, status = 200, hasEnded = false }: Content,
): Response | Promise<Response> {
  const { t } = textsOf(c)
  const portal = new URL(ticket.callback).origin
  const leave = html`<ul class="links">
    <li>
      <a href="${ticket.callback}" target="_top" data-says="VERIFF_CANCELED"
        >${t('Leave without verifying')}</a
      >
    </li>
  </ul>`
  return answerPage(deps, c, {
    title,
    status,
    body: html`<div class="content" data-portal="${portal}" data-says="${says}">${body}</div>`,
    stub: html`<p>${t('Sandbox verification: it stands in for a verification provider.')}</p>
      ${!hasEnded && leave}`,
    script: frameScriptPath,
    isFramed: true,
  })
}

function stepForm({ signed }: Shown, step: AttemptStep, button: string, fields: Html): Html {
  return html`<form method="post" action="${identityPagePath}" novalidate>
    <input type="hidden" name="s" value="${signed}" />
    <input type="hidden" name="step" value="${step}" />
    ${fields}
    <button type="submit">${button}</button>
  </form>`
}
