import { type Page, type Route, expect } from '@playwright/test'
import { localKeys } from '#offline/storage/storage-names.ts'
import { deviceKeeps, holdOutbox } from '#tests/support/device/device.ts'
import { workerReady } from '#tests/support/builders/people/participant.ts'
import { fillInRecipient } from '#tests/support/builders/money/recipient.ts'
import { settled } from './camera.ts'

export const surveys = '**/d-api/v2/online_surveys_cpx/'
export const payouts = '**/d-api/v1/user/cashouts/'

/** Gift cards of half a year. */
export const sentCards = {
  cashouts: ['2026-05-12', '2026-03-20', '2026-01-08'].map((day, index) => ({
    reference: `C${7 - index}Q${index}R4`,
    state: 'sent',
    points: 2000,
    dollars: 20,
    requested_at: `${day}T09:00:00Z`,
    settled_at: `${day}T18:00:00Z`,
  })),
}

export const answers = (path: string, json: unknown) => async (page: Page) => {
  await page.context().route(path, (route) => route.fulfill({ json }))
}
export const fails = (path: string) => async (page: Page) => {
  await page.context().route(path, (route) => route.fulfill({ status: 500, json: { error: 'internal' } }))
}
export const never = (path: string) => async (page: Page) => {
  await page.context().route(path, () => {})
}
/** Prepares the list of studies, which a host without editions answers at once. */
export const catalogue = (prepare: (path: string) => (page: Page) => Promise<void>) => async (page: Page) => {
  await page.context().route('**/env.js', async (route) => {
    const script = await (await route.fetch()).text()
    await route.fulfill({ body: script.replace(/"editions",?/, ''), contentType: 'text/javascript' })
  })
  await prepare('**/c-api/v1/*/active/')(page)
}
export const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click()
}

export const inTurn =
  (...steps: ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page)
  }
/** Expects a question of the page. */
export const isAsked = (page: Page) =>
  expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible()
export const isAlerted = (page: Page) => expect(page.getByRole('alert')).toBeVisible()

/** Visits pages until the device keeps their answers, and takes the network away. */
export const offline =
  (...paths: [path: string, ...kept: string[]][]) =>
  async (page: Page) => {
    for (const [path, ...kept] of [['/my'] as [string], ...paths]) {
      await page.goto(path)
      await settled(page)
      await deviceKeeps(page, ...kept)
    }
    await workerReady(page)
    await page.context().setOffline(true)
  }

/** A returning visitor who has not signed in. */
export async function visitOffline(page: Page): Promise<void> {
  await page.goto('/')
  await workerReady(page)
  await page.context().setOffline(true)
}

type Change = (studies: Record<string, unknown>[]) => Record<string, unknown>[]

const changeStudies = (page: Page, change: Change) => catalogue(changes(change))(page)

const changes = (change: Change) => (path: string) => async (page: Page) => {
  const changed = async (route: Route) => {
    const answer: { focusgroups: Record<string, Record<string, unknown>> } = await (
      await route.fetch()
    ).json()
    const studiesNow = change(Object.values(answer.focusgroups))
    await route.fulfill({
      json: {
        ...answer,
        focusgroups: Object.fromEntries(studiesNow.map((study) => [String(study.id), study])),
      },
    })
  }
  await page.context().route(path, changed)
}

export function onlyOne(page: Page): Promise<void> {
  return changeStudies(page, (all) =>
    all.filter(({ dmas }) => Array.isArray(dmas) && dmas.length === 0).slice(0, 1),
  )
}

/** Studies with long words, without pictures and without facts. */
export function oddStudies(page: Page): Promise<void> {
  const long =
    'A study of the everyday use of refrigerators, dishwashers and Donaudampfschifffahrtsgesellschaftskapitäne '
  const everywhere = { dmas: [], requirements: [], publish_at: '2026-06-02' }
  return changeStudies(page, ([one, two, three]) => [
    {
      ...one,
      ...everywhere,
      title: long.repeat(2),
      pay_display: 'Up to $1,250 for five visits and a travel allowance',
      age_display: '18–99, with children under 12 at home',
    },
    {
      ...two,
      ...everywhere,
      image_1x1_url: 'gone-1x1.webp',
      image_2x1_url: 'gone-2x1.webp',
      pay_display: null,
    },
    {
      ...three,
      ...everywhere,
      image_1x1_url: null,
      image_2x1_url: null,
      city: null,
      facility: null,
      company: null,
      age_display: null,
      gender_display: null,
      expire_at: null,
      pay_display: '',
      long_description: null,
      registration_link: null,
      registration_email: null,
      registration_phone: null,
      outtrack: null,
    },
  ])
}

export async function openLast(page: Page): Promise<void> {
  await page.getByRole('article').last().getByRole('link').click()
  await expect(page).toHaveURL(/study/)
  await settled(page)
}

/** Sends the event by which a browser offers to install. It offers this to people alone. */
export async function offerInstalling(page: Page): Promise<void> {
  for (const index of [0, 1]) {
    await page.getByRole('article').nth(index).getByRole('link', { name: /^View/ }).click()
    await expect(page.getByRole('heading', { name: 'About this study' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('article').first()).toBeVisible()
  }
  await page.evaluate(() => globalThis.dispatchEvent(new Event('beforeinstallprompt')))
  await expect(page.getByRole('button', { name: 'Install' })).toBeVisible()
}

export async function requestOffline(page: Page): Promise<void> {
  await fillInRecipient(page)
  await workerReady(page)
  await page.context().setOffline(true)
  await press('Request $20 gift card')(page)
  await expect(page).toHaveURL(/complete/)
}

export async function requestInVain(page: Page): Promise<void> {
  await fillInRecipient(page)
  await press('Request $20 gift card')(page)
  await isAlerted(page)
}

export async function waitingItems(page: Page): Promise<void> {
  await requestOffline(page)
  await page.goto('/waiting')
  await expect(page.getByRole('button', { name: 'Send now' })).toBeVisible()
}

/** Another page holds the outbox's store. */
export async function stalled(page: Page): Promise<void> {
  await holdOutbox(page.context())
}

export async function takeSurvey(page: Page): Promise<void> {
  const start = await page.request.get('/d-api/v2/online_surveys_cpx/')
  const [first]: { id: string }[] = Object.values(await start.json())
  await page.goto(`/outtrack/cpx_survey/${first?.id ?? ''}/`)
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
}

/** Notes a few applications: one with a date, one without news for weeks, one that the participant has to answer. */
export async function noteApplications(page: Page): Promise<void> {
  await page.goto('/my')
  await settled(page)
  const owner = await page.evaluate((key) => localStorage.getItem(key), localKeys.owner)
  const studies = await page.getByRole('article').getByRole('heading').allTextContents()
  const paths = await page.getByRole('link', { name: /^View/ }).evaluateAll((links) => links.map(String))
  const noted = [
    ['scheduled', '2026-05-28', 'email', 'studies@plainfield.example'],
    ['applied', '2026-05-12', 'email', 'hello@harborlane.example'],
    ['opened', '2026-06-02', 'link', 'apply.northside.example'],
    ['paid', '2026-04-17', 'phone', '(312) 555-0142'],
  ] as const
  const list = noted.map(([state, day, channel, destination], index) => ({
    study_id: Number(paths[index]?.split('/').at(-1)),
    state,
    updated_at: `${day}T15:00:00.000Z`,
    opened_at: `${day}T15:00:00.000Z`,
    title: studies[index],
    company: 'Plainfield Research',
    pay: '$150',
    channel,
    destination,
    session:
      state === 'scheduled'
        ? {
            starts_at: '2026-06-09T18:30:00.000Z',
            minutes: 90,
            place: '1 Main Street, Suite 5, Chicago',
            bring: 'A photo ID, and the coffee you drink most',
          }
        : null,
  }))
  await answers('**/user/applications/', { enc_id: owner, applications: list })(page)
}

/** Cards say so a moment after the list appears. */
export async function showApplied(page: Page): Promise<void> {
  await expect(page.getByText(/^Applied /).first()).toBeVisible()
}

/**
 * Parts in studies: over and not marked, offered at the time of one ahead, that one, and cancelled. The portal counts by
 * the host's time, which is today's.
 */
export async function hasParts(page: Page): Promise<void> {
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const session = (id: number, hours: number) => ({
    id,
    starts_at: inHours(hours),
    minutes: 90,
    time_zone: 'America/Chicago',
    place: '40 Main St, Chicago',
    places_left: 3,
  })
  const part = (study_id: number, title: string, state: string, more: object) => ({
    study_id,
    title,
    company: 'Fieldnote Collective',
    state,
    incentive_points: 15_000,
    sessions: [],
    answered_at: `2026-05-2${study_id}T09:00:00Z`,
    updated_at: '2026-06-01T09:00:00Z',
    ...more,
  })
  const participations = [
    part(4, 'Evenings with a tea set', 'accepted', {
      sessions: [session(1, -15)],
      session_id: 1,
      marked_by: inHours(34.5),
    }),
    part(3, 'Walking shoes, tried on hills', 'chosen', {
      sessions: [session(2, 168), session(3, 192)],
    }),
    part(2, 'Cooking with one pan', 'accepted', {
      sessions: [session(4, 169)],
      session_id: 4,
      marked_by: inHours(218.5),
    }),
    part(1, 'Sleep and light', 'cancelled', {
      changed_by: 'operator',
      changed_from: 'accepted',
      note: 'The room is closed',
      left_session: { starts_at: inHours(144), minutes: 60 },
    }),
  ]
  await page.context().route('**/user/participations/', async (route) => {
    const { enc_id }: { enc_id: string } = await (await route.fetch()).json()
    await route.fulfill({ json: { enc_id, participations } })
  })
}
