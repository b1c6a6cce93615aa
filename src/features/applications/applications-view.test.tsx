import { renderRouted } from '#tests/support/pages/render-routed.tsx'
import { participationOf, participationSession } from '#tests/support/builders/studies/participation.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import type { Participation } from '#contract/answers/participations.ts'
import { openedApplication } from '#domain/studies/application-rules.ts'
import { ownTime, timeOfPlace } from './participation-text.ts'
import { applicationOf } from '#domain/recruiting/participation-rules.ts'
import { ApplicationsView, type ApplicationsViewProps } from './ApplicationsView.tsx'
import type { PartAct } from './ParticipationActs.tsx'
import type { OwnPart } from './ParticipationPart.tsx'

const day = (date: number) => new Date(Date.UTC(2026, 10, date))
const opened = (id: number) =>
  openedApplication(
    { id, title: `Study ${id}`, company: null, payout: '$100' },
    { channel: 'link', name: null },
    day(20 - id),
  )

const at = (hour: number) => new Date(Date.UTC(2026, 10, 24, hour)).toISOString()
const session = (id: number, hour: number, more = {}) => participationSession(id, at(hour), more)
const part = (changes: Partial<Participation>) =>
  participationOf({
    state: 'chosen',
    incentive_points: 15_000,
    sessions: [session(3, 18), session(4, 20), session(5, 21, { places_left: 0 })],
    answered_at: at(1),
    updated_at: at(2),
    ...changes,
  })

const quiet = {
  syncStatus: 'synced',
  now: day(21),
  nameOf: () => null,
  placeOf: () => '',
  languageOf: (id: number) => (id === 9 ? 'es' : 'en'),
  onCalendar: () => {},
  renderReport: (studyId: number) => <a href={`/contact/?about=study:${studyId}`}>Report a problem</a>,
} as const

interface Shown {
  others?: ApplicationsViewProps['applications']
  act?: OwnPart['act']
  onAct?: (act: PartAct) => Promise<void>
  onCalendar?: ApplicationsViewProps['onCalendar']
}

async function renderPart(
  participation: Participation,
  { act = null, onAct = async () => {}, others = [], onCalendar = () => {} }: Shown = {},
) {
  await renderRouted(
    <ApplicationsView
      {...quiet}
      applications={[opened(1), ...others, applicationOf(participation)]}
      parts={new Map([[9, { participation, act }]])}
      onAct={(_study, body) => onAct(body)}
      onCalendar={onCalendar}
      actErrorText={() => 'This session is full.'}
      onChange={() => {}}
      onRemove={() => {}}
    />,
  )
}

function Applications(chosen: Partial<ApplicationsViewProps>) {
  const [all, setAll] = useState([opened(1), opened(2), opened(3)])
  return (
    <ApplicationsView
      {...quiet}
      {...chosen}
      applications={all}
      parts={new Map()}
      onAct={async () => {}}
      actErrorText={String}
      onChange={(one, changes) =>
        setAll((before) =>
          before.map((other) => (other.study_id === one.study_id ? { ...other, ...changes } : other)),
        )
      }
      onRemove={(one) => setAll((before) => before.filter(({ study_id }) => study_id !== one.study_id))}
    />
  )
}

const row = (id: number) => screen.getByRole('link', { name: `Study ${id}` }).closest('li')
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it.each([
  ['never-synced', /from other devices will appear/],
  ['no-room', /no room left/],
  ['unsynced', /^Your latest changes are on this device/],
] as const)('says what the list or the account lacks: %s', async (syncStatus, words) => {
  await renderRouted(<Applications syncStatus={syncStatus} />)
  expect(screen.getByText(words)).toBeTruthy()
})

it('takes the session of a place that has ended out of the calendar again', async () => {
  const left = { starts_at: at(18), minutes: 60 }
  const removed: unknown[] = []
  const onCalendar = (...given: unknown[]) => void removed.push(given)
  const participation = part({ state: 'cancelled', left_session: left, sessions: [] })
  await renderPart(participation, { onCalendar })
  await press('Remove from calendar: Harbor Walks')
  expect(removed).toEqual([
    [expect.objectContaining({ study_id: 9 }), { ...left, place: null, bring: null }, true],
  ])
})

it.each(['applied', 'not-chosen'] as const)('offers that for an own appointment, now %s', async (state) => {
  const agreed = { starts_at: at(18), minutes: null, place: null, bring: null }
  const noted = { ...opened(2), state, session: agreed }
  const removed: unknown[] = []
  const onCalendar = (...given: unknown[]) => void removed.push(given)
  await renderPart(part({ sessions: [] }), { others: [noted], onCalendar })
  await press('Remove from calendar: Study 2')
  expect(removed).toEqual([[noted, agreed, true]])
})

it.each([
  ['ahead', 18, 2],
  ['that has begun', -200, 0],
] as const)(
  'offers a session %s for the calendar, of the host and of a company',
  async (_which, hour, times) => {
    const agreed = { starts_at: at(hour), minutes: 60, place: '40 Main St', bring: null }
    const noted = { ...opened(2), state: 'scheduled' as const, session: agreed }
    await renderPart(part({ state: 'accepted', session_id: 3, sessions: [session(3, hour)] }), {
      others: [noted],
    })
    expect(screen.getAllByRole('link', { name: 'Directions' })).toHaveLength(2)
    expect(screen.queryAllByRole('button', { name: /^Add to calendar/ })).toHaveLength(times)
  },
)

it('says nothing of the calendar once the session of a place that has ended is over', async () => {
  const left = { starts_at: at(-200), minutes: 60 }
  await renderPart(part({ state: 'cancelled', left_session: left, sessions: [] }))
  expect(screen.queryByText(/stays there until you remove it/)).toBeNull()
})

it('keeps the focus in place when an answer removes the question or the application', async () => {
  await renderRouted(<Applications />)

  // Answered applications move behind unanswered ones.
  await press('Yes Study 1')
  expect(screen.getByLabelText('State of Study 1')).toBeTruthy()
  expect(document.activeElement).toBe(row(1))
  await press('Not yet Study 2')
  expect(document.activeElement).toBe(row(3))
  await press('Remove Study 1')
  expect(document.activeElement).toBe(row(3))
  await press('Not yet Study 3')
  expect(screen.getByText('Nothing yet')).toBeTruthy()
  expect(document.activeElement?.contains(screen.getByRole('heading', { level: 1 }))).toBe(true)
  expect(document.activeElement).not.toBe(document.body)
})

it('marks the title of a study in Spanish', async () => {
  await renderPart(part({ state: 'accepted' }))
  const languageOf = (element: HTMLElement) => element.closest('[lang]')?.getAttribute('lang')
  expect(new Set(screen.getAllByText('Harbor Walks').map(languageOf))).toEqual(new Set(['es']))
  expect(new Set(screen.getAllByText('Study 1').map(languageOf))).toEqual(new Set([undefined]))
})

describe('a study of this host', () => {
  it('offers its free times first, and accepts one', async () => {
    const acts: PartAct[] = []
    await renderPart(part({ offered_until: at(12) }), { onAct: async (act) => void acts.push(act) })
    expect(screen.getAllByRole('listitem')[0]?.textContent).toContain('You were chosen: choose a time by')
    expect(screen.getAllByRole('radio')).toHaveLength(2)
    await press('Accept')
    expect(screen.getByText('Choose a time.')).toBeTruthy()
    expect(acts).toEqual([])
    await userEvent.click(screen.getByRole('radio', { name: /^Tuesday, November 24 at 8:00/ }))
    await press('Accept')
    expect(acts).toEqual([{ act: 'accept', session_id: '4', starts_at: at(20), was: null }])
  })

  it('is asked again before a place is declined', async () => {
    const acts: PartAct[] = []
    await renderPart(part({}), { onAct: async (act) => void acts.push(act) })
    await press('Decline')
    await press('Keep my place')
    expect(acts).toEqual([])
    await press('Decline')
    await press('Decline')
    expect(acts).toEqual([{ act: 'refuse' }])
  })

  // The device is in UTC.
  it.each([
    ['2026-11-24T18:00:00Z', 'America/Los_Angeles', /UTC|Universal/, /^10:00\sAM Pacific Standard Time$/],
    ['2026-07-24T18:00:00Z', 'America/Los_Angeles', /UTC|Universal/, /^11:00\sAM Pacific Daylight Time$/],
    [
      '2026-07-25T02:00:00Z',
      'America/New_York',
      /Saturday, July 25/,
      /^Friday, July 24 at 10:00\sPM Eastern/,
    ],
    ['2026-07-24T18:00:00Z', 'Europe/London', /UTC|Universal/, /^7:00\sPM British Summer Time$/],
    ['2026-11-24T18:00:00Z', 'Europe/London', /6:00\sPM$/, /^the same$/],
  ])('names both time zones where they differ: %s in %s', (starts_at, time_zone, own, there) => {
    const one = { id: 3, starts_at, time_zone, minutes: 90, place: null, places_left: 1 }
    expect(ownTime(one)).toMatch(own)
    expect(timeOfPlace(one) ?? 'the same').toMatch(there)
  })

  it('shows the session with the time at its place, and keeps the reason of a refused cancellation', async () => {
    const acts: PartAct[] = []
    const refuse = async (act: PartAct) => {
      acts.push(act)
      throw new Error('full')
    }
    await renderPart(part({ state: 'accepted', session_id: 3, contact: 'lab@study.example' }), {
      onAct: refuse,
    })
    expect(screen.getByRole('link', { name: 'lab@study.example' }).getAttribute('href')).toContain('mailto:')
    expect(screen.getByText(/At the place: 10:00\sAM Pacific Standard Time/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Directions' }).getAttribute('href')).toContain('40%20Main%20St')
    await press('I cannot come Harbor Walks')
    await userEvent.type(screen.getByRole('textbox'), 'My train is late')
    await press('I cannot come')
    expect(acts).toEqual([{ act: 'cancel', reason: 'My train is late', was: '3' }])
    expect(screen.getByRole('alert').textContent).toBe('This session is full.')
    expect(screen.getByDisplayValue('My train is late')).toBeTruthy()
  })

  it('sends a reason that was filled in without an event', async () => {
    const acts: PartAct[] = []
    const onAct = async (act: PartAct) => void acts.push(act)
    await renderPart(part({ state: 'answered' }), { onAct })
    await press('Withdraw Harbor Walks')
    screen.getByRole<HTMLTextAreaElement>('textbox').value = 'My train is late'
    await press('Withdraw')
    expect(acts).toMatchObject([{ act: 'cancel', reason: 'My train is late' }])
  })

  it('lets somebody choose a time who has a place without one', async () => {
    const acts: PartAct[] = []
    await renderPart(part({ state: 'accepted' }), { onAct: async (act) => void acts.push(act) })
    expect(screen.getByText('You have a place.')).toBeTruthy()
    await press('Choose a time Harbor Walks')
    await press('Keep my place')
    await press('Choose a time Harbor Walks')
    await userEvent.click(screen.getByRole('radio', { name: /^Tuesday, November 24 at 8:00/ }))
    await press('Accept')
    expect(acts).toEqual([{ act: 'accept', session_id: '4', starts_at: at(20), was: null }])
  })

  it('asks for no answer to an offer whose time is over', async () => {
    await renderPart(part({ offered_until: day(21).toISOString() }))
    expect(screen.getByText(/The study expected your answer by/)).toBeTruthy()
    for (const name of ['Accept', 'Decline']) expect(screen.queryByRole('button', { name })).toBeNull()
  })

  it('gives somebody a way to write who was noted as not there', async () => {
    await renderPart(part({ state: 'no-show', sessions: [] }))
    expect(screen.getByText('Were you there?')).toBeTruthy()
    const link = screen.getByRole('link', { name: 'Report a problem' })
    expect(link.getAttribute('href')).toBe('/contact/?about=study:9')
  })

  it.each([
    [
      { state: 'screened-out', note: 'You need a dog.' },
      'This study looks for other participants.The study: You need a dog.',
    ],
    [{ state: 'lapsed' }, 'The offer has lapsed'],
    [{ state: 'paid' }, 'Paid $150.00'],
    [{ state: 'paid', points: 12_000 }, 'Paid $120.00'],
    [{ state: 'cancelled' }, 'Your place is canceled.'],
    [{ state: 'cancelled', changed_by: 'participant', changed_from: 'waiting' }, 'You have withdrawn.'],
    [{ state: 'cancelled', changed_by: 'participant', changed_from: 'accepted' }, 'You gave up your place.'],
    [
      { state: 'cancelled', changed_by: 'operator', points: 20 },
      'The study has canceled your place.20 points were added to your balance.',
    ],
    [{ state: 'accepted', changed_from: 'paid' }, 'The study has undone its note on whether you came.'],
    [
      { state: 'accepted', session_id: 3, sessions: [session(3, -100)] },
      'Your session has begun, or is over.',
    ],
    [{ state: 'accepted', sessions: [] }, 'The study will tell you when and where.'],
    [
      { state: 'accepted', session_id: 3, sessions: [session(3, 18, { time_zone: 'Mars/Base' })] },
      '40 Main St',
    ],
  ] as const)('tells of %j', async (changes, text) => {
    await renderPart(part({ ...changes, sessions: 'sessions' in changes ? [...changes.sessions] : [] }))
    expect(screen.getByRole('link', { name: 'Harbor Walks' }).closest('li')?.textContent).toContain(text)
  })

  it('waits for the host with an act that can be taken back', async () => {
    let takenBack = 0
    const act = { text: 'You accept.', isRefused: false, onTakeBack: () => void (takenBack += 1) }
    await renderPart(part({}), { act })
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
    await press('Take back')
    expect(takenBack).toBe(1)
  })
})

it('says beside a time which other appointment is then', async () => {
  const taken = (id: number, title: string, starts_at: string, minutes: number | null) => ({
    ...opened(id),
    title,
    state: 'scheduled' as const,
    session: { starts_at, minutes, place: null, bring: null },
  })
  const halfPast = new Date(Date.parse(at(18)) + 1_800_000).toISOString()
  const others = [taken(4, 'Tea', halfPast, null), taken(5, 'Until then', at(19), 60)]
  await renderPart(part({}), { others })
  expect(screen.getAllByText(/^You already have a session of/).map((one) => one.textContent)).toEqual([
    expect.stringMatching(/^You already have a session of Tea then: \w+, November 24 at \d+:30 [AP]M\.$/),
  ])
  expect(screen.getByRole('button', { name: 'Accept' })).toBeTruthy()
})
