import { hostPages } from '#contract/pages/host-pages.ts'
import type { MailMessage, MailSender } from '#server/platform/mail/mail.ts'
import { settingsPaths } from '#server/platform/pages/account-paths.ts'

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** Informs the participant about a sign-in on a device that the account was not used on before. */
export function newDeviceMessage(
  { brand, publicOrigin }: MailSender,
  to: string,
  { device, place, at }: { device: string | null; place: string | null; at: Date },
): MailMessage {
  return {
    to,
    subject: `A new device is signed in to your ${brand} account`,
    text: `Somebody, probably you, has just signed in to your ${brand} account.

Device: ${device ?? 'unknown'}
${place === null ? '' : `Place: ${place}, roughly\n`}Time: ${moment.format(at)} UTC

If it was you, you need not do anything. If it was not, choose a new password, which signs every device out:

${publicOrigin}${hostPages.passwordReset}

This page shows where you are signed in:

${publicOrigin}${settingsPaths.sessions}
`,
  }
}
