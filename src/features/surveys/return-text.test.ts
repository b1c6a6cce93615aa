import { afterEach, describe, expect, it } from 'vitest'
import { surveyAttempt } from '#tests/support/builders/money/survey-attempt.ts'
import * as v from 'valibot'
import { returnText, returnedAttempt, reportSurveyReturn } from './return-text.ts'
import { SurveySearch } from './survey-search.ts'

afterEach(() => {
  globalThis.dataLayer = undefined
})

const report = (search: unknown) => {
  reportSurveyReturn(v.parse(SurveySearch, search))
  return globalThis.dataLayer
}

describe('return from a survey', () => {
  it.each([
    ['12.6', 13],
    [12.4, 12],
    ['many', 0],
    [undefined, 0],
  ])('reports a completed survey with the rounded amount %s', (cpx_amount, value) => {
    expect(report({ cpx_type: 'complete', cpx_amount })).toEqual([{ event: 'survey_complete', value }])
  })

  it('reports a screen-out, after earlier events', () => {
    globalThis.dataLayer = ['before']
    expect(report({ cpx_type: 'out', cpx_amount: '5' })).toEqual(['before', { event: 'survey_screen_out' }])
  })

  it.each([{}, { cpx_type: 'bonus' }, { cpx_type: ['complete'] }, { cpx_type: null, other: 1 }])(
    'says nothing for %j',
    (search) => {
      expect(report(search)).toEqual([])
      expect(v.parse(SurveySearch, search).cpx_type).toBeUndefined()
    },
  )
})

describe('the outcome of a return', () => {
  const now = new Date('2026-11-20T18:10:05Z')

  it.each([
    [{ pending: 150 }, '150 points are on their way'],
    [{ pending: 1 }, '1 point is on its way: it is added'],
    [{}, '150 points were added to your balance'],
    [{ earned: 1 }, '1 point was added to your balance'],
    [{ earned: 40 }, '40 points were added to your balance'],
    [{ earned: 0 }, 'The survey provider gave no points for it'],
    [{ earned: 0, is_taken_back: true }, 'did not accept it and took its points back'],
  ])('is described by the host’s data: %j', (chosen, words) => {
    expect(
      returnText('complete', returnedAttempt('complete', [surveyAttempt(chosen)], now), false),
    ).toContain(words)
  })

  it('is not shown an hour later', () => {
    const later = new Date(now.getTime() + 3_600_000)
    expect(returnedAttempt('complete', [surveyAttempt()], later)).toBeNull()
  })

  it('names no amount before the host does', () => {
    const open = surveyAttempt({ outcome: 'none', earned: 0 })
    const earlier = surveyAttempt({ id: 'b' })
    for (const attempts of [undefined, [], [open], [open, earlier]]) {
      expect(returnedAttempt('complete', attempts, now)).toBeNull()
    }
    for (const isOffline of [true, false]) expect(returnText('complete', null, isOffline)).not.toMatch(/\d/)
    expect(returnText('complete', null, true)).toContain('You are offline')
  })

  it('of a screen-out says whether it brought points', () => {
    const out = surveyAttempt({ outcome: 'out', earned: 0 })
    expect(returnText('out', out, false)).toBe('That survey did not fit you this time. Another one may.')
    expect(returnText('out', { ...out, earned: 1 }, false)).toContain('You earned 1 point.')
  })
})
