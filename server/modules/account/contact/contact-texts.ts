import {
  type ContactState,
  type ContactSubject,
  contactSubjects,
  maxMessage,
} from '#contract/desk/answers/contact.ts'
import { html } from 'hono/html'
import type { Texts } from '#server/language/texts.ts'
import type { Field } from '#server/platform/pages/form.ts'
import type { Html } from '#server/platform/pages/page.ts'
import type { PageTexts } from '#server/platform/pages/page-texts.ts'
import { formatCount } from '#server/language/texts.ts'
import type { About } from './about.ts'

const subjectTexts = ({ t }: Texts): Readonly<Record<ContactSubject, string>> => ({
  general: t('Something else'),
  study: t('A study'),
  survey: t('A survey'),
  payout: t('A payment'),
  account: t('My account or points'),
})

/** Subject of a message, with the record that it names. Titles of studies are English. */
export function aboutText(texts: PageTexts, { subject, ref, title }: About): Html | string {
  const { rich, t } = texts
  if (ref !== null && subject === 'study')
    return rich('The study “{title}”', { title: html`<span lang="en">${title ?? ref}</span>` })
  if (ref !== null && subject === 'survey') return t('The survey {id}', { id: ref })
  if (ref !== null && subject === 'payout') return t('The payment {reference}', { reference: ref })
  return subjectTexts(texts)[subject]
}

export const stateText = ({ t }: Texts, state: ContactState): string =>
  ({ open: t('Waiting for our answer'), answered: t('Answered'), closed: t('Closed') })[state]

export function subjectField(texts: Texts, chosen: ContactSubject): Field {
  const { t } = texts
  const names = subjectTexts(texts)
  return {
    name: 'about',
    label: t('Subject'),
    type: 'select',
    value: chosen,
    options: contactSubjects.map((value) => ({ value, label: names[value] })),
  }
}

export const messageField = ({ t }: Texts, value: string, hint?: string): Field => ({
  name: 'message',
  label: t('Your message'),
  type: 'textarea',
  value,
  maxLength: maxMessage,
  ...(hint !== undefined && { hint }),
})

/** The form's texts for what is wrong with a message. */
export const messageErrors = ({ t }: Texts) => ({
  empty: t('Write your message here.'),
  long: t('Your message is too long. Use at most {count} characters.', { count: formatCount(maxMessage) }),
  limited: t('You have sent many messages. Wait an hour, then send this one.'),
  used: t('You have already sent another message with this form. Send once more to send this one too.'),
})
