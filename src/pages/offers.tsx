import { PasskeyOffer } from '#features/auth/passkeys/PasskeyOffer.tsx'
import { InstallOffer } from '#features/shell/InstallOffer.tsx'
import type { InstallOffer as Install } from '#device/install-prompt.ts'

/** What the portal proposes to a participant below the page. */
export function Offers({ isPasskeyOffered, install }: { isPasskeyOffered: boolean; install: Install }) {
  return (
    <>
      {isPasskeyOffered && <PasskeyOffer />}
      {install !== 'none' && <InstallOffer offer={install} />}
    </>
  )
}
