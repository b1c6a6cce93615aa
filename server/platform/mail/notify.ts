import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { MailMessage, MailSender } from './mail.ts'

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
