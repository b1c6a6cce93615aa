import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { MailMessage, MailSender, Recipient } from '#server/platform/mail/mail.ts'
import { absoluteContactUrl } from '#server/platform/pages/account-links.ts'
import { findAccount } from '#server/platform/sessions/accounts.ts'

type Write<Facts extends readonly unknown[]> = (
  sender: MailSender,
  recipient: Recipient,
  ...facts: Facts
) => MailMessage

/** Sends a message to a participant, if the account is still there. */
export async function mailParticipant<Facts extends readonly unknown[]>(
  deps: HostDependencies,
  participantId: number,
  write: Write<Facts>,
  ...facts: Facts
): Promise<void> {
  const recipient = await findAccount(deps.database.db, { participantId })
  if (recipient !== null) await deps.mail.send(write(senderOf(deps), recipient, ...facts))
}

/**
 * Sends a message in the background.
 *
 * @param name Of the task, for the log.
 */
export function notify<Facts extends readonly unknown[]>(
  deps: HostDependencies,
  name: string,
  recipient: Recipient,
  write: Write<Facts>,
  ...facts: Facts
): void {
  deps.backgroundTasks.run(name, () => deps.mail.send(write(senderOf(deps), recipient, ...facts)))
}

export const senderOf = (deps: HostDependencies): MailSender => ({
  brand: deps.portalEnv.brand,
  publicOrigin: deps.config.publicOrigin,
  contactUrl: absoluteContactUrl(deps),
})
