import { randomUUID } from 'node:crypto'
import { html } from 'hono/html'
import { type Drawing, definePage } from '#server/platform/pages/define-page.ts'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { contactPath, settingsPaths } from '#server/platform/pages/account-paths.ts'
import { type Field, type FormErrors, statusOf } from '#server/platform/pages/form.ts'
import { type Html, linkList, portalHome } from '#server/platform/pages/page.ts'
import { type PageTexts, kept } from '#server/platform/pages/page-texts.ts'
import { type About, aboutValue } from './about.ts'
import { isOwnPage, takesMessages } from './takes-messages.ts'
import { aboutText, messageField, subjectField } from './contact-texts.ts'

/** A message as it was typed, and why it was not taken. */
export interface Draft {
  about: About
  message: string
  /** Address for the answer; null for a participant. */
  email: string | null
  /** Key of the post, if it was sent before and may be sent again. */
  key?: string
  errors?: FormErrors
  status?: ContentfulStatusCode
}

export const contactPage = definePage((drawing, draft: Draft) => {
  const { deps, t, texts } = drawing
  const question = t(
    'Questions about a study go to the company that runs it: its page names the ways to reach it. If a study asks you for money, a check or your Social Security number, do not answer it, and tell us.',
  )
  const { errors = {} } = draft
  return {
    title: t('Contact'),
    body: html`<p>${question}</p>
      ${takesMessages(deps) && contactForm(drawing, draft)} ${otherWay(deps, texts)}`,
    ...(draft.email === null ? { stub: linksToMessages(drawing) } : { isNobodys: true }),
    status: draft.status ?? statusOf(errors),
  }
})

function contactForm({ form, t, texts }: Drawing, draft: Draft): Html {
  const { about, message, email, key = randomUUID(), errors = {} } = draft
  const isNamed = about.ref !== null
  const fields: Field[] = [
    ...(isNamed ? [] : [subjectField(texts, about.subject)]),
    messageField(
      texts,
      message,
      isNamed ? undefined : t('Include the reference of the payment if there is one.'),
    ),
    ...(email === null ? [] : [emailField(texts, email)]),
  ]
  return html`${isNamed && html`<p>${t('Your message is about:')} <strong>${aboutText(texts, about)}</strong></p>`}
  ${form({
    action: contactPath,
    hidden: { key, ...(isNamed && { about: aboutValue(about) }) },
    fields,
    submit: t('Send'),
    errors,
  })}`
}

const emailField = ({ t }: PageTexts, value: string): Field => ({
  name: 'email',
  label: t('Your e-mail address'),
  type: 'email',
  autocomplete: 'email',
  hint: t(
    'We answer to this address. If you have an account, log in first: then your message is part of it.',
  ),
  value,
})

/** Names another way to reach the operator, if there is one. */
function otherWay(deps: HostDependencies, { t, rich }: PageTexts): Html | null {
  const { config, portalEnv } = deps
  const { brand, contactUrl } = portalEnv
  if (config.contactEmail !== null) {
    const address = html`<a href="mailto:${config.contactEmail}">${config.contactEmail}</a>`
    return html`<p>
      ${
        takesMessages(deps)
          ? rich('You can also write to {address}.', { address })
          : rich('For anything about your account, points or a payment, write to {address}.', { address })
      }
    </p>`
  }
  if (isOwnPage(deps)) return null
  const page = html`<a href="${contactUrl}">${t('the contact page of {brand}', { brand })}</a>`
  return html`<p>${rich('For anything about your account, points or a payment, use {page}.', { page })}</p>`
}

/** The page after a message of a new thread. */
export const sentPage = definePage((drawing, sent: { reference: string; email: string | null }) => {
  const { deps, rich, t } = drawing
  const { reference, email } = sent
  return {
    title: t('We have your message'),
    body: html`<p role="status">
        ${rich('Its reference is {reference}. Name it if you write about this again.', {
          reference: html`<span translate="no"><strong>${reference}</strong></span>`,
        })}
      </p>
      <p>
        ${
          email === null
            ? t('We answer by e-mail, and you find the answer in your account.')
            : rich('We answer to {email}.', { email: kept(email) })
        }
      </p>`,
    stub:
      email === null
        ? linksToMessages(drawing)
        : linkList([{ href: portalHome(deps), text: t('Go to the home page') }]),
  }
})

const linksToMessages = ({ deps, t }: Drawing) =>
  linkList([
    { href: settingsPaths.messages, text: t('Your messages to us') },
    { href: portalHome(deps), text: t('Back to the studies') },
  ])
