import { useState } from 'react'
import type { StorageHealth } from '#offline/storage/health.ts'
import { msg, t } from '#language/language.ts'
import { HardDrive } from '#ui/parts/icons.ts'
import { Notice } from '#ui/overlays/Notice.tsx'

const texts = {
  denied: msg('This browser does not let us store anything, so {brand} works only while you are online.'),
  full: msg('This device is out of space. What you see may be missing when you are offline.'),
} as const

export interface StorageNoticeProps {
  health: Exclude<StorageHealth, 'working'>
  brand: string
}

/** Reports once that the device cannot store data; the portal works without. */
export function StorageNotice({ health, brand }: StorageNoticeProps) {
  const [dismissed, setDismissed] = useState<StorageHealth | null>(null)
  if (dismissed === health) return null
  return (
    <Notice
      icon={<HardDrive size={18} aria-hidden="true" />}
      action={
        <button type="button" onClick={() => setDismissed(health)}>
          {t('OK')}
        </button>
      }
    >
      {t(texts[health], { brand })}
    </Notice>
  )
}
