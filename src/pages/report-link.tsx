import { t } from '#language/language.ts'
import { env } from '#api/env.ts'
import { connectivity } from '#offline/network/connectivity.ts'
import { useSyncExternalStore } from 'react'

/** @param props.about The kind of the record, and its id or reference: `study:7`. */
export function ReportLink({ about }: { about: string }) {
  const isOffline = useSyncExternalStore(connectivity.subscribe, connectivity.get) === 'offline'
  const url = new URL(env.contactUrl, location.href)
  url.searchParams.set('about', about)
  return (
    <span>
      <a href={url.href}>{t('Report a problem')}</a>
      {isOffline && ` ${t('This needs a connection.')}`}
    </span>
  )
}
