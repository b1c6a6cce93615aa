import type { InstallOffer } from '#offline/installing.ts'
import { t } from '#language/language.ts'
import { Smartphone } from '#ui/icons.ts'
import { Notice } from '#ui/Notice.tsx'

export interface InstallNoticeProps {
  offer: Exclude<InstallOffer, 'none'>
  brand: string
  onInstall: () => void
  onDismiss: () => void
}

/** Proposes to put the portal on the home screen. On iOS it says how, because only she can do it. */
export function InstallNotice({ offer, brand, onInstall, onDismiss }: InstallNoticeProps) {
  return (
    <Notice
      icon={<Smartphone size={18} aria-hidden="true" />}
      action={
        <>
          {offer === 'prompt' && (
            <button type="button" onClick={onInstall}>
              {t('Install')}
            </button>
          )}
          <button type="button" onClick={onDismiss}>
            {offer === 'prompt' ? t('Not now') : t('OK')}
          </button>
        </>
      }
    >
      {offer === 'prompt'
        ? t('Keep {brand} on your home screen: studies open without a connection.', { brand })
        : t('Keep {brand} at hand: tap Share, then Add to Home Screen. Sign in once more there.', { brand })}
    </Notice>
  )
}
