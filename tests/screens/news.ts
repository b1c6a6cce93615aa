import { localKeys } from '#offline/storage/storage-names.ts'
import { type Page, expect } from '@playwright/test'
import { settled } from './camera.ts'
import { answers, inTurn, press, sentCards } from './preparations.ts'

/** A part in a study of the host, of the screens' Tuesday morning. */
const part = (study_id: number, title: string, more: object) => ({
  study_id,
  title,
  state: 'chosen',
  incentive_points: 6000,
  offered_until: null,
  session_id: null,
  answered_at: '2026-06-01T15:00:00.000Z',
  updated_at: '2026-06-02T13:00:00.000Z',
  sessions: ['2026-06-02T17:28:00.000Z', '2026-06-04T23:00:00.000Z'].map((starts_at, index) => ({
    id: index + 1,
    starts_at,
    minutes: 60,
    time_zone: 'America/Chicago',
    place: '1 Main Street, Suite 5, Chicago',
    places_left: 2,
  })),
  ...more,
})
const offer = part(901, 'How do you brew your coffee?', { offered_until: '2026-06-03T22:00:00.000Z' })
const accepted = part(902, 'A walk along the river, and what you hear there', {
  state: 'accepted',
  session_id: 1,
  ticket: 'KQXRMB',
})
const paid = part(903, 'Snacks for the evening', { state: 'paid', points: 6000 })
const incentive = {
  balance: 6000,
  entries: [
    { id: 9, kind: 'incentive', points: 6000, source: 'Snacks for the evening', at: '2026-06-01T18:00:00Z' },
  ],
}
const cards = (...ends: object[]) => ({
  cashouts: ends.map((change, index) => ({ ...sentCards.cashouts[index], ...change })),
})

/** What there is for the participant a day, a week and a month after signing up. */
const later = {
  day: { participations: [offer] },
  week: { participations: [accepted, offer] },
  place: { participations: [accepted] },
  month: {
    participations: [accepted, offer, paid],
    ledger: incentive,
    cashouts: cards(
      { settled_at: '2026-06-01T18:00:00Z' },
      { state: 'failed', settled_at: '2026-06-02T10:00:00Z', reason: 'The mailbox does not exist.' },
    ),
  },
} as const

/** Opens My Studies until the device knows these news. */
const news = (given: (typeof later)[keyof typeof later]) => async (page: Page) => {
  await page.goto('/my')
  await settled(page)
  const owner = await page.evaluate((key) => localStorage.getItem(key), localKeys.owner)
  const { participations, ...money } = given
  await answers('**/user/participations/', { enc_id: owner, participations })(page)
  for (const [call, answer] of Object.entries(money)) await answers(`**/user/${call}/`, answer)(page)
  await page.reload()
  await expect(page.getByRole('link', { name: /for you|para usted/ })).toBeVisible()
}

/** Screens of My Studies with news, and of the applications on the day of a session. */
export const newsScreens = [
  { name: 'my-day-after', path: '/my', as: 'newcomer', before: news(later.day) },
  { name: 'my-week-after', path: '/my', as: 'newcomer', before: news(later.week) },
  { name: 'my-month-after', path: '/my', as: 'saver', before: news(later.month) },
  { name: 'applications-today', path: '/applications', as: 'newcomer', before: news(later.place) },
  {
    name: 'my-accepting',
    path: '/my',
    as: 'newcomer',
    before: news(later.week),
    act: inTurn(press(/^Accept You were chosen/), settled),
  },
] as const
