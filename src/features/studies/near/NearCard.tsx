import { dataLanguage, t } from '#language/language.ts'
import type { NearSite } from '#domain/near/site-index.ts'
import type { StudyView } from '#domain/studies/study-view.ts'
import { ViewLink } from '#features/studies/parts/ViewLink.tsx'
import { HostText } from '#ui/parts/HostText.tsx'
import { Button } from '#ui/parts/Button.tsx'
import { MapPin, Phone } from '#ui/parts/icons.ts'
import { VisuallyHidden } from '#ui/parts/VisuallyHidden.tsx'
import { type Ref, useId } from 'react'
import styles from './NearCard.module.css'
import { milesText, recruitingText, siteName } from './near-text.ts'

export interface NearCardProps {
  study: StudyView
  site: NearSite
  /** Chosen on the map. */
  isSelected: boolean
  onCall: () => void
  /** The participant's note on an application to this study. */
  applied: string | undefined
  ref?: Ref<HTMLElement> | undefined
}

/** A trial at its nearest open place, with the way to call there. */
export function NearCard({ study, site, isSelected, onCall, applied, ref }: NearCardProps) {
  const titleId = useId()
  return (
    <article
      ref={ref}
      className={`${styles.card} ${isSelected ? styles.selected : ''}`}
      aria-labelledby={titleId}
      tabIndex={-1}
    >
      <p className={styles.place}>
        <MapPin size={18} aria-hidden="true" />
        <span>
          <strong>{milesText(site.miles)}</strong> <span>·</span>{' '}
          <span lang={dataLanguage()}>{siteName(site)}</span>
        </span>
      </p>
      <h2 id={titleId} lang={dataLanguage()}>
        {study.title}
      </h2>
      <p className={styles.status}>
        <span>{recruitingText(study)}</span>
        {applied !== undefined && <span className={styles.applied}>{applied}</span>}
      </p>
      <div className={styles.actions}>
        <Button size="small" onClick={onCall}>
          <Phone size={18} aria-hidden="true" />
          <span>{site.phone === '' ? t('Get in touch') : t('Call')}</span>
          <VisuallyHidden>{` ${siteName(site)}`}</VisuallyHidden>
        </Button>
        <ViewLink study={study} variant="secondary" />
        {study.payout !== null && (
          <span className={styles.pay}>
            <HostText isCommon>{study.payout}</HostText>
          </span>
        )}
      </div>
    </article>
  )
}
