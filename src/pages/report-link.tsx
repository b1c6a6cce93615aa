import { useIsOffline } from '#offline/network/connectivity.ts'
import { t } from '#language/language.ts'
import { env, hasFeature } from '#api/env.ts'
import styles from './report-link.module.css'

/**
 * Leads to the contact page, which takes messages without a network too where the host declares it.
 *
 * @param props.about The kind of the record, and its id or reference: `study:7`.
 */
export function ReportLink({ about }: { about: string }) {
  const isOffline = useIsOffline()
  const url = new URL(env.contactUrl, location.href)
  url.searchParams.set('about', about)
  return (
    <span className={styles.report}>
      <a href={url.href}>{t('Report a problem')}</a>
      {isOffline && !hasFeature('contact') && <span>{` ${t('This needs a connection.')}`}</span>}
    </span>
  )
}
