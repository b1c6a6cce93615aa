import { hostPages } from '#contract/pages/host-pages.ts'
import { momentText } from '#server/language/moments.ts'
import { defineMail } from '#server/platform/mail/define-mail.ts'
import { settingsPaths } from '#server/platform/pages/account-paths.ts'
import { deviceText } from './session-texts.ts'

export interface NewDevice {
  device: string | null
  place: string | null
  at: Date
  timeZone: string
}

/** Informs the participant about a sign-in on a device that the account was not used on before. */
export const newDeviceMessage = defineMail(
  ({ brand, link, t, texts }, { device, place, at, timeZone }: NewDevice) => {
    const facts = [
      t('Device: {device}', { device: deviceText(texts, device) ?? t('unknown') }),
      ...(place === null ? [] : [t('Place: {place}, roughly', { place })]),
      t('Time: {moment}', { moment: momentText(texts, at, timeZone) }),
    ]
    return [
      t('A new device is logged in to your {brand} account', { brand }),
      t('Somebody, probably you, has just logged in to your {brand} account.', { brand }),
      facts.join('\n'),
      t(
        'If it was you, you need not do anything. If it was not, choose a new password, which signs every device out:',
      ),
      link(hostPages.passwordReset),
      t('This page shows where you are logged in:'),
      link(settingsPaths.sessions),
    ]
  },
)
