import { randomUUID } from 'node:crypto'
import { maxMessage } from '#contract/desk/answers/contact.ts'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { HostEnv } from '#server/http/host-env.ts'
import { type FormErrors, fieldTexts } from '#server/platform/pages/form.ts'
import { textsOf } from '#server/platform/pages/page-texts.ts'
import { cleanText } from '#server/runtime/clean-text.ts'
import { messageErrors } from './contact-texts.ts'
import type { Outcome, Post } from './service.ts'

/** A message that was not taken: as it was typed, with the reason. */
export interface RefusedMessage {
  message: string
  /** Key of the next post. */
  key: string
  errors: FormErrors
  status?: ContentfulStatusCode
}

/**
 * Sends a message as it was typed into a form.
 *
 * @param send Null if the visitor's address is wrong.
 * @returns The reference of its thread, or the message with what is wrong.
 */
export async function sendMessage(
  c: Context<HostEnv>,
  { message, key }: { message: string; key: string },
  send: ((post: Post) => Promise<Outcome>) | null,
): Promise<string | RefusedMessage> {
  const texts = textsOf(c)
  const faults = messageErrors(texts)
  const typed = message.replaceAll('\r\n', '\n').trim()
  const text = cleanText(typed)
  const fault = typed.length > maxMessage ? faults.long : text === '' ? faults.empty : undefined
  if (fault !== undefined || send === null) {
    const errors = {
      ...(fault !== undefined && { message: fault }),
      ...(send === null && { email: fieldTexts(texts).email }),
    }
    return { message, key, errors }
  }
  const outcome = await send({ key, text })
  if (outcome.type === 'sent') return outcome.reference
  if (outcome.type === 'key-used')
    return { message, key: randomUUID(), errors: { message: faults.used }, status: 409 }
  c.header('Retry-After', String(outcome.retryAfterSeconds))
  return { message, key, errors: { message: faults.limited }, status: 429 }
}
