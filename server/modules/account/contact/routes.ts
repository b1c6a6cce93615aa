import { Credentials } from '#contract/answers/credentials.ts'
import { IdempotencyKey } from '#contract/answers/outbox.ts'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { HostError } from '#server/errors/host-error.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { contactPath, settingsPaths } from '#server/platform/pages/account-paths.ts'
import { csrfEntries } from '#server/platform/pages/form.ts'
import { onPageError } from '#server/platform/pages/page-errors.ts'
import { readPageForm } from '#server/platform/pages/read-page-form.ts'
import { participantOf, requireParticipant } from '#server/platform/sessions/middleware.ts'
import { aboutOf, readAbout } from './about.ts'
import { contactPage, sentPage, takesMessages } from './contact-page.ts'
import { messagesPage, threadPage } from './messages-pages.ts'
import { findMessages, findOwnThread, findThreads } from './repo.ts'
import { type RefusedMessage, sendMessage } from './send-message.ts'
import { MessagesToSupport, type Sender } from './service.ts'

const ContactForm = v.strictObject({
  ...csrfEntries,
  key: IdempotencyKey,
  about: v.string(),
  message: v.string(),
  /** The address that a visitor states. */
  email: v.optional(v.string()),
})
const ThreadForm = v.strictObject({
  ...csrfEntries,
  key: IdempotencyKey,
  thread: v.string(),
  message: v.string(),
})

/** The page on which anybody writes to support, and the participant's own messages. They need no script. */
export function contactRoutes(deps: HostDependencies): Hono<HostEnv> {
  const { db } = deps.database
  const support = new MessagesToSupport(deps)
  const app = new Hono<HostEnv>()
  app.onError(onPageError(deps))
  const readOwnAbout = (c: Context<HostEnv>, text: string) =>
    readAbout(db, text, c.var.signedIn?.participantId ?? null)

  app.get(contactPath, async (c) => {
    const about = await readOwnAbout(c, c.req.query('about') ?? '')
    return contactPage(deps, c, { about, message: '', email: c.var.signedIn ? null : '' })
  })

  app.post(contactPath, async (c) => {
    if (!takesMessages(deps)) throw new HostError('not-found')
    const form = await readPageForm(deps, c, ContactForm)
    const about = await readOwnAbout(c, form.about)
    const sender = senderOf(c, form.email)
    const sent = await sendMessage(c, form, sender && ((post) => support.begin(sender, post, about)))
    const email = c.var.signedIn ? null : (form.email ?? '')
    return typeof sent === 'string'
      ? sentPage(deps, c, { reference: sent, email })
      : contactPage(deps, c, { about, email, ...sent })
  })

  app.get(settingsPaths.messages, requireParticipant, async (c) => {
    const reference = c.req.query('thread')
    if (reference !== undefined) return showThread(c, reference)
    const { participantId } = participantOf(c)
    return messagesPage(deps, c, await findThreads(db, participantId))
  })

  app.post(settingsPaths.messages, requireParticipant, async (c) => {
    const form = await readPageForm(deps, c, ThreadForm)
    const { participantId } = participantOf(c)
    const sent = await sendMessage(c, form, (post) => support.add(participantId, form.thread, post))
    return showThread(c, form.thread, sent)
  })

  /** @param sent The result of a post: the reference, or the refused message. */
  async function showThread(c: Context<HostEnv>, reference: string, sent?: string | RefusedMessage) {
    const thread = await findOwnThread(db, participantOf(c).participantId, reference)
    if (thread === null) throw new HostError('not-found')
    const messages = await findMessages(db, thread.id)
    return threadPage(deps, c, { thread, about: await aboutOf(db, thread), messages, sent })
  }

  return app
}

/** The author of a message; null if the address of a visitor is wrong. */
function senderOf(c: Context<HostEnv>, typedEmail: string | undefined): Sender | null {
  const { signedIn, clientAddress } = c.var
  if (signedIn) return { participantId: signedIn.participantId, email: null }
  const email = v.safeParse(Credentials.entries.email, typedEmail)
  return email.success ? { participantId: null, email: email.output, clientAddress } : null
}
