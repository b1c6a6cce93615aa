import { randomUUID } from 'node:crypto'
import { html } from 'hono/html'
import { definePage } from '#server/platform/pages/define-page.ts'
import { dayText, momentText } from '#server/language/moments.ts'
import { contactPath, settingsPaths } from '#server/platform/pages/account-paths.ts'
import { statusOf } from '#server/platform/pages/form.ts'
import type { Html } from '#server/platform/pages/page.ts'
import { type PageTexts, kept } from '#server/platform/pages/page-texts.ts'
import type { About } from './about.ts'
import { aboutText, messageField, stateText } from './contact-texts.ts'
import type { ListedThread, Message, Thread } from './repo.ts'
import type { RefusedMessage } from './send-message.ts'

const threadPath = (reference: string) => `${settingsPaths.messages}?thread=${reference}`

/** A participant's threads, the one that changed last first. */
export const messagesPage = definePage(
  ({ links, t, texts }, threads: readonly ListedThread[], timeZone: string) => ({
    title: t('Your messages to us'),
    body: html`${
        threads.length === 0
          ? html`<p>${t('You have not written to us yet.')}</p>`
          : html`<ul class="rows">
              ${threads.map((thread) => threadRow(texts, thread, timeZone))}
            </ul>`
      }
      <p><a class="button" href="${contactPath}">${t('Write a message')}</a></p>`,
    stub: links([]),
  }),
)

function threadRow(
  texts: PageTexts,
  { reference, about, state, updatedAt }: ListedThread,
  timeZone: string,
): Html {
  return html`<li>
    <a href="${threadPath(reference)}">${kept(reference)} · ${aboutText(texts, about)}</a>
    <p class="hint">${stateText(texts, state)} · ${dayText(texts, updatedAt, timeZone)}</p>
  </li>`
}

interface ThreadPage {
  thread: Thread
  about: About
  messages: readonly Message[]
  timeZone: string
  /** The reference of a message that was sent just now, or a message that was not taken. */
  sent: string | RefusedMessage | undefined
}

export const threadPage = definePage(
  ({ form, links, t, texts }, { thread, about, messages, timeZone, sent }: ThreadPage) => {
    const { reference, state } = thread
    const refused = typeof sent === 'object' ? sent : { message: '', key: randomUUID(), errors: {} }
    return {
      title: t('Message {reference}', { reference }),
      body: html`${typeof sent === 'string' && html`<p role="status"><strong>${t('Your message is sent.')}</strong></p>`}
        <p>${aboutText(texts, about)} · ${stateText(texts, state)}</p>
        <ol class="messages">
          ${messages.map((one) => messageRow(texts, one, timeZone))}
        </ol>
        ${form({
          action: settingsPaths.messages,
          hidden: { key: refused.key, thread: reference },
          fields: [
            messageField(
              texts,
              refused.message,
              state === 'closed' ? t('This matter is closed. Another message opens it again.') : undefined,
            ),
          ],
          submit: t('Send'),
          errors: refused.errors,
        })}`,
      stub: links([{ href: settingsPaths.messages, text: t('Your messages to us') }]),
      status: refused.status ?? statusOf(refused.errors),
    }
  },
)

function messageRow(texts: PageTexts, { operatorId, at, text }: Message, timeZone: string): Html {
  const { t } = texts
  const moment = momentText(texts, at, timeZone)
  return html`<li ${operatorId !== null && html`class="answer"`}>
    <p class="hint">
      ${operatorId === null ? t('You wrote, {moment}', { moment }) : t('Support wrote, {moment}', { moment })}
    </p>
    <p class="written">${text ?? t('This message cannot be read.')}</p>
  </li>`
}
