import { t } from '#language/language.ts'
import { env } from '#api/env.ts'
import type { StorageHealth } from '#offline/storage/health.ts'
import type { Connectivity } from '#offline/network/connectivity.ts'
import { CircleAlert } from '#ui/icons.ts'
import { Notice } from '#ui/Notice.tsx'
import { OfflineNotice } from './OfflineNotice.tsx'
import { StorageNotice } from './StorageNotice.tsx'
import { UpdateNotice } from './UpdateNotice.tsx'

const applyUpdate = () => import('#offline/device/register-worker.ts').then((code) => code.applyUpdate())

interface ShownNoticesProps {
  connection: Connectivity
  health: StorageHealth
  isUpdateReady: boolean
  isPageMissing: boolean
  /** Whether the host's last answer about the participant is unreadable. */
  isUserUnread: boolean
}

/** The current notices. Most visits have none, and do not load this. */
export function ShownNotices(props: ShownNoticesProps) {
  const { connection, health, isUpdateReady, isPageMissing, isUserUnread } = props
  return (
    <>
      {connection !== 'online' && <OfflineNotice connection={connection} isPageMissing={isPageMissing} />}
      {connection === 'online' && isUserUnread && (
        <Notice icon={<CircleAlert size={18} aria-hidden="true" />}>
          {t(
            'What the server says about your account could not be read. Your details are shown as they were saved.',
          )}
        </Notice>
      )}
      {health !== 'working' && <StorageNotice health={health} brand={env.brand} />}
      {isUpdateReady && <UpdateNotice onReload={() => void applyUpdate()} />}
    </>
  )
}
