import type { MailMessage, MailSender } from '#server/platform/mail/mail.ts'
import { recoveryPaths } from '#server/platform/pages/account-paths.ts'

export function resetMessage({ brand, publicOrigin }: MailSender, to: string, token: string): MailMessage {
  return {
    to,
    subject: `Choose a new password for ${brand}`,
    text: `Somebody, probably you, asked for a new password for your ${brand} account.

Choose it here, within one hour:

${publicOrigin}${recoveryPaths.confirm}?token=${token}

If it was not you, you need not do anything: your password stays as it is.
`,
  }
}
