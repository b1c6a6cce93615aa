import { type Ref, useId } from 'react'
import { dataLanguage, t } from '#language/language.ts'
import type { StudyView } from '#domain/studies/study-view.ts'
import { HostText } from '#ui/parts/HostText.tsx'
import { MapPin } from '#ui/parts/icons.ts'
import { PayStub } from '#ui/page/PayStub.tsx'
import { VisuallyHidden } from '#ui/parts/VisuallyHidden.tsx'
import { Facts, durationOf, expiryFact, hostFact } from './Facts.tsx'
import styles from './StudyCardFrame.module.css'
import { Misfit } from './Misfit.tsx'
import { writtenIn } from '#domain/written-in.ts'
import { languageText, placeText } from './place-text.ts'
import { stubNote } from './Sessions.tsx'
import { trialStatusText, unstatedPay } from './trial-status.ts'
import type { Elements } from '#ui/parts/elements.ts'

export interface StudyCardFrameProps {
  study: StudyView
  /** Renders the picture with the class that gives it its place. */
  renderPicture: (className: string | undefined) => Elements
  /** Renders the link to the study; its area is the whole card. */
  renderLink: (className: string | undefined) => Elements
  /** Buttons beside the link. */
  marks?: Elements
  /** Replaces its place. */
  place?: string | undefined
  /** Why a search has found the study. */
  found?: Elements
  /** Short text on the picture, such as the state of the application. */
  note?: string | undefined
  /** Why the study does not fit the participant. */
  misfit?: string | undefined
  /** Set for cards that are added below the visible part of the list: rendered when scrolled to. */
  isBelow?: boolean
  cardRef?: Ref<HTMLElement> | undefined
}

/** One study of a list, its payout on the stub (specification, section 2). */
export function StudyCardFrame(props: StudyCardFrameProps) {
  const { study, renderPicture, renderLink, marks, place, found, note, misfit } = props
  const { isBelow = false, cardRef } = props
  const titleId = useId()
  const status = trialStatusText(study) ?? languageText(study)
  return (
    <article
      className={isBelow ? `${styles.card} ${styles.below}` : styles.card}
      aria-labelledby={titleId}
      ref={cardRef}
      tabIndex={-1}
    >
      {renderPicture(styles.image)}
      <div className={styles.heading}>
        <div className={styles.kind}>
          {study.category !== null && (
            <p className={styles.category}>
              <HostText isCommon>{study.category}</HostText>
            </p>
          )}
          <p className={styles.place}>
            <MapPin size={16} />
            <VisuallyHidden>{`${t('City:')} `}</VisuallyHidden>
            <span>{place ?? placeText(study)}</span>
          </p>
        </div>
        <h2 id={titleId} lang={dataLanguage(writtenIn(study))}>
          {study.title}
        </h2>
        {study.conditions !== null && (
          <p className={styles.conditions} lang={dataLanguage()}>
            {study.conditions}
          </p>
        )}
        {status !== null && <p className={styles.status}>{status}</p>}
        {found && <p className={styles.status}>{found}</p>}
        {misfit && <Misfit>{misfit}</Misfit>}
      </div>
      {note && <p className={styles.note}>{note}</p>}
      <Facts
        className={styles.facts}
        facts={[
          [t('Takes'), durationOf(study)],
          [t('Facility'), study.facility],
          hostFact(t('Age group'), study.ageGroup),
          hostFact(t('Gender'), study.gender),
          expiryFact(study.expires),
          [t('Published'), study.published],
        ]}
        plain={4}
      />
      <div className={styles.stub}>
        <PayStub
          edge="auto"
          label={t('Payout')}
          amount={study.payout}
          unstated={unstatedPay(study)}
          note={stubNote(study)}
          isHostText
          action={
            <div className={styles.actions}>
              {renderLink(styles.view)}
              {marks && <div className={styles.marks}>{marks}</div>}
            </div>
          }
        />
      </div>
    </article>
  )
}
