import { hostLinks } from '#api/host-links.ts'
import { AddPasskey } from '#features/auth/passkeys/AddPasskey.tsx'
import { addPasskey } from '#features/auth/passkeys/passkey-calls.ts'
import { passkeyOffer } from '#offline/device/passkey-offer.ts'
import { connectivity } from '#offline/network/connectivity.ts'
import { useRouteContext } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'

const from = '/_member/_complete/passkey'

export function PasskeyPage() {
  const { user } = useRouteContext({ from })
  const connection = useSyncExternalStore(connectivity.subscribe, connectivity.get)
  return (
    <AddPasskey
      isOnline={connection === 'online'}
      accountHref={hostLinks.notifications(user.enc_id)}
      onAdd={async () => {
        await addPasskey()
        passkeyOffer.close()
      }}
      onProofNeeded={() => location.assign(hostLinks.proof('/passkey'))}
    />
  )
}
