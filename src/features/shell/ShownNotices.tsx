import { env } from '#api/env.ts'
import { t } from '#language/language.ts'
import type { Connectivity } from '#offline/network/connectivity.ts'
import { putOffUpdate } from '#offline/device/worker-bridge.ts'
import type { StorageHealth } from '#offline/storage/health.ts'
import { CircleAlert } from '#ui/parts/icons.ts'
import { HeaderNotice } from './HeaderNotice.tsx'
import { OfflineNotice } from './OfflineNotice.tsx'
import { StorageNotice } from './StorageNotice.tsx'
import { UpdateNotice } from './UpdateNotice.tsx'

const applyUpdate = () => import('#offline/device/register-worker.ts').then((code) => code.applyUpdate())

interface ShownNoticesProps {
  health: StorageHealth
  isUpdateReady: boolean
}

/** The current notices at the bottom of the window. Most visits have none, and do not load this. */
export function ShownNotices({ health, isUpdateReady }: ShownNoticesProps) {
  return (
    <>
      {health !== 'working' && <StorageNotice health={health} brand={env.brand} />}
      {isUpdateReady && <UpdateNotice onReload={() => void applyUpdate()} onPutOff={putOffUpdate} />}
    </>
  )
}

interface ShownConnectionProps {
  connection: Connectivity
  isPageMissing: boolean
}

/** The notice in the header. Online, it tells that the host's last answer about the participant is unreadable. */
export function ShownConnection({ connection, isPageMissing }: ShownConnectionProps) {
  if (connection !== 'online') return <OfflineNotice connection={connection} isPageMissing={isPageMissing} />
  return (
    <HeaderNotice name={t('About your account')} icon={<CircleAlert size={20} aria-hidden="true" />}>
      <span>
        {t(
          'What the server says about your account could not be read. Your details are shown as they were saved.',
        )}
      </span>
    </HeaderNotice>
  )
}
