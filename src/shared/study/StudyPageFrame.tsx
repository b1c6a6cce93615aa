import { Fragment, useState } from 'react'
import { dataLanguage, translateKnown, t } from '#language/language.ts'
import { defaultCityLabel } from '#contract/base/constants.ts'
import { type ApplyTarget, type Destination } from '#domain/studies/apply-target.ts'
import type { FitPoint } from '#domain/fit/fit.ts'
import type { StudyView } from '#domain/studies/study-view.ts'
import { Banner } from '#ui/fields/Banner.tsx'
import { HostText } from '#ui/parts/HostText.tsx'
import { MapPin } from '#ui/parts/icons.ts'
import { PayStub } from '#ui/page/PayStub.tsx'
import type { FocusArea } from '#ui/parts/use-kept-focus.ts'
import { ApplyLink } from './ApplyLink.tsx'
import { BeforeYouGo } from './BeforeYouGo.tsx'
import { Facts, durationOf, expiryFact, hostFact } from './Facts.tsx'
import { Misfit } from './Misfit.tsx'
import { SafeHtml } from './SafeHtml.tsx'
import styles from './StudyPageFrame.module.css'
import { Contacts, type ContactsProps } from './Contacts.tsx'
import { TrialAbout, TrialTime } from './TrialAbout.tsx'
import { TrialCriteria, TrialDescription } from './TrialParts.tsx'
import { writtenIn } from '#domain/written-in.ts'
import { languageText, placeText } from './place-text.ts'
import { Sessions, stubNote } from './Sessions.tsx'
import { trialStatusText, unstatedPay } from './trial-status.ts'
import type { Elements } from '#ui/parts/elements.ts'

const noPoints: readonly FitPoint[] = []

export interface StudyPageFrameProps {
  study: StudyView
  /** HTML from strangers. */
  descriptionHtml: string | null
  /** The description and the contacts are not on this device. */
  isTextMissing: boolean
  apply: ApplyTarget | null
  /** Destination of the application; null if there is no way to apply. */
  destination: Destination | null
  onApply?: () => void
  /** Short text on the application, such as `Applied Nov 28`. */
  note?: string | undefined
  /** The participant's note on the application to this study. */
  application?: Elements
  /** Replaces the ways to apply. */
  action?: Elements
  /** Why the study does not fit the participant. */
  misfit?: string | undefined
  /** The requirements, compared with the participant. */
  fit?: Elements
  /** Name of the person for whom the participant looks. */
  whom?: string | undefined
  /** The compared requirements, for marks in a trial's criteria. */
  points?: readonly FitPoint[] | undefined
  /** JSON text of what a trial's record tells; null for other studies, and while it is not on this device. */
  facts?: string | null | undefined
  contacts?: Pick<ContactsProps, 'text' | 'onContact'> | false
  /** Replaces its city. */
  place?: string | undefined
  /** The places of a trial. */
  sites?: Elements
  /** A button before the link to apply, to call the nearest place of a trial. */
  call?: Elements
  intake?: Elements
  isIntakeAnswered?: boolean
  report?: Elements
  /** Renders the picture with the class that gives it its place. */
  renderPicture: (className: string | undefined) => Elements
  marks?: Elements
  /** Keeps the focus in the header when a button of it disappears. */
  focusArea?: FocusArea
  /** Below the text. */
  children?: Elements
}

/** All details of one study, with the apply link above and below (specification, section 2). */
export function StudyPageFrame(props: StudyPageFrameProps) {
  const { study, descriptionHtml, isTextMissing, apply, destination, onApply, application } = props
  const {
    points = noPoints,
    action,
    whom,
    note,
    misfit,
    fit,
    facts,
    contacts,
    place,
    sites,
    call,
    intake,
    isIntakeAnswered = false,
    report,
    renderPicture,
    marks,
    focusArea,
    children,
  } = props
  // The importer's description of a trial ends with the trial's page at the registry.
  const isTrial = descriptionHtml?.includes('//clinicaltrials.gov/study/NCT') ?? false
  const status = trialStatusText(study) ?? languageText(study)
  const textLanguage = dataLanguage(writtenIn(study))
  /** The question about the application stands where the link was followed, else at the top. */
  const [askedAt, setAskedAt] = useState<'top' | 'contacts' | 'below'>('top')
  const stub = (isBelow: boolean) => (
    <PayStub
      label={t('Payout')}
      amount={study.payout}
      unstated={unstatedPay(study)}
      note={stubNote(study)}
      isHostText
      action={
        action !== undefined ? (
          action
        ) : (
          <Apply
            target={apply}
            call={call}
            misfit={misfit}
            destination={isBelow ? null : destination}
            onApply={() => {
              setAskedAt(isBelow ? 'below' : 'top')
              onApply?.()
            }}
            intake={intake}
            isIntakeAnswered={isIntakeAnswered}
            whom={whom}
          >
            {isBelow && askedAt === 'below' && application}
          </Apply>
        )
      }
    />
  )
  return (
    <article className={styles.study}>
      <header {...focusArea} className={styles.header}>
        {study.category !== null && (
          <p className={styles.category}>
            <HostText isCommon>{study.category}</HostText>
            {note && <span>{` · ${note}`}</span>}
          </p>
        )}
        <h1 lang={textLanguage}>{study.title}</h1>
        <p className={styles.place}>
          <MapPin size={18} />
          <Place study={study} place={place} />
        </p>
        {status !== null && <p className={styles.status}>{status}</p>}
        {textLanguage === 'en' && (
          <p className={styles.status}>{t('The text of this study is in English.')}</p>
        )}
        {marks}
        {askedAt === 'top' && application}
      </header>
      {/* Who looks for somebody else comes to call. */}
      {whom !== undefined && sites}
      <div className={styles.paper}>
        {renderPicture(styles.image)}
        {stub(false)}
      </div>
      <div className={styles.paper}>
        <div className={styles.text}>
          {facts && <TrialAbout facts={facts} />}
          <StudyFacts study={study} isTrial={isTrial} isTold={Boolean(facts)} />
          <Sessions study={study} />
          {fit}
          {isTrial && descriptionHtml !== null && (
            <TrialCriteria html={descriptionHtml} points={points} whom={whom} />
          )}
          {whom === undefined && sites}
          {contacts && (
            <Contacts
              {...contacts}
              onContact={(...way) => {
                setAskedAt('contacts')
                contacts.onContact(...way)
              }}
            >
              {askedAt === 'contacts' && application}
            </Contacts>
          )}
          {isTrial && <TrialTime study={study} />}
          {isTextMissing && (
            <Banner tone="info">
              {t('The description is not on this device yet. It appears here as soon as you are connected.')}
            </Banner>
          )}
          {descriptionHtml !== null && (
            <section>
              <h2>{t('About this study')}</h2>
              {isTrial ? (
                <TrialDescription html={descriptionHtml} />
              ) : (
                <SafeHtml html={descriptionHtml} written={writtenIn(study)} />
              )}
            </section>
          )}
          {destination && <BeforeYouGo destination={destination} />}
          {report}
        </div>
        {stub(true)}
      </div>
      {children}
    </article>
  )
}

interface ApplyProps extends Pick<StudyPageFrameProps, 'whom'> {
  target: ApplyTarget | null
  call: Elements
  misfit: string | undefined
  /** Null where the section above the link has named it. */
  destination: Destination | null
  onApply: () => void
  intake: Elements
  isIntakeAnswered: boolean
  children: Elements
}

function Apply(props: ApplyProps) {
  const { target, call, misfit, destination, onApply, intake, isIntakeAnswered, whom, children } = props
  return (
    <div className={styles.apply}>
      {misfit && <Misfit>{misfit}</Misfit>}
      {call}
      {(target || !intake) && <ApplyLink target={target} onApply={onApply} />}
      {children}
      {destination?.name && <p className={styles.destination}>{destination.name}</p>}
      {intake}
      {intake && !isIntakeAnswered && (
        <p className={styles.destination}>
          {whom !== undefined
            ? t('The questionnaire asks about the owner of this account, not about {name}.', { name: whom })
            : target === null
              ? t('To apply, answer the questionnaire.')
              : t('Answer the questionnaire first: it shows whether you fit. Then apply with the company.')}
        </p>
      )}
    </div>
  )
}

function Place({ study, place }: Pick<StudyPageFrameProps, 'study' | 'place'>) {
  const { city, company } = study
  // The fact that a study is online stands below.
  const inWords = city === defaultCityLabel ? placeText(study) : translateKnown(city)
  const known = [place ?? inWords, company].filter(Boolean)
  return known.map((text, index) => (
    <Fragment key={index}>
      {index > 0 && <span aria-hidden="true">·</span>}
      <span>{text}</span>
    </Fragment>
  ))
}

interface StudyFactsProps {
  study: StudyView
  /** A trial's times stand below. */
  isTrial: boolean
  /** The condition stands above, with the trial's purpose. */
  isTold: boolean
}

/** Without pay, place and company, which stand above. */
function StudyFacts({ study, isTrial, isTold }: StudyFactsProps) {
  const times = [
    [t('Takes'), durationOf(study)] as const,
    [t('Published'), study.published] as const,
    expiryFact(study.expires),
  ]
  return (
    <Facts
      className={styles.facts}
      facts={[
        hostFact(t('Condition'), isTold ? null : study.conditions),
        hostFact(t('Age group'), study.ageGroup),
        hostFact(t('Gender'), study.gender),
        [t('Facility'), study.facility],
        [t('Where'), study.isOnline ? t('Online') : null],
        ...(isTrial ? [] : times),
      ]}
    />
  )
}
