import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { SurveyAttempt } from '#contract/surveys.ts'
import { surveyAttempt } from '#tests/support/survey-attempt.ts'
import { SurveyAttempts } from './SurveyAttempts.tsx'

it.each<[string, Partial<SurveyAttempt>]>([
  ['Completed, 150 points', {}],
  ['Completed, 40 points · offered for 150 points', { earned: 40 }],
  ['Completed, 40 points pending · offered for 150 points', { earned: 40, pending: 40 }],
  ['Completed · offered for 150 points', { earned: 0 }],
  ['Taken back by the provider', { earned: 0, is_taken_back: true }],
  ['Screened out, 5 points', { outcome: 'out', earned: 5 }],
])('the record of a survey says what it brought: %s', (words, chosen) => {
  const time = { minutes: 10, kind: 'measured' } as const
  render(<SurveyAttempts attempts={[{ attempt: surveyAttempt(chosen), time }]} isOffline={false} />)
  expect(screen.getByText(/^\d+\/\d+\/\d+ · /).textContent.replace(/^\S+ · /, '')).toBe(words)
})
