import { surveyHistoryQuery } from '#features/surveys/queries.ts'
import { hasFeature } from '#api/env.ts'
import type { SurveyAttempt } from '#contract/answers/surveys.ts'
import { type QueryClient, queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refreshSurveys } from './refresh-surveys.ts'

/** The survey that this page opened last, in another tab. */
interface OpenSurvey {
  id: string
  ended: ReadonlySet<string>
  /** When this tab was looked at since, in milliseconds since 1970. */
  lookedAt: number
}

/** Outlives the page of surveys, as the participant may look at others meanwhile, but not the participant. */
const openSurveyQuery = queryOptions<OpenSurvey>({ queryKey: ['open_survey'], queryFn: skipToken })

/** A result may come some seconds after the participant is back: interval and duration of asking for it. */
export const askAgainMs = 5000
export const timeoutMs = 60_000

/**
 * Follows the survey that this tab has opened in another one: whenever this tab is looked at again, the list, the
 * history and the points are fetched again, until the next survey is opened.
 */
export function useOpenSurvey() {
  const client = useQueryClient()
  const { data: open } = useQuery(openSurveyQuery)
  const { data } = useQuery({
    ...surveyHistoryQuery,
    enabled: hasFeature('survey-history'),
    refetchInterval: ({ state }) =>
      open !== undefined &&
      resultOf(open, state.data) === null &&
      Date.now() - open.lookedAt < timeoutMs &&
      askAgainMs,
  })
  const result = open ? resultOf(open, data) : null
  const isKnown = result !== null
  useEffect(() => {
    if (isKnown) refreshSurveys(client)
  }, [isKnown, client])
  return {
    result,
    isOpen: open !== undefined,
    note: (id: string) => {
      const ended = (data ?? []).filter((attempt) => attempt.ended_at !== null).map((attempt) => attempt.id)
      followLooks(client, { id, ended: new Set(ended), lookedAt: 0 })
    },
  }
}

function resultOf({ id, ended }: OpenSurvey, attempts: readonly SurveyAttempt[] = []): SurveyAttempt | null {
  const isResult = (one: SurveyAttempt) =>
    one.survey_id === id && one.outcome !== 'none' && !ended.has(one.id)
  return attempts.find(isResult) ?? null
}

function followLooks(client: QueryClient, opened: OpenSurvey): void {
  const { queryKey } = openSurveyQuery
  const following = new AbortController()
  const { signal } = following
  const look = () => {
    if (document.visibilityState !== 'visible') return
    const open = client.getQueryData(queryKey)
    // Another survey has been opened since, or somebody else has signed in.
    if (open?.ended !== opened.ended) return following.abort()
    client.setQueryData(queryKey, { ...opened, lookedAt: Date.now() })
    refreshSurveys(client)
  }
  client.setQueryData(queryKey, opened)
  document.addEventListener('visibilitychange', look, { signal })
  // The survey may be in a window beside this one.
  globalThis.addEventListener('focus', look, { signal })
}
