import { type RefObject, useId } from 'react'
import { dataLanguage, translateKnown, t } from '#language/language.ts'
import { listImageWidths } from '#contract/base/constants.ts'
import type { StudyView } from '#domain/studies/study-view.ts'
import { HostText } from '#ui/HostText.tsx'
import { MapPin } from '#ui/icons.ts'
import { PayStub } from '#ui/PayStub.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import { Facts, expiryFact, hostFact } from '#features/studies/parts/Facts.tsx'
import { MarkButtons } from '#features/studies/parts/MarkButtons.tsx'
import type { Marking } from '#features/studies/marking.ts'
import styles from './StudyCard.module.css'
import { StudyImage } from '#features/studies/parts/StudyImage.tsx'
import { ViewLink } from '#features/studies/parts/ViewLink.tsx'
import { trialStatusText } from '#features/studies/parts/trial-status.ts'

export interface StudyCardProps {
  study: StudyView
  /** Base of the image service. */
  resizeUrl: string
  /** Set for the first cards, which are visible immediately. */
  isEager?: boolean
  /** Set for cards that are added below the visible part of the list: rendered when scrolled to. */
  isBelow?: boolean
  /** Saving and hiding, if offered. */
  marking?: Marking | undefined
  /** Receives the card, which can hold the focus. */
  cardRef?: RefObject<HTMLElement | null> | undefined
}

/** One study of a list, its payout on the stub (specification, section 2). */
export function StudyCard({
  study,
  resizeUrl,
  isEager = false,
  isBelow = false,
  marking,
  cardRef,
}: StudyCardProps) {
  const titleId = useId()
  const applied = marking?.appliedText(study.id)
  const status = trialStatusText(study)
  return (
    <article
      className={isBelow ? `${styles.card} ${styles.below}` : styles.card}
      aria-labelledby={titleId}
      ref={cardRef}
      tabIndex={-1}
    >
      <StudyImage
        // A new element per study: otherwise the previous study's picture would show until the next has loaded.
        key={study.id}
        study={study}
        resizeUrl={resizeUrl}
        shape="1x1"
        widths={listImageWidths}
        sizes="(width >= 768px) 168px, 88px"
        isEager={isEager}
        pictureOf={study.id}
        className={styles.image}
      />
      <div className={styles.heading}>
        {study.category !== null && (
          <p className={styles.category}>
            <HostText isCommon>{study.category}</HostText>
          </p>
        )}
        <h2 id={titleId} lang={dataLanguage()}>
          {study.title}
        </h2>
        <p className={styles.place}>
          <MapPin size={16} aria-hidden="true" />
          <VisuallyHidden>{t('City:')} </VisuallyHidden>
          {translateKnown(study.city)}
        </p>
        {status !== null && <p className={styles.status}>{status}</p>}
      </div>
      {applied && <p className={styles.applied}>{applied}</p>}
      <Facts
        className={styles.facts}
        facts={[
          hostFact(t('Age group'), study.ageGroup),
          hostFact(t('Gender'), study.gender),
          expiryFact(study.expires),
          [t('Published'), study.published],
          [t('Facility'), study.facility],
        ]}
      />
      <div className={styles.stub}>
        <PayStub
          edge="auto"
          label={t('Payout')}
          amount={study.payout}
          isHostText
          action={
            <div className={styles.actions}>
              <ViewLink study={study} className={styles.view} />
              {marking && (
                <div className={styles.marks}>
                  <MarkButtons study={study} marking={marking} />
                </div>
              )}
            </div>
          }
        />
      </div>
    </article>
  )
}
