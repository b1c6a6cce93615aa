import { surveyHistoryQuery } from '#features/surveys/queries.ts'
import { observable } from '#base/observable.ts'
import { hasFeature } from '#api/env.ts'
import type { SurveyAttempt } from '#contract/answers/surveys.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { refreshSurveys } from './refresh-surveys.ts'

/** The survey that this page opened last, in another tab. */
interface OpenSurvey {
  id: string
  ended: ReadonlySet<string>
}

/** Outlives the page of surveys: the participant may look at others meanwhile. */
const openSurvey = observable<OpenSurvey | null>(null)

/** A result may come some seconds after the participant is back: interval and duration of asking for it. */
export const askAgainMs = 5000
export const timeoutMs = 60_000
let lookedAt = 0
let stopFollowing = () => {}

/**
 * Follows the survey that this tab has opened in another one: whenever this tab is looked at again, the list, the
 * history and the points are fetched again, until the next survey is opened.
 */
export function useOpenSurvey() {
  const client = useQueryClient()
  const open = useSyncExternalStore(openSurvey.subscribe, openSurvey.get)
  const { data } = useQuery({
    ...surveyHistoryQuery,
    enabled: hasFeature('survey-history'),
    refetchInterval: ({ state }) =>
      open !== null && resultOf(open, state.data) === null && Date.now() - lookedAt < timeoutMs && askAgainMs,
  })
  const result = open && resultOf(open, data)
  const isKnown = result !== null
  useEffect(() => {
    if (isKnown) refreshSurveys(client)
  }, [isKnown, client])
  return {
    result,
    isOpen: open !== null,
    note: (id: string) => {
      const ended = (data ?? []).filter((attempt) => attempt.ended_at !== null).map((attempt) => attempt.id)
      openSurvey.set({ id, ended: new Set(ended) })
      stopFollowing()
      stopFollowing = followLooks(() => {
        lookedAt = Date.now()
        refreshSurveys(client)
      })
    },
  }
}

function resultOf({ id, ended }: OpenSurvey, attempts: readonly SurveyAttempt[] = []): SurveyAttempt | null {
  const isResult = (one: SurveyAttempt) =>
    one.survey_id === id && one.outcome !== 'none' && !ended.has(one.id)
  return attempts.find(isResult) ?? null
}

/** @returns Ends it. */
function followLooks(look: () => void): () => void {
  const lookWhenVisible = () => {
    if (document.visibilityState === 'visible') look()
  }
  document.addEventListener('visibilitychange', lookWhenVisible)
  // The survey may be in a window beside this one.
  globalThis.addEventListener('focus', look)
  return () => {
    document.removeEventListener('visibilitychange', lookWhenVisible)
    globalThis.removeEventListener('focus', look)
  }
}
