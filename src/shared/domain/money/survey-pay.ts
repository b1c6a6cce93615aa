import { pointsPerDollar } from '#contract/base/constants.ts'
import type { SurveyAttempt } from '#contract/answers/surveys.ts'
import { minuteMs } from '#domain/dates/spans.ts'

/** Real pay of surveys, unpaid time included. */

const minutesPerHour = 60

/** A survey that takes three times its stated length, and at least an hour, was left open rather than worked on. */
const timeoutFactor = 3
const minTimeoutMinutes = 60

/** US dollars per hour; null if no time is known. */
export function dollarsPerHour(points: number, minutes: number): number | null {
  return minutes > 0 ? (points * minutesPerHour) / (pointsPerDollar * minutes) : null
}

export interface SurveyTime {
  minutes: number
  /** `said` by the participant, `measured` from the start to the result, or `estimated` if there was never a result. */
  kind: 'said' | 'measured' | 'estimated'
}

/**
 * Time that the participant spent on a survey; null while it may still be running.
 *
 * @param nextStart Start of the participant's next survey.
 */
function timeSpent(attempt: SurveyAttempt, nextStart: Date | null, now: Date): SurveyTime | null {
  if (attempt.own_minutes !== null) return { minutes: attempt.own_minutes, kind: 'said' }
  const start = Date.parse(attempt.started_at)
  const maxMinutes = Math.max(minTimeoutMinutes, attempt.loi * timeoutFactor)
  if (attempt.ended_at !== null) {
    const measured = Math.max(1, Math.round((Date.parse(attempt.ended_at) - start) / minuteMs))
    return { minutes: Math.min(measured, maxMinutes), kind: 'measured' }
  }
  if (nextStart === null && now.getTime() - start < maxMinutes * minuteMs) return null
  const untilNext = nextStart === null ? Infinity : Math.ceil((nextStart.getTime() - start) / minuteMs)
  return { minutes: Math.min(attempt.loi, Math.max(1, untilNext)), kind: 'estimated' }
}

export interface TimedAttempt {
  attempt: SurveyAttempt
  time: SurveyTime | null
}

export interface SurveyRecord {
  /** Newest first. */
  attempts: TimedAttempt[]
  /** Without those that the provider has taken back. */
  completed: number
  screenedOut: number
  /** Without a result, and over. */
  withoutResult: number
  /** Points received and not taken back, pending ones included. */
  points: number
  minutes: number
  /** The part of `minutes` that brought no points. */
  unpaidMinutes: number
  /** Null while no time is known. */
  dollarsPerHour: number | null
}

/**
 * Totals of a participant's surveys.
 *
 * @param attempts Newest first.
 */
export function surveyRecord(attempts: readonly SurveyAttempt[], now: Date): SurveyRecord {
  const timed = attempts.map((attempt, index) => {
    const next = attempts[index - 1]
    return { attempt, time: timeSpent(attempt, next ? new Date(next.started_at) : null, now) }
  })
  const known = timed.filter(({ time }) => time !== null)
  const minutesOf = (some: readonly TimedAttempt[]) =>
    some.reduce((sum, { time }) => sum + (time?.minutes ?? 0), 0)
  const points = known.reduce((sum, { attempt }) => sum + attempt.earned, 0)
  const minutes = minutesOf(known)
  return {
    attempts: timed,
    completed: attempts.filter(({ outcome, is_taken_back }) => outcome === 'complete' && !is_taken_back)
      .length,
    screenedOut: attempts.filter(({ outcome }) => outcome === 'out').length,
    withoutResult: known.filter(({ attempt }) => attempt.outcome === 'none').length,
    points,
    minutes,
    unpaidMinutes: minutesOf(known.filter(({ attempt }) => attempt.earned === 0)),
    dollarsPerHour: dollarsPerHour(points, minutes),
  }
}
