import { platformAuthenticatorIsAvailable } from '@simplewebauthn/browser'
import { Link, useMatches } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { t } from '#language/language.ts'
import { connectivity } from '#offline/network/connectivity.ts'
import { passkeyOffer } from '#device/passkey-offer.ts'
import { Button, buttonClass } from '#ui/parts/Button.tsx'
import { KeyRound } from '#ui/parts/icons.ts'
import { OfferCard } from '#ui/page/OfferCard.tsx'

/** Proposes a passkey on a device that can keep one, on browsing pages only, never below a form. */
export function PasskeyOffer() {
  const isPlace = useMatches({ select: (matches) => matches.at(-1)?.staticData.offersInstall === true })
  const connection = useSyncExternalStore(connectivity.subscribe, connectivity.get)
  const [isPossible, setPossible] = useState(false)
  useEffect(() => {
    void platformAuthenticatorIsAvailable().then(setPossible)
  }, [])
  const isShown = isPossible && isPlace && connection === 'online'
  useEffect(() => {
    if (isShown) passkeyOffer.noteShown()
  }, [isShown])
  if (!isShown) return null
  return (
    <OfferCard
      label={t('Add a passkey')}
      icon={<KeyRound size={20} />}
      actions={
        <>
          <Link
            to="/passkey"
            className={buttonClass({ variant: 'secondary', size: 'small' })}
            onClick={passkeyOffer.close}
          >
            {t('Add a passkey')}
          </Link>
          <Button variant="quiet" size="small" onClick={passkeyOffer.close}>
            {t('Not now')}
          </Button>
        </>
      }
    >
      {t('Next time, log in with your fingerprint, your face or the PIN of this device.')}
    </OfferCard>
  )
}
