import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { MailMessage, MailSender, Recipient } from '#server/platform/mail/mail.ts'
import { senderOf } from '#server/platform/mail/notify.ts'
import { findRecipient } from './repo.ts'

/** Sends a message to a participant, if the account is still there. */
export async function mailParticipant(
  deps: HostDependencies,
  participantId: number,
  write: (sender: MailSender, recipient: Recipient) => MailMessage,
): Promise<void> {
  const recipient = await findRecipient(deps.database.db, participantId)
  if (recipient !== null) await deps.mail.send(write(senderOf(deps), recipient))
}
