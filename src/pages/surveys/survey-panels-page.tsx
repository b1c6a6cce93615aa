import { Link } from '@tanstack/react-router'
import { dataLanguage, t, plural } from '#language/language.ts'
import { env } from '#api/env.ts'
import type { OnlineSurvey } from '#contract/answers/catalogue.ts'
import { fillPath } from '#contract/endpoints/endpoint.ts'
import { hostPages } from '#contract/pages/host-pages.ts'
import { PictureCard } from '#features/studies/parts/PictureCard.tsx'
import { olderSurveysQuery } from '#features/surveys/queries.ts'
import { useCurrentMember } from '#pages/sign-in/current-member.ts'
import { useLoaded } from '#pages/use-loaded.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { buttonClass } from '#ui/parts/Button.tsx'
import { HostText, hostTexts } from '#ui/parts/HostText.tsx'
import { ArrowUpRight } from '#ui/parts/icons.ts'
import { VisuallyHidden } from '#ui/parts/VisuallyHidden.tsx'
import styles from './survey-panels-page.module.css'

const eagerImages = 3

/** The older online surveys (specification, sections 2 and 3). */
export function SurveyPanelsPage() {
  const { onlinesurvey: hidden } = useCurrentMember().hidden_studies
  const surveys = Object.values(useLoaded(olderSurveysQuery)).filter(({ id }) => !hidden.includes(id))
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1>{t('Panels to join')}</h1>
        {surveys.length > 0 && <p>{plural(surveys.length, '1 panel', '{count} panels')}</p>}
      </header>
      {surveys.length === 0 ? (
        <EmptyState
          title={t('No survey panels right now')}
          action={
            <Link to="/my" className={buttonClass()}>
              {t('See current studies')}
            </Link>
          }
        >
          {t('New ones are added all the time. Check back soon.')}
        </EmptyState>
      ) : (
        <div className={styles.list}>
          {surveys.map((survey, index) => (
            <PanelCard key={survey.id} survey={survey} isEager={index < eagerImages} />
          ))}
        </div>
      )}
    </div>
  )
}

function PanelCard({ survey, isEager }: { survey: OnlineSurvey; isEager: boolean }) {
  const facts = [survey.age_display, survey.gender_display].filter((text) => text !== null)
  return (
    <PictureCard
      study={{ image: { '1x1': null, '2x1': survey.image_url }, categorySlug: 'online-surveys' }}
      resizeUrl={env.imageResizeUrl}
      sizes="(width >= 1000px) 370px, (width >= 640px) 50vw, 100vw"
      isEager={isEager}
      title={survey.title}
      lang={dataLanguage()}
      text={facts.length > 0 && hostTexts(facts)}
      label={t('Pays')}
      amount={survey.formatValue ?? (survey.value || null)}
      action={
        <a
          // Counts the click, and redirects to the survey.
          href={env.apiUrl + fillPath(hostPages.onlineSurveyClick, { id: survey.id })}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ size: 'small', variant: 'secondary' })}
        >
          <span>{t('Open')}</span>
          <ArrowUpRight size={18} />
          <VisuallyHidden>
            {' '}
            <HostText>{survey.title}</HostText> <span>{t('(opens in a new tab)')}</span>
          </VisuallyHidden>
        </a>
      }
    />
  )
}
