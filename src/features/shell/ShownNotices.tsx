import { env } from '#api/env.ts'
import { msg, t } from '#language/language.ts'
import type { Connectivity } from '#offline/network/connectivity.ts'
import type { StorageHealth } from '#offline/storage/health.ts'
import { CircleAlert, HardDrive, RotateCw } from '#ui/parts/icons.ts'
import { HeaderNotice } from './HeaderNotice.tsx'
import { OfflineNotice } from './OfflineNotice.tsx'

const applyUpdate = () => import('#offline/device/register-worker.ts').then((code) => code.applyUpdate())

export interface ShownNoticesProps {
  connection: Connectivity
  /** Whether the page failed to load: it shows no cached data then. */
  isPageMissing: boolean
  /** Whether the host's last answer about the participant is unreadable. */
  isUserUnread: boolean
  health: StorageHealth
  isUpdateReady: boolean
}

const storageTexts = {
  denied: msg('This browser does not let us store anything, so {brand} works only while you are online.'),
  full: msg('This device is out of space. What you see may be missing when you are offline.'),
} as const

/** The notices in the header. Most visits have none, and do not load this. */
export function ShownNotices(props: ShownNoticesProps) {
  const { connection, isPageMissing, isUserUnread, health, isUpdateReady } = props
  return (
    <>
      {connection !== 'online' && <OfflineNotice connection={connection} isPageMissing={isPageMissing} />}
      {connection === 'online' && isUserUnread && (
        <HeaderNotice name={t('About your account')} icon={<CircleAlert size={20} aria-hidden="true" />}>
          <span>
            {t(
              'What the server says about your account could not be read. Your details are shown as they were saved.',
            )}
          </span>
        </HeaderNotice>
      )}
      {health !== 'working' && (
        // A new element for another problem, which the participant has not read yet.
        <HeaderNotice
          key={health}
          name={t('About your device')}
          icon={<HardDrive size={20} aria-hidden="true" />}
        >
          <span>{t(storageTexts[health], { brand: env.brand })}</span>
        </HeaderNotice>
      )}
      {isUpdateReady && (
        <HeaderNotice
          name={t('Reload')}
          icon={<RotateCw size={20} aria-hidden="true" />}
          onPress={() => void applyUpdate()}
        >
          <span>{t('A new version is ready')}</span>
        </HeaderNotice>
      )}
    </>
  )
}
