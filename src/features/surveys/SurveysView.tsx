import { useState } from 'react'
import { t } from '#language/language.ts'
import { surveyRedirectHref } from '#api/survey-start.ts'
import { clockTime, shortDay } from '#language/times.ts'
import type { ProviderSurvey, SurveyOrder } from '#contract/answers/surveys.ts'
import { texts } from '#contract/base/texts.ts'
import { sortSurveys } from '#domain/surveys.ts'
import { Banner } from '#ui/fields/Banner.tsx'
import { Button } from '#ui/parts/Button.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { ArrowUpDown, RotateCw } from '#ui/parts/icons.ts'
import { Skeleton } from '#ui/parts/Skeleton.tsx'
import { SurveyCard } from './SurveyCard.tsx'
import type { StartOutcome } from './start-survey.ts'
import type { Elements } from '#ui/parts/elements.ts'
import { LazyPart } from '#ui/parts/LazyPart.tsx'
import { loadLater } from '#ui/parts/load-later.tsx'
import { useMenuButton } from '#ui/overlays/use-menu-button.ts'
import { surveyOrderLabels } from './survey-order-labels.ts'
import type { SurveySortChoicesProps } from './SurveySortChoices.tsx'
import { ButtonRow } from '#ui/page/ButtonRow.tsx'
import styles from './SurveysView.module.css'

export interface SurveysViewProps {
  /** Surveys in the provider's order; undefined if not even a cached list exists. */
  surveys: readonly ProviderSurvey[] | undefined
  /** Time of the fetch; null while they are fresh. */
  shownSince: Date | null
  isLoading: boolean
  isOffline: boolean
  hasFailed: boolean
  /** Why the list could not be fetched, if this device can tell. */
  cause?: string | undefined
  /** Outcome of the survey that the participant returns from, as a text. */
  returned?: { tone: 'success' | 'info'; text: string } | undefined
  /** Summary of the participant's surveys, if the host has the data. */
  record?: Elements
  order: SurveyOrder
  onOrder: (order: SurveyOrder) => void
  onRefresh: () => void
  /** Starts a survey. Called inside the click. */
  onTake: (id: string) => Promise<StartOutcome>
}

/** The paid surveys of the provider (specification, sections 2, 4 and 8). */
export function SurveysView(props: SurveysViewProps) {
  const { surveys, isLoading, order, onOrder, onRefresh } = props
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1>{t('Online Surveys')}</h1>
        <ButtonRow>
          <SurveySortMenu order={order} onChange={onOrder} />
          <Button
            variant="secondary"
            size="small"
            isBusy={isLoading}
            busyText={t('Refresh')}
            onClick={onRefresh}
          >
            <RotateCw size={18} />
            <span>{t('Refresh')}</span>
          </Button>
        </ButtonRow>
      </header>
      <Surveys {...props} surveys={surveys && sortSurveys(surveys, order)} />
      {props.record}
    </div>
  )
}

function Surveys(props: SurveysViewProps) {
  const { surveys, isLoading, isOffline, onRefresh, onTake } = props
  const [starting, setStarting] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<{ id: string; kind: StartOutcome } | null>(null)
  const take = async (id: string) => {
    setStarting(id)
    setOutcome(null)
    setOutcome({ id, kind: await onTake(id) })
    setStarting(null)
  }
  return (
    <>
      <div className={styles.banners}>
        {props.returned && <Banner tone={props.returned.tone}>{props.returned.text}</Banner>}
        <ListBanner {...props} />
        {/* The result of the survey says more than that it is open. */}
        {outcome && !(outcome.kind === 'opened' && props.returned) && <StartBanner {...outcome} />}
      </div>
      {surveys?.length === 0 && (
        <EmptyState title={t(texts.noSurveys)} action={<Button onClick={onRefresh}>{t('Refresh')}</Button>}>
          {t('New ones come in all day.')}
        </EmptyState>
      )}
      {isFirstLoad(props) && <Skeletons />}
      {/* A new element, not the skeletons' one: surveys that appear after the message must not count as a layout
          shift. */}
      {surveys && (
        <div className={styles.list} aria-busy={isLoading}>
          {surveys.map((survey) => (
            <SurveyCard
              key={survey.id}
              survey={survey}
              isDisabled={isOffline}
              isStarting={starting === survey.id}
              onTake={() => void take(survey.id)}
            />
          ))}
        </div>
      )}
    </>
  )
}

/** One message about the list: a failure and a missing connection are one event to the participant. */
function ListBanner(props: SurveysViewProps) {
  const { surveys, shownSince, isOffline, hasFailed, cause } = props
  const [now] = useState(() => new Date())
  if (isFirstLoad(props)) return <Banner tone="info">{t('Loading surveys…')}</Banner>
  if (!hasFailed && !isOffline) return null
  return (
    <Banner tone={isOffline ? 'info' : 'error'}>
      {hasFailed && <span>{t(texts.surveysLoadFailed)}</span>}
      {hasFailed && cause !== undefined && <span>{` ${cause}`}</span>}
      {hasFailed && isOffline && ' '}
      {isOffline && <span>{t('You are offline, and surveys need a connection.')}</span>}
      {surveys !== undefined && shownSince !== null && <span>{` ${ageText(shownSince, now)}`}</span>}
    </Banner>
  )
}

/** Age of a list that could not be refetched. */
function ageText(since: Date, now: Date): string {
  const time = clockTime(since)
  if (since.toDateString() === now.toDateString()) return t('This list is from {time}.', { time })
  return t('This list is from {day}, {time}.', { day: shortDay(since), time })
}

function StartBanner({ id, kind }: { id: string; kind: StartOutcome }) {
  if (kind === 'gone') return <Banner tone="info">{t(texts.surveyGone)}</Banner>
  if (kind === 'opened') return <Banner tone="info">{t('The survey is open in a new tab.')}</Banner>
  return (
    <Banner tone="info">
      <span>{t('Your browser did not let us open a new tab.')}</span>{' '}
      <a href={surveyRedirectHref(id)} target="_blank" rel="noopener noreferrer">
        {t('Open the survey')}
      </a>
    </Banner>
  )
}

function isFirstLoad({ surveys, isLoading }: SurveysViewProps): boolean {
  return surveys === undefined && isLoading
}

function Skeletons() {
  return (
    <div className={styles.list} aria-busy="true">
      <Skeleton height="7rem" />
      <Skeleton height="7rem" />
      <Skeleton height="7rem" />
    </div>
  )
}

// Radix is larger than the rest of the page: it loads when the button is hovered, focused or pressed.
const SurveySortChoices = loadLater(async () => (await import('./SurveySortChoices.tsx')).SurveySortChoices)

function SurveySortMenu({ order, onChange }: Pick<SurveySortChoicesProps, 'order' | 'onChange'>) {
  const { isWanted, isOpen, setOpen, buttonRef, isByKeyboard, buttonProps } = useMenuButton()
  return (
    <div className={styles.anchor}>
      <Button variant="secondary" size="small" {...buttonProps}>
        <ArrowUpDown size={18} />
        <span>{t('Sort: {order}', { order: t(surveyOrderLabels[order]) })}</span>
      </Button>
      {isWanted && (
        // If the code cannot be loaded, the order stays.
        <LazyPart isOpen={isOpen}>
          <SurveySortChoices
            order={order}
            onChange={onChange}
            isOpen={isOpen}
            onOpenChange={setOpen}
            buttonRef={buttonRef}
            isByKeyboard={isByKeyboard}
          />
        </LazyPart>
      )}
    </div>
  )
}
