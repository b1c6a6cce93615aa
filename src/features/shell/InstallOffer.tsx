import { useMatches } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { env } from '#api/env.ts'
import { connectivity } from '#offline/network/connectivity.ts'
import { type InstallOffer as Offer, installPrompt } from '#device/install-prompt.ts'
import { InstallCard } from './InstallCard.tsx'

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
