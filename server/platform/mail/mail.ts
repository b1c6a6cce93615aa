/** A message in plain text to one participant. */
export interface MailMessage {
  /** One address, without a name. */
  to: string
  subject: string
  text: string
}

/** The way out for e-mail. */
export interface Mail {
  /** Resolves when the message was taken over; rejects when it was not. */
  send(message: MailMessage): Promise<void>
}
