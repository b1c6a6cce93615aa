import type { Cashout } from '#contract/answers/earnings.ts'
import type { SurveyAttempt } from '#contract/answers/surveys.ts'
import { application } from '#tests/support/builders/studies/application.ts'
import { expect, it } from 'vitest'
import { type KnownDisclosures, disclosures } from './disclosures.ts'

const nothing: KnownDisclosures = { applications: [], answers: [], surveys: [], cashouts: [], identity: null }
const may = (day: string) => `2026-05-${day}T17:00:00.000Z`

const opened = application({ study_id: 1, opened_at: may('02'), company: 'Plainfield Research' })

function attempt(id: string, started_at: string): SurveyAttempt {
  const result = { outcome: 'none', earned: 0, pending: 0, is_taken_back: false } as const
  return { id, survey_id: id, loi: 5, payout: 50, ...result, started_at, ended_at: null, own_minutes: null }
}

const cashout: Cashout = {
  reference: '7F2K',
  state: 'sent',
  points: 2000,
  dollars: 20,
  requested_at: may('06'),
  settled_at: may('09'),
  payout_reference: null,
  held_at: null,
  step: null,
  hold_reason: null,
  reason: null,
}

it('lists answers that are an application once, and without their questions where only the host has them', () => {
  const applied = application({ ...opened, channel: 'questionnaire', state: 'applied' })
  const given = { studyId: 1, title: 'Coffee', givenAt: may('02'), items: [] }
  const both = disclosures({ ...nothing, applications: [applied], answers: [given] })
  expect(both.map(({ key }) => key)).toEqual(['answers 1'])
  const elsewhere = disclosures({ ...nothing, applications: [applied] })
  expect(elsewhere).toMatchObject([
    { key: 'questionnaire 1', way: 'questionnaire', about: 'Coffee', fields: [] },
  ])
})

it('lists recipients by date, newest first, with the way of each disclosure', () => {
  const given = {
    studyId: 2,
    title: 'Walks',
    givenAt: may('04'),
    items: [
      { key: 'a', type: 'input', label: 'Where?', options: [], answer: 'Here' },
      { key: 'b', type: 'input', label: 'Why?', options: [], answer: '' },
    ],
  } as const
  const all = disclosures({
    applications: [opened],
    answers: [{ ...given, items: [...given.items].map((item) => ({ ...item, options: [] })) }],
    surveys: [attempt('s1', may('07'))],
    cashouts: [cashout],
    identity: { status: 'approved', reason: null, at: may('08') },
  })
  expect(all.map(({ way, at }) => [way, at])).toEqual([
    ['gift-card', may('09')],
    ['identity', may('08')],
    ['survey', may('07')],
    ['questionnaire', may('04')],
    ['link', may('02')],
  ])
  expect(all[3]).toMatchObject({ about: 'Walks', studyId: 2, fields: ['Where?'] })
  expect(all[4]).toMatchObject({ to: 'Plainfield Research', about: 'Coffee', studyId: 1 })
})

it('names the real destination of an application', () => {
  const [one] = disclosures({ ...nothing, applications: [{ ...opened, destination: 'apply.example' }] })
  expect(one?.to).toBe('apply.example')
})

it('groups the surveys of one day', () => {
  const surveys = [attempt('s3', may('08')), attempt('s2', may('07')), attempt('s1', may('07'))]
  expect(disclosures({ ...nothing, surveys }).map(({ count }) => count)).toEqual([1, 2])
})

it('leaves out a gift card that nobody has sent', () => {
  const cashouts = (['requested', 'failed'] as const).map((state) => ({ ...cashout, state }))
  expect(disclosures({ ...nothing, cashouts })).toEqual([])
})

it('leaves out a verification that was never started', () => {
  const identity = { status: 'none', reason: null, at: null } as const
  expect(disclosures({ ...nothing, identity })).toEqual([])
})
