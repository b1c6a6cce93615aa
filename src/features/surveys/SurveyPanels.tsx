import { useId, useState } from 'react'
import { plural } from '#language/formats.ts'
import { dataLanguage, t } from '#language/language.ts'
import type { OnlineSurvey } from '#contract/answers/catalogue.ts'
import { listImageWidths } from '#contract/base/constants.ts'
import { imageSources } from '#domain/studies/images.ts'
import { buttonClass } from '#ui/parts/Button.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { HostText, hostTexts } from '#ui/parts/HostText.tsx'
import { ArrowUpRight } from '#ui/parts/icons.ts'
import { PayStub } from '#ui/page/PayStub.tsx'
import { VisuallyHidden } from '#ui/parts/VisuallyHidden.tsx'
import styles from './SurveyPanels.module.css'
import type { Elements } from '#ui/parts/elements.ts'

export interface SurveyPanelsProps {
  surveys: readonly OnlineSurvey[]
  resizeUrl: string
  /** Address on the host that counts the click and redirects to the survey. */
  hrefOf: (survey: OnlineSurvey) => string
  emptyAction?: Elements
}

const eagerImages = 3

/** The older online surveys (specification, sections 2 and 3). */
export function SurveyPanels({ surveys, resizeUrl, hrefOf, emptyAction }: SurveyPanelsProps) {
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1>{t('Panels to join')}</h1>
        {surveys.length > 0 && <p>{plural(surveys.length, '1 panel', '{count} panels')}</p>}
      </header>
      {surveys.length === 0 ? (
        <EmptyState title={t('No survey panels right now')} action={emptyAction}>
          {t('New ones are added all the time. Check back soon.')}
        </EmptyState>
      ) : (
        <div className={styles.list}>
          {surveys.map((survey, index) => (
            <PanelCard
              key={survey.id}
              survey={survey}
              resizeUrl={resizeUrl}
              href={hrefOf(survey)}
              isEager={index < eagerImages}
            />
          ))}
        </div>
      )}
    </div>
  )
}

interface PanelCardProps {
  survey: OnlineSurvey
  resizeUrl: string
  href: string
  isEager: boolean
}

function PanelCard({ survey, resizeUrl, href, isEager }: PanelCardProps) {
  const titleId = useId()
  const facts = [survey.age_display, survey.gender_display].filter((text) => text !== null)
  return (
    <article className={styles.card} aria-labelledby={titleId}>
      <PanelImage image={survey.image_url} resizeUrl={resizeUrl} isEager={isEager} />
      <div className={styles.text}>
        <h2 id={titleId} lang={dataLanguage()}>
          {survey.title}
        </h2>
        {facts.length > 0 && <p>{hostTexts(facts)}</p>}
      </div>
      <PayStub
        label={t('Pays')}
        amount={survey.formatValue ?? (survey.value || null)}
        isHostText
        action={
          <a
            href={href}
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
    </article>
  )
}

const cover = '/covers/online-surveys.svg'

/** Decorative: the title describes the panel. The category's cover replaces a missing image. */
function PanelImage({
  image,
  resizeUrl,
  isEager,
}: {
  image: string | null
  resizeUrl: string
  isEager: boolean
}) {
  const [hasFailed, setFailed] = useState(false)
  const sources =
    image === null || hasFailed
      ? { src: cover }
      : {
          ...imageSources(resizeUrl, image, '2x1', listImageWidths),
          sizes: '(width >= 1000px) 370px, (width >= 640px) 50vw, 100vw',
        }
  return (
    <img
      key={sources.src}
      {...sources}
      alt=""
      className={styles.image}
      width={listImageWidths[0]}
      height={listImageWidths[0] / 2}
      loading={isEager ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setFailed(true)}
    />
  )
}
