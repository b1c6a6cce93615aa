import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { MailMessage, MailSender, Recipient } from '#server/platform/mail/mail.ts'
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

/**
 * Sends a message in the background.
 *
 * @param name Of the task, for the log.
 */
export function notify(
  deps: HostDependencies,
  name: string,
  write: (sender: MailSender) => MailMessage,
): void {
  deps.backgroundTasks.run(name, () => deps.mail.send(write(senderOf(deps))))
}

export const senderOf = ({ portalEnv, config }: HostDependencies): MailSender => ({
  brand: portalEnv.brand,
  publicOrigin: config.publicOrigin,
})
