import type { Language } from '#language/language.ts'

export interface MailMessage {
  /** One address, without a name. */
  to: string
  subject: string
  text: string
  /** The header `Message-ID`, if a repetition has to have the same. */
  id?: string
  /** The link that turns the message's kind off: one click of the mailbox posts to it (RFC 8058). */
  stopLink?: string
}

/** The mail server will never take this message: for its recipient, its size or its content. */
export class RefusedMessage extends Error {
  override name = 'RefusedMessage'
}

/** The receiver of a message, and the language that the account is written to in. */
export interface Recipient {
  email: string
  language: Language
}

/** The host as the sender of messages: its name, the origin of the links in them, and where to answer. */
export interface MailSender {
  brand: string
  publicOrigin: string
  /** The operator's contact page, absolute. */
  contactUrl: string
}

export interface Mail {
  /** Resolves when the message was accepted for delivery; else rejects. */
  send(message: MailMessage): Promise<void>
}
