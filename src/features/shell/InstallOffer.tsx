import { useMatches } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { env } from '#api/env.ts'
import { connectivity } from '#offline/network/connectivity.ts'
import { type InstallOffer as Offer, installPrompt, type InstallOffer } from '#device/install-prompt.ts'
import { t } from '#language/language.ts'
import { Button } from '#ui/parts/Button.tsx'
import { Smartphone } from '#ui/parts/icons.ts'
import { installSteps } from './install-steps.ts'
import { OfferCard } from '#ui/page/OfferCard.tsx'

/** The install offer, on browsing pages only, never below a form. */
export function InstallOffer({ offer }: { offer: Exclude<Offer, 'none'> }) {
  const isPlace = useMatches({ select: (matches) => matches.at(-1)?.staticData.offersInstall === true })
  const connection = useSyncExternalStore(connectivity.subscribe, connectivity.get)
  if (!isPlace || connection !== 'online') return null
  return (
    <InstallCard
      offer={offer}
      brand={env.brand}
      onInstall={() => void installPrompt.accept()}
      onDismiss={installPrompt.dismiss}
    />
  )
}

interface InstallCardProps {
  offer: Exclude<InstallOffer, 'none'>
  brand: string
  onInstall: () => void
  onDismiss: () => void
}

/** Proposes to install the portal. On iOS it explains the steps, because only the participant can do it. */
export function InstallCard({ offer, brand, onInstall, onDismiss }: InstallCardProps) {
  return (
    <OfferCard
      label={t('Install {brand}', { brand })}
      icon={<Smartphone size={20} />}
      actions={
        <>
          {offer === 'prompt' && (
            <Button variant="secondary" size="small" onClick={onInstall}>
              {t('Install')}
            </Button>
          )}
          <Button variant="quiet" size="small" onClick={onDismiss}>
            {offer === 'prompt' ? t('Not now') : t('OK')}
          </Button>
        </>
      }
    >
      {offer === 'prompt'
        ? t('Keep {brand} on your home screen: studies open without a connection.', { brand })
        : installSteps(brand)}
    </OfferCard>
  )
}
