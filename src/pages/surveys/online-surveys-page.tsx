import { type SurveyAttempt, surveyOrders } from '#contract/answers/surveys.ts'
import { CallError, loadErrorText } from '#api/errors.ts'
import { hasFeature } from '#api/env.ts'
import { hostClock } from '#api/host-clock.ts'
import { SurveyRecord } from '#features/surveys/SurveyRecord.tsx'
import { SurveysView } from '#features/surveys/SurveysView.tsx'
import { providerSurveysQuery, surveyHistoryQuery } from '#features/surveys/queries.ts'
import {
  type Returned,
  returnText,
  returnedAttempt,
  reportSurveyReturn,
} from '#features/surveys/return-text.ts'
import { startSurvey } from '#features/surveys/start-survey.ts'
import { ReportLink } from '#pages/report-link.tsx'
import { connectivity } from '#offline/network/connectivity.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { refreshPoints, refreshSurveys } from './refresh-surveys.ts'
import { askAgainMs, timeoutMs, useOpenSurvey } from './use-open-survey.ts'

const from = '/_member/_complete/online-surveys'

export function OnlineSurveysPage() {
  const { data, dataUpdatedAt, isFetching, isError, error, refetch } = useQuery(providerSurveysQuery)
  const client = useQueryClient()
  const openSurvey = useOpenSurvey()
  const { sort } = useSearch({ from })
  const navigate = useNavigate({ from: '/online-surveys' })
  const isOffline = useSyncExternalStore(connectivity.subscribe, connectivity.get) === 'offline'
  const isBlocked = !isOffline && error instanceof CallError && error.failure.kind === 'network'
  const returned = useSurveyReturn(isOffline)
  const { result } = openSurvey
  const ended = result && result.outcome !== 'none' && toldOutcome(result.outcome, result, isOffline)
  return (
    <SurveysView
      surveys={data}
      shownSince={isOffline || isError ? new Date(dataUpdatedAt) : null}
      isLoading={isFetching}
      isOffline={isOffline}
      hasFailed={isError && !isFetching}
      cause={isBlocked ? loadErrorText(error, isOffline) : undefined}
      returned={openSurvey.isOpen ? ended || undefined : returned}
      record={
        hasFeature('survey-history') && (
          <SurveyRecord isOffline={isOffline} renderReport={(id) => <ReportLink about={`survey:${id}`} />} />
        )
      }
      order={surveyOrders.find((order) => order === sort) ?? 'relevance'}
      onOrder={(order) =>
        void navigate({
          search: order === 'relevance' ? {} : { sort: order },
          replace: true,
          resetScroll: false,
        })
      }
      onRefresh={() => void refetch()}
      onTake={async (id) => {
        const outcome = await startSurvey(id)
        // A survey that is gone leaves the list; one that was opened appears in the history.
        if (outcome === 'gone') void refetch()
        else {
          openSurvey.note(id)
          void client.invalidateQueries({ queryKey: surveyHistoryQuery.queryKey })
        }
        return outcome
      }}
    />
  )
}

/**
 * Handles a return from the provider: reports it to analytics once, removes it from the address, and refetches.
 *
 * @returns The outcome of the survey, while the page stays open.
 */
function useSurveyReturn(isOffline: boolean) {
  const search = useSearch({ from })
  const navigate = useNavigate({ from: '/online-surveys' })
  const client = useQueryClient()
  const [opened] = useState(search)
  const isReported = useRef(false)
  const { cpx_type: returned } = opened
  const attempt = useReturnedAttempt(returned)
  useEffect(() => {
    if (returned === undefined || isReported.current) return
    isReported.current = true
    reportSurveyReturn(opened)
    void navigate({ search: ({ sort }) => (sort === undefined ? {} : { sort }), replace: true })
    refreshSurveys(client)
  }, [opened, returned, navigate, client])
  const isKnown = attempt !== null
  useEffect(() => {
    if (isKnown) refreshPoints(client)
  }, [isKnown, client])
  if (returned === undefined) return undefined
  return toldOutcome(returned, attempt, isOffline)
}

function toldOutcome(returned: Returned, attempt: SurveyAttempt | null, isOffline: boolean) {
  const tone = returned === 'complete' && attempt?.is_taken_back !== true ? 'success' : 'info'
  return { tone, text: returnText(returned, attempt, isOffline) } as const
}

/** The survey that the participant returns from, as soon as the host knows its result. */
function useReturnedAttempt(returned: 'complete' | 'out' | undefined) {
  // The provider returns by navigation, so this document started with the return.
  const since = performance.timeOrigin
  const { data, dataUpdatedAt } = useQuery({
    ...surveyHistoryQuery,
    enabled: hasFeature('survey-history'),
    refetchInterval: ({ state }) => {
      const isOpen =
        returned !== undefined && returnedAttempt(returned, state.data, hostClock.dateOf(since)) === null
      return isOpen && Date.now() - since < timeoutMs ? askAgainMs : false
    },
  })
  // A cached history from before the return does not include it.
  return returned === undefined || dataUpdatedAt < since
    ? null
    : returnedAttempt(returned, data, hostClock.dateOf(since))
}
