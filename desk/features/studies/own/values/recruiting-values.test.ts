import { OwnStudyContent } from '#contract/desk/answers/own-studies.ts'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { StudyForm, blankStudy, contentOf, copyOf, mergeValues, valuesOf } from './own-study-values.ts'
import { roomCheck } from './room-check.ts'
import { blankQuota, nextSession } from './recruiting-values.ts'

const recruited = {
  ...blankStudy,
  title: 'How do you brew your coffee?',
  category: 'focus-groups',
  long_description: 'An evening in Austin.',
  recruiting: {
    ...blankStudy.recruiting,
    places: '3',
    incentive_points: '$150',
    screen_out_points: '5.50',
    offer_hours: '24',
    quotas: [
      { ...blankQuota, value: 'Female', limit: '2' },
      { ...blankQuota, by: 'age' as const, from: '25', limit: '1' },
      { ...blankQuota, by: 'area' as const, dma: '635', limit: '3' },
      { ...blankQuota, by: 'answer' as const, key: 'how_many_cups_a_day', value: 'One', limit: '2' },
    ],
    sessions: ['2026-12-01T18:30', '2027-07-01T09:00'].map((startsAt) => ({
      ...nextSession([]),
      starts_at: startsAt,
      time_zone: 'America/Chicago',
      capacity: '2',
      place: ' 12 Main Street ',
    })),
  },
}

describe('how a study recruits', () => {
  it('is in numbers, points and UTC, and comes back as it was typed', () => {
    const content = v.parse(StudyForm, recruited)
    expect(content.recruiting).toMatchObject({
      places: 3,
      target: null,
      incentive_points: 15_000,
      screen_out_points: 550,
      offer_hours: 24,
      quotas: [
        { by: 'gender', value: 'Female', limit: 2 },
        { by: 'age', from: 25, to: null, limit: 1 },
        { by: 'area', dma: 635, limit: 3 },
        { by: 'answer', key: 'how_many_cups_a_day', value: 'One', limit: 2 },
      ],
      sessions: [
        { starts_at: '2026-12-02T00:30:00.000Z', minutes: 90, place: '12 Main Street' },
        { starts_at: '2027-07-01T14:00:00.000Z', capacity: 2 },
      ],
    })
    expect(valuesOf(content).recruiting).toMatchObject({
      places: '3',
      incentive_points: '150',
      sessions: [{ starts_at: '2026-12-01T18:30' }, { starts_at: '2027-07-01T09:00' }],
    })
    expect(v.parse(OwnStudyContent, contentOf(valuesOf(content)))).toEqual(content)
  })

  it('keeps the moment of a session whose time the clocks show twice', () => {
    const content = v.parse(StudyForm, recruited)
    const startsOf = ({ recruiting: { sessions } }: OwnStudyContent) => sessions.map((each) => each.starts_at)
    // The first and the second 1:30 of that night.
    const starts = ['2026-11-01T06:30:00.000Z', '2026-11-01T07:30:00.000Z']
    const sessions = content.recruiting.sessions.map((each, at) => ({ ...each, starts_at: starts[at] ?? '' }))
    const values = valuesOf({ ...content, recruiting: { ...content.recruiting, sessions } })
    expect(startsOf(contentOf({ ...values, title: 'Tea' }))).toEqual(starts)
    const moved = values.recruiting.sessions.map((each) => ({ ...each, starts_at: '2026-12-01T18:30' }))
    const { recruiting } = values
    expect(startsOf(contentOf({ ...values, recruiting: { ...recruiting, sessions: moved } }))).toEqual([
      '2026-12-02T00:30:00.000Z',
      '2026-12-02T00:30:00.000Z',
    ])
  })

  it.each([
    ['places', { places: 'three' }],
    ['places', { places: '0' }],
    ['incentive_points', { incentive_points: 'much' }],
    ['incentive_points', { incentive_points: '1001' }],
    ['sessions.0.starts_at', { sessions: [nextSession([])] }],
    ['quotas.0.limit', { quotas: [blankQuota] }],
    ['quotas.0', { quotas: [{ ...blankQuota, by: 'age' as const, from: '40', to: '30', limit: '1' }] }],
  ])('has an error at %s with %j', (path, changes) => {
    const recruiting = { ...blankStudy.recruiting, ...changes }
    const { issues = [] } = v.safeParse(StudyForm, { ...blankStudy, recruiting })
    expect(issues.map((issue) => v.getDotPath(issue))).toContain(`recruiting.${path}`)
  })

  it('has an error with the number where less room is left than participants have', () => {
    const content = contentOf(recruited)
    const [first, second] = recruited.recruiting.sessions.map((session) => ({ ...session, capacity: '1' }))
    const base = { content, taken: { places: 3, sessions: { [first?.key ?? '']: 2 } } }
    const sessions = [first, second].flatMap((session) => session ?? [])
    const recruiting = { ...recruited.recruiting, places: '2', sessions }
    const { issues = [] } = v.safeParse(v.pipe(StudyForm, roomCheck(base)), { ...recruited, recruiting })
    expect(issues.map((issue) => [v.getDotPath(issue), issue.message])).toEqual([
      ['recruiting.places', '3 participants have a place here, so it cannot be 2.'],
      ['recruiting.sessions.0.capacity', '2 participants have a place here, so it cannot be 1.'],
    ])
  })

  it('gives a new session a key that none ever had, and a saved one its own', () => {
    const [first, second] = valuesOf(contentOf(recruited)).recruiting.sessions
    const sessions = [nextSession([]), second].flatMap((each) => each ?? [])
    const { recruiting } = contentOf({ ...recruited, recruiting: { ...recruited.recruiting, sessions } })
    const [added, kept] = recruiting.sessions.map(({ key }) => key)
    expect(kept).toBe(second?.key)
    expect([first?.key, kept]).not.toContain(added)
  })

  it('is brought into step with another version field by field', () => {
    const recruitingOf = (changes: object) => ({
      ...blankStudy,
      recruiting: { ...blankStudy.recruiting, ...changes },
    })
    const input = recruitingOf({ places: '3', target: '9' })
    const { values, both } = mergeValues(
      blankStudy,
      input,
      recruitingOf({ places: '5', incentive_points: '150' }),
    )
    expect(values.recruiting).toMatchObject({ places: '3', target: '9', incentive_points: '150' })
    expect(both).toEqual(['Places'])
  })

  it('is copied without the times of its sessions', () => {
    const copy = copyOf(recruited)
    expect(copy.title).toBe('Copy of How do you brew your coffee?')
    expect(copy.recruiting.sessions.map((session) => session.starts_at)).toEqual(['', ''])
    expect(copy.recruiting.places).toBe('3')
  })
})
