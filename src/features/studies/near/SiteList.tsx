import { dataLanguage, t, plural } from '#language/language.ts'
import { type Site, isOpenSite } from '#domain/near/site-index.ts'
import { siteStatuses } from '#contract/answers/site-rows.ts'
import { Button } from '#ui/parts/Button.tsx'
import { useId, useState } from 'react'
import { phoneText } from '#domain/near/phone-text.ts'
import { milesText, siteName } from './near-text.ts'
import styles from './SiteList.module.css'

export interface SiteListProps {
  /** Open ones first, then by distance. Miles are null for a site of unknown place. */
  sites: readonly (Site & { miles: number | null })[]
  /** Number of places that are shown at first. */
  atOnce?: number | undefined
  onCall: (site: Site) => void
}

const sitesAtOnce = 5

/** The places of one trial; some have hundreds. */
export function SiteList({ sites, atOnce = sitesAtOnce, onCall }: SiteListProps) {
  const titleId = useId()
  const [shown, setShown] = useState(atOnce)
  return (
    <section className={styles.sites} aria-labelledby={titleId} data-fleeting="gone">
      <h2 id={titleId}>{t('Nearest places')}</h2>
      {sites.length === 0 && <p>{t('This trial has no place within 100 miles.')}</p>}
      <ul>
        {sites.slice(0, shown).map((site, index) => (
          // Two sites may be equal in all that the registry tells.
          // oxlint-disable-next-line react/no-array-index-key -- the list never changes its order
          <li key={index}>
            <span className={styles.text}>
              <strong>{site.miles === null ? t('Place unknown') : milesText(site.miles)}</strong>
              <span>{' · '}</span>
              <span lang={dataLanguage()}>{siteName(site)}</span>
              {isOpenSite(site) && site.phone !== '' && (
                <span className={styles.line} translate="no">
                  {phoneText(site.phone)}
                </span>
              )}
              {!isOpenSite(site) && <small className={styles.line}>{statusText(site)}</small>}
            </span>
            {isOpenSite(site) && (
              <Button
                variant={atOnce === 1 && index === 0 ? 'primary' : 'secondary'}
                size="small"
                onClick={() => onCall(site)}
              >
                {site.phone === '' ? t('Get in touch') : t('Call')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sites.length > shown && (
        <Button variant="quiet" onClick={() => setShown(shown + 4 * sitesAtOnce)}>
          {plural(sites.length - shown, 'Show 1 more place', 'Show {count} more places')}
        </Button>
      )}
    </section>
  )
}

function statusText({ status }: Site): string {
  return status === siteStatuses.opensSoon ? t('Opens soon') : t('Not recruiting here')
}
