import { headers } from '#contract/base/headers.ts'
import { Credentials } from '#contract/answers/credentials.ts'
import { IdempotencyKey } from '#contract/answers/outbox.ts'
import type { Context } from 'hono'
import * as v from 'valibot'
import { HostError } from '#server/errors/host-error.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { findTimeZone } from '#server/platform/market-areas/time-zones.ts'
import { contactPath, settingsPaths } from '#server/platform/pages/account-paths.ts'
import { fieldsOf } from '#server/platform/pages/form.ts'
import {
  type PageCall,
  PageRoutes,
  formForAnyone,
  formForParticipants,
} from '#server/platform/pages/page-routes.ts'
import { aboutOf, readAbout } from './about.ts'
import { contactPage, sentPage } from './contact-page.ts'
import { takesMessages } from './takes-messages.ts'
import { messagesPage, threadPage } from './messages-pages.ts'
import { findMessages, findOwnThread, findThreads } from './repo.ts'
import { type RefusedMessage, sendMessage } from './send-message.ts'
import { type Sender, addToThread, beginThread } from './service.ts'

const messageEntries = { key: IdempotencyKey, message: v.string() }
const contact = formForAnyone(
  contactPath,
  fieldsOf({ ...messageEntries, about: v.string(), email: v.optional(v.string()) }),
)
const ownMessages = formForParticipants(
  settingsPaths.messages,
  fieldsOf({ ...messageEntries, thread: v.string() }),
  'own',
)

/** The page on which anybody writes to support, and the participant's own messages. They need no script. */
export function contactRoutes(deps: HostDependencies) {
  const { db } = deps.database
  const readOwnAbout = (c: Context<HostEnv>, text: string) =>
    readAbout(db, text, c.var.signedIn?.participantId ?? null)

  const routes = new PageRoutes(deps)
  if (!takesMessages(deps)) {
    routes.app.post(contactPath, () => {
      throw new HostError('not-found')
    })
  }
  return routes
    .show(contact, async ({ c }) => {
      const about = await readOwnAbout(c, c.req.query('about') ?? '')
      return contactPage(deps, c, { about, message: '', email: c.var.signedIn ? null : '' })
    })
    .take(contact, async ({ c, form }) => {
      const about = await readOwnAbout(c, form.about)
      const sender = senderOf(c, form.email)
      const sent = await sendMessage(c, form, sender && ((post) => beginThread(deps, sender, post, about)))
      const email = c.var.signedIn ? null : (form.email ?? '')
      if (typeof sent === 'string') c.header(headers.idempotencyKey, form.key)
      return typeof sent === 'string'
        ? sentPage(deps, c, { reference: sent, email: sender?.email ?? null })
        : contactPage(deps, c, { about, email, ...sent })
    })
    .show(ownMessages, async (call) => {
      const { c, participant } = call
      const reference = c.req.query('thread')
      if (reference !== undefined) return showThread(call, reference)
      const { participantId } = participant
      return messagesPage(
        deps,
        c,
        await findThreads(db, participantId),
        await findTimeZone(db, participantId),
      )
    })
    .take(ownMessages, async (call) => {
      const { c, participant, form } = call
      const sent = await sendMessage(c, form, (post) =>
        addToThread(deps, participant.participantId, form.thread, post),
      )
      if (typeof sent === 'string') c.header(headers.idempotencyKey, form.key)
      return showThread(call, form.thread, sent)
    }).app

  /** @param sent The result of a post: the reference, or the refused message. */
  async function showThread(
    { c, participant }: PageCall<typeof ownMessages>,
    reference: string,
    sent?: string | RefusedMessage,
  ) {
    // The engine refuses a text with U+0000, which no reference has.
    const isText = !reference.includes('\0')
    const thread = isText ? await findOwnThread(db, participant.participantId, reference) : null
    if (thread === null) throw new HostError('not-found')
    const messages = await findMessages(db, deps, thread.id)
    const timeZone = await findTimeZone(db, participant.participantId)
    return threadPage(deps, c, { thread, about: await aboutOf(db, thread), messages, timeZone, sent })
  }
}

/** The author of a message; null if the address of a visitor is wrong. */
function senderOf(c: Context<HostEnv>, typedEmail: string | undefined): Sender | null {
  const { signedIn, clientAddress } = c.var
  if (signedIn) return { participantId: signedIn.participantId, email: null }
  const email = v.safeParse(Credentials.entries.email, typedEmail)
  return email.success ? { participantId: null, email: email.output, clientAddress } : null
}
