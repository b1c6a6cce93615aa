import type { SurveyAttempt } from '#contract/answers/surveys.ts'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dollarsPerHour, surveyRecord } from './survey-pay.ts'

const now = new Date('2026-11-20T18:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()
const attempt = (chosen: Partial<SurveyAttempt>): SurveyAttempt => ({
  id: 'a',
  survey_id: '7',
  loi: 10,
  payout: 200,
  outcome: 'none',
  earned: 0,
  pending: 0,
  is_taken_back: false,
  started_at: ago(100),
  ended_at: null,
  own_minutes: null,
  ...chosen,
})
const completed = (start: number, end: number, earned: number) =>
  attempt({ outcome: 'complete', earned, started_at: ago(start), ended_at: ago(end) })

describe('pay of surveys', () => {
  it('is in dollars per hour: 50 points in 5 minutes are $6', () => {
    expect(dollarsPerHour(50, 5)).toBe(6)
    expect(dollarsPerHour(50, 0)).toBeNull()
  })

  it('counts the time of screen-outs, of points that were taken back and of surveys without a result', () => {
    const record = surveyRecord(
      [
        completed(100, 80, 300),
        attempt({ outcome: 'out', started_at: ago(150), ended_at: ago(145) }),
        attempt({ outcome: 'complete', is_taken_back: true, started_at: ago(200), ended_at: ago(185) }),
        attempt({ started_at: ago(300) }),
      ],
      now,
    )
    expect(record).toMatchObject({ completed: 1, screenedOut: 1, withoutResult: 1, points: 300 })
    expect(record.attempts.map(({ time }) => `${time?.minutes} ${time?.kind}`)).toEqual([
      '20 measured',
      '5 measured',
      '15 measured',
      // Falls back to the stated length.
      '10 estimated',
    ])
    expect([record.minutes, record.unpaidMinutes, record.dollarsPerHour]).toEqual([50, 30, 3.6])
  })

  it('leaves out a survey that may still be running, and ends the others at the next start', () => {
    expect(surveyRecord([attempt({ started_at: ago(20) })], now)).toMatchObject({
      minutes: 0,
      withoutResult: 0,
    })
    const left = surveyRecord([attempt({ started_at: ago(10) }), attempt({ started_at: ago(14) })], now)
    expect(left).toMatchObject({ minutes: 4, withoutResult: 1, dollarsPerHour: 0 })
  })

  it('does not count a forgotten tab as work', () => {
    expect(surveyRecord([completed(5000, 10, 100)], now).minutes).toBe(60)
  })

  it('prefers the participant’s own minutes', () => {
    const said = { ...completed(5000, 10, 100), own_minutes: 25 }
    expect(surveyRecord([said], now).attempts[0]?.time).toEqual({ minutes: 25, kind: 'said' })
  })

  it('never gives negative time, nor more unpaid time than time', () => {
    const some = fc.record({
      started_at: fc.integer({ min: 0, max: 1e5 }).map(ago),
      ended_at: fc.option(fc.integer({ min: -1e5, max: 1e5 }).map(ago)),
      own_minutes: fc.option(fc.nat(600)),
      earned: fc.nat(5000),
      loi: fc.nat(600),
      outcome: fc.constantFrom('none', 'complete', 'out'),
    })
    fc.assert(
      fc.property(fc.array(some), (rows) => {
        const record = surveyRecord(rows.map(attempt), now)
        expect(record.unpaidMinutes).toBeGreaterThanOrEqual(0)
        expect(record.minutes).toBeGreaterThanOrEqual(record.unpaidMinutes)
        expect(record.completed + record.screenedOut + record.withoutResult).toBeLessThanOrEqual(rows.length)
        expect(record.dollarsPerHour ?? 0).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
