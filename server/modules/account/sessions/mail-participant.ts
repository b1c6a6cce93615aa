import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { MailMessage, MailSender, Recipient } from '#server/platform/mail/mail.ts'
import { findRecipient } from './repo.ts'

/** Sends a message to a participant, if the account is still there. */
export async function mailParticipant(
  { database, mail, portalEnv, config }: HostDependencies,
  participantId: number,
  write: (sender: MailSender, recipient: Recipient) => MailMessage,
): Promise<void> {
  const recipient = await findRecipient(database.db, participantId)
  const sender = { brand: portalEnv.brand, publicOrigin: config.publicOrigin }
  if (recipient !== null) await mail.send(write(sender, recipient))
}
