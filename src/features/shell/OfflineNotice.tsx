import { useState } from 'react'
import { mark, t } from '#language/language.ts'
import { momentText } from '#domain/moment.ts'
import type { Reach } from '#offline/connectivity.ts'
import { WifiOff } from '#ui/icons.ts'
import { Notice } from '#ui/Notice.tsx'

export interface OfflineNoticeProps {
  reach: Exclude<Reach, 'reached'>
  /** When what is on the screen was fetched; null when it shows nothing that is fetched. */
  since: Date | null
}

const troubleTexts = {
  'no-network': mark('You are offline.'),
  'host-trouble': mark('The server does not answer just now.'),
} as const

/** Says what is wrong with the connection and how old the shown data is. */
export function OfflineNotice({ reach, since }: OfflineNoticeProps) {
  const [now] = useState(() => new Date())
  return (
    <Notice icon={<WifiOff size={18} aria-hidden="true" />}>
      {t(troubleTexts[reach])}
      {since !== null && ` ${t('Showing what was saved {when}.', { when: momentText(since, now) })}`}
    </Notice>
  )
}
