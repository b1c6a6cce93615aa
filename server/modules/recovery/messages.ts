import { hostPages } from '#contract/host-pages.ts'
import type { MailMessage } from '../mail/mail.ts'

interface Sender {
  brand: string
  publicOrigin: string
}

export const recoveryPaths = {
  request: hostPages.passwordReset,
  confirm: `${hostPages.passwordReset}confirm/`,
} as const

export function resetMessage({ brand, publicOrigin }: Sender, to: string, token: string): MailMessage {
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

/** Tells the participant that her password is another one, in case it was not her doing. */
export function passwordChangedMessage({ brand, publicOrigin }: Sender, to: string): MailMessage {
  return {
    to,
    subject: `Your ${brand} password was changed`,
    text: `The password of your ${brand} account has just been changed, and every other device was signed out.

If it was not you, choose a new one at once:

${publicOrigin}${recoveryPaths.request}
`,
  }
}
