import type { Language } from '#language/language.ts'
import { textsIn } from '#server/language/texts.ts'
import type { MailMessage } from '#server/platform/mail/mail.ts'
import { defineMail } from '#server/platform/mail/define-mail.ts'
import type { MailFacts } from '#server/platform/mail-queue/facts.ts'
import { settingsPaths } from '#server/platform/pages/account-paths.ts'

/** A participant can also read the answer in the account. */
export const answerMessage = defineMail(({ link, t }, { reference, text }: MailFacts['answer']) => [
  t('An answer to your message {reference}', { reference }),
  t('Support has answered your message {reference}:', { reference }),
  text,
  t('Read it, or write again:'),
  link(`${settingsPaths.messages}?thread=${reference}`),
])

/** A message to a visitor. Nobody knows the visitor's language, so the host's own words are in all. */
export function visitorMessage(
  contactUrl: string,
  { email, reference, text }: MailFacts['visitor-answer'],
): MailMessage {
  const languages: readonly Language[] = ['en', 'es']
  const words = languages.map((language) => {
    const { t } = textsIn(language)
    return {
      subject: t('An answer to your message {reference}', { reference }),
      opening: t('Support has answered your message {reference}:', { reference }),
      closing: t('Nobody reads answers to this e-mail. Write again here, and name the reference:'),
    }
  })
  return {
    to: email,
    subject: words.map(({ subject }) => subject).join(' / '),
    text: `${words.map(({ opening }) => opening).join('\n')}

${text}

${words.map(({ closing }) => closing).join('\n')}

${contactUrl}
`,
  }
}
