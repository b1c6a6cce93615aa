import type { Language } from '#language/language.ts'
import type { Database } from '#server/db/database.ts'
import { textsIn } from '#server/language/texts.ts'
import type { Thread } from '#server/modules/account/contact/repo.ts'
import { findRecipient } from '#server/modules/account/sessions/repo.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { MailMessage, Recipient } from '#server/platform/mail/mail.ts'
import { absoluteContactUrl } from '#server/platform/pages/account-links.ts'
import { settingsPaths } from '#server/platform/pages/account-paths.ts'

/**
 * The e-mail with an answer to a thread.
 *
 * @param text In the operator's words.
 */
export async function answerMail(
  deps: HostDependencies,
  db: Database,
  { participantId, email, reference }: Pick<Thread, 'participantId' | 'email' | 'reference'>,
  text: string,
): Promise<MailMessage | null> {
  if (participantId !== null) {
    const recipient = await findRecipient(db, participantId)
    return recipient && participantMessage(deps.config, recipient, { reference, text })
  }
  return email === null ? null : visitorMessage(absoluteContactUrl(deps), email, { reference, text })
}

interface MessageAnswer {
  reference: string
  text: string
}

/** A participant can also read the answer in the account. */
function participantMessage(
  { publicOrigin }: { publicOrigin: string },
  { email, language }: Recipient,
  { reference, text }: MessageAnswer,
): MailMessage {
  const { t } = textsIn(language)
  return {
    to: email,
    subject: t('An answer to your message {reference}', { reference }),
    text: `${t('Support has answered your message {reference}:', { reference })}

${text}

${t('Read it, or write again:')}

${publicOrigin}${settingsPaths.messages}?thread=${reference}
`,
  }
}

/** Nobody knows the language of a visitor, so the host's own words are in all. */
function visitorMessage(contactUrl: string, email: string, { reference, text }: MessageAnswer): MailMessage {
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
