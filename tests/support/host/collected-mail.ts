import type { Mail, MailMessage } from '#server/platform/mail/mail.ts'

/** Keeps sent messages, so that a test can read them. */
export class CollectedMail implements Mail {
  readonly messages: MailMessage[] = []
  /** The mail server takes no message. */
  isDown = false

  async send(message: MailMessage): Promise<void> {
    if (this.isDown) throw new Error('The mail server is down')
    this.messages.push(message)
  }

  /** The last message to an address. */
  lastTo(address: string): MailMessage {
    const message = this.messages.findLast(({ to }) => to === address)
    if (!message) throw new Error(`No message to ${address}`)
    return message
  }
}
