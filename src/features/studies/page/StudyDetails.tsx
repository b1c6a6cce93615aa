import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { dataLanguage, translateKnown, t } from '#language/language.ts'
import { detailImageWidths } from '#contract/base/constants.ts'
import type { ApplyTarget } from '#domain/studies/apply-target.ts'
import type { Destination } from '#domain/studies/destination.ts'
import type { StudyView } from '#domain/studies/study-view.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { HostText } from '#ui/HostText.tsx'
import { MapPin } from '#ui/icons.ts'
import { PayStub } from '#ui/PayStub.tsx'
import { useKeptFocus } from '#ui/use-kept-focus.ts'
import { BeforeYouGo } from './BeforeYouGo.tsx'
import { ApplyLink } from './ApplyLink.tsx'
import { Facts, expiryFact, hostFact } from '#features/studies/parts/Facts.tsx'
import { MarkButtons } from '#features/studies/parts/MarkButtons.tsx'
import type { Marking } from '#features/studies/marking.ts'
import { SafeHtml } from './SafeHtml.tsx'
import styles from './StudyDetails.module.css'
import { trialStatusText } from '#features/studies/parts/trial-status.ts'
import { StudyImage } from '#features/studies/parts/StudyImage.tsx'

export interface StudyDetailsProps {
  study: StudyView
  /** HTML from strangers. */
  descriptionHtml: string | null
  /** The description and the contacts are not on this device. */
  isTextMissing: boolean
  apply: ApplyTarget | null
  /** Its destination; null if there is no way to apply. */
  destination: Destination | null
  /** The apply link was followed. */
  onApply: () => void
  /** The participant's note on the application to this study. */
  application?: ReactNode
  /** The requirements, compared with the participant. */
  fit?: ReactNode
  /** The places of a trial. */
  sites?: ReactNode
  /** Link to the study's questionnaire, if it has one. */
  intake?: ReactNode
  /** Base of the image service. */
  resizeUrl: string
  /** Link for reporting a problem with the study. */
  report?: ReactNode
  /** For the list at the end. */
  otherStudies: readonly StudyView[]
  /** The box beside the text, or below it on a narrow screen. */
  sponsored?: ReactNode
  /** An advertisement below the text. */
  ad?: ReactNode
  /** Saving and hiding. */
  marking: Marking
}

/** All details of one study, with the apply link above and below (specification, section 2). */
export function StudyDetails(props: StudyDetailsProps) {
  const {
    study,
    descriptionHtml,
    isTextMissing,
    apply,
    destination,
    onApply,
    application,
    fit,
    sites,
    intake,
    report,
    resizeUrl,
    otherStudies,
    sponsored,
    ad,
    marking,
  } = props
  const focusArea = useKeptFocus<HTMLElement>()
  const status = trialStatusText(study)
  return (
    <div className={styles.page}>
      <article className={styles.study}>
        <header {...focusArea} className={styles.header}>
          {study.category !== null && (
            <p className={styles.category}>
              <HostText isCommon>{study.category}</HostText>
            </p>
          )}
          <h1 lang={dataLanguage()}>{study.title}</h1>
          <p className={styles.place}>
            <MapPin size={18} aria-hidden="true" />
            {[translateKnown(study.city), study.company].filter(Boolean).join(' · ')}
          </p>
          {status !== null && <p className={styles.status}>{status}</p>}
          <Marks study={study} marking={marking} />
          {application}
        </header>
        <div className={styles.paper}>
          <StudyImage
            study={study}
            resizeUrl={resizeUrl}
            shape="2x1"
            widths={detailImageWidths}
            sizes="(width >= 1100px) 790px, 100vw"
            isEager
            pictureOf={study.id}
            className={styles.image}
          />
          <PayStub
            label={t('Payout')}
            amount={study.payout}
            isHostText
            action={<Apply target={apply} destination={destination} onApply={onApply} intake={intake} />}
          />
        </div>
        <div className={styles.paper}>
          <div className={styles.text}>
            <StudyFacts study={study} />
            {fit}
            {sites}
            {isTextMissing && (
              <Banner tone="info">
                {t(
                  'The description is not on this device yet. It appears here as soon as you are connected.',
                )}
              </Banner>
            )}
            {descriptionHtml !== null && (
              <section className={styles.about}>
                <h2>{t('About this study')}</h2>
                <SafeHtml html={descriptionHtml} />
              </section>
            )}
            {destination && <BeforeYouGo study={study} destination={destination} />}
            {report}
          </div>
          <PayStub
            label={t('Payout')}
            amount={study.payout}
            isHostText
            action={<Apply target={apply} destination={destination} onApply={onApply} intake={intake} />}
          />
        </div>
        {ad}
      </article>
      <div className={styles.aside}>
        {sponsored && <aside aria-label={t('Sponsored')}>{sponsored}</aside>}
        <OtherStudies studies={otherStudies} />
      </div>
    </div>
  )
}

/** Save and hide buttons; a hidden study is marked as such, with a button to show it again. */
function Marks({ study, marking }: Pick<StudyDetailsProps, 'study' | 'marking'>) {
  if (!marking.isHidden(study.id)) return <MarkButtons study={study} marking={marking} hasText />
  const action = (
    <Button variant="quiet" size="small" onClick={() => marking.onHide(study.id, false)}>
      {t('Show again')}
    </Button>
  )
  return (
    <Banner tone="info" action={action}>
      {t('You hid this study from your lists.')}
    </Banner>
  )
}

interface ApplyProps {
  target: ApplyTarget | null
  destination: Destination | null
  onApply: () => void
  intake: ReactNode
}

function Apply({ target, destination, onApply, intake }: ApplyProps) {
  return (
    <div className={styles.apply}>
      <ApplyLink target={target} onApply={onApply} />
      {destination?.name && <p className={styles.destination}>{destination.name}</p>}
      {intake}
    </div>
  )
}

function StudyFacts({ study }: { study: StudyView }) {
  return (
    <Facts
      className={styles.facts}
      facts={[
        [t('City'), translateKnown(study.city)],
        hostFact(t('Age group'), study.ageGroup),
        hostFact(t('Gender'), study.gender),
        [t('Company'), study.company],
        [t('Facility'), study.facility],
        [t('Published'), study.published],
        expiryFact(study.expires),
      ]}
    />
  )
}

function OtherStudies({ studies }: { studies: readonly StudyView[] }) {
  if (studies.length === 0) return null
  return (
    <section className={styles.others}>
      <h2>{t('Other Studies')}</h2>
      <ul>
        {studies.map((study) => (
          <li key={study.id}>
            <Link to="/study/$id" params={{ id: String(study.id) }}>
              <span lang={dataLanguage()}>{study.title}</span>
              <span className={styles.pay} lang={dataLanguage()}>
                {study.payout}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
