import { dataLanguage, t } from '#language/language.ts'
import type { NearSite } from '#domain/near/site-index.ts'
import type { Phrase } from '#domain/search/word-index.ts'
import type { StudyView } from '#domain/studies/study-view.ts'
import { HostText, hostTexts } from '#ui/parts/HostText.tsx'
import { Misfit } from '#study/Misfit.tsx'
import { FoundIn } from '#features/studies/parts/FoundIn.tsx'
import { ViewLink } from '#features/studies/parts/ViewLink.tsx'
import { Button } from '#ui/parts/Button.tsx'
import { MapPin, Phone } from '#ui/parts/icons.ts'
import { VisuallyHidden } from '#ui/parts/VisuallyHidden.tsx'
import { type Ref, useId } from 'react'
import styles from './NearCard.module.css'
import { phoneText } from '#domain/near/phone-text.ts'
import { milesText, recruitingText, siteName } from './near-text.ts'

export interface NearCardProps {
  study: StudyView
  site: NearSite
  /** Chosen on the map. */
  isSelected: boolean
  onCall: () => void
  /** The part of the study that a search has found. */
  foundIn: Phrase | null | undefined
  /** The participant's note on an application to this study. */
  applied: string | undefined
  /** Why the study does not fit the participant. */
  misfit: string | undefined
  ref?: Ref<HTMLElement> | undefined
}

/** A trial at its nearest open place, with the way to call there. */
export function NearCard(props: NearCardProps) {
  const { study, site, isSelected, onCall, foundIn, applied, misfit, ref } = props
  const titleId = useId()
  const people = [study.ageGroup, study.gender].filter((text) => text !== null)
  return (
    <article
      ref={ref}
      className={`${styles.card} ${isSelected ? styles.selected : ''}`}
      aria-labelledby={titleId}
      tabIndex={-1}
    >
      <p className={styles.place}>
        <MapPin size={18} />
        <span>
          <strong>{milesText(site.miles)}</strong> <span>·</span>{' '}
          <span lang={dataLanguage()}>{siteName(site)}</span>
        </span>
      </p>
      <h2 id={titleId} lang={dataLanguage()}>
        {study.title}
      </h2>
      {study.conditions !== null && <p lang={dataLanguage()}>{study.conditions}</p>}
      {people.length > 0 && <p className={styles.people}>{hostTexts(people)}</p>}
      <p className={styles.status}>
        <span>{recruitingText(study)}</span>
        {foundIn && <FoundIn phrase={foundIn} />}
        {applied !== undefined && <span className={styles.applied}>{applied}</span>}
      </p>
      {misfit && <Misfit>{misfit}</Misfit>}
      <div className={styles.actions}>
        <Button size="small" onClick={onCall}>
          <Phone size={18} />
          <span>{site.phone === '' ? t('Get in touch') : t('Call')}</span>
          {site.phone !== '' && <span translate="no">{phoneText(site.phone)}</span>}
          <VisuallyHidden>{` ${siteName(site)}`}</VisuallyHidden>
        </Button>
        <ViewLink study={study} variant="secondary" />
        <span className={styles.pay}>
          {study.payout === null ? t('Pay: ask') : <HostText isCommon>{study.payout}</HostText>}
        </span>
      </div>
    </article>
  )
}
