import { rememberedUser } from '#tests/support/builders/people/remembered-user.ts'
import { surveyAttempt } from '#tests/support/builders/money/survey-attempt.ts'
import { refusal } from '#tests/support/pages/fake-host.ts'
import { openPage } from '#tests/support/pages/open-page.tsx'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'

const providerSurveys = {
  'a 1': { id: 'a 1', loi: 12, payout: 85, rating: 4.5 },
  b2: { id: 'b2', loi: 5, payout: 1250, rating: 0 },
}

const cards = () => screen.queryAllByRole('article')
const alert = () => screen.findByRole('alert')
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const takeFirst = async () =>
  (await screen.findAllByRole('button', { name: /^TAKE SURVEY/ }))[0] ?? document.body

it('surveys are loaded, sorted by the menu, and loaded again', async () => {
  const { user, address } = await openPage('/online-surveys', { providerSurveys })
  await expect.poll(cards).toHaveLength(2)
  expect(cards()[0]).toHaveTextContent('85 points')
  await user.click(await button('Sort: All'))
  await user.click(await screen.findByRole('menuitemradio', { name: 'Highest payout' }))
  await expect.poll(() => cards()[0]?.textContent).toContain('1,250 points')
  // The order outlives a reload.
  const reloaded = await openPage(address(), { providerSurveys })
  await expect.poll(() => cards()[0]?.textContent).toContain('1,250 points')
  reloaded.host.give({ providerSurveys: {} })
  await reloaded.user.click(await button('Refresh'))
  await screen.findByText('No surveys available right now.')
  expect(cards()).toEqual([])
})

it('a list that cannot be loaded is not an empty one; a list that cannot be loaded again stays, with its age', async () => {
  const { user, host } = await openPage('/online-surveys', { providerSurveys: refusal(503) })
  expect(await alert()).toHaveTextContent('Could not load surveys. Please try again.')
  expect(screen.queryByText('No surveys available right now.')).toBeNull()
  host.give({ providerSurveys })
  await user.click(await button('Refresh'))
  await expect.poll(cards).toHaveLength(2)
  expect(screen.queryByRole('alert')).toBeNull()
  host.give({ providerSurveys: refusal(503) })
  await user.click(await button('Refresh'))
  expect(await alert()).toHaveTextContent(/^Could not load surveys\. Please try again\. This list is from/)
  expect(cards()).toHaveLength(2)
})

it('a list whose request something blocks says so, and the kept surveys can be taken', async () => {
  const { user, host } = await openPage('/online-surveys', { providerSurveys })
  await expect.poll(cards).toHaveLength(2)
  host.give({ providerSurveys: () => Promise.reject(new TypeError('Failed to fetch')) })
  await user.click(await button('Refresh'))
  expect(await alert()).toHaveTextContent(/ Something in this browser or network may block it\. This list is/)
  expect(await takeFirst()).toBeEnabled()
})

it('without a connection the kept list is shown with its age, and no survey can be started', async () => {
  const { host, goTo } = await openPage('/online-surveys', { providerSurveys })
  await expect.poll(cards).toHaveLength(2)
  await goTo('/my')
  host.connect(false)
  globalThis.dispatchEvent(new Event('offline'))
  await goTo('/online-surveys')
  expect(
    (await screen.findByText('You are offline, and surveys need a connection.')).parentElement,
  ).toHaveTextContent(/^You are offline, and surveys need a connection\. This list is from/)
  expect(await takeFirst()).toBeDisabled()
})

/** Opens tabs that load nothing. */
function openedTab() {
  const tab = { opener: {}, location: { href: '' }, close: vi.fn<() => void>() }
  vi.stubGlobal('open', () => tab)
  return tab
}

describe('the start of a survey', () => {
  it.each([
    [
      'opens the tab inside the click, then the address that the host gives',
      { url: 'https://surveys.example/take' },
      'https://surveys.example/take',
    ],
    ['sends the tab to the redirect path if there is none', refusal(503), '/outtrack/cpx_survey/a%201/'],
  ] as const)('%s', async (_how, surveyStart, href) => {
    const tab = openedTab()
    const { host } = await openPage('/online-surveys', { providerSurveys, surveyStart })
    const answer = host.hold('surveyStart')
    const start = await takeFirst()
    fireEvent.click(start)
    // Browsers open tabs only inside the click.
    expect(tab.opener).toBeNull()
    answer()
    await screen.findByText('The survey is open in a new tab.')
    expect(tab).toMatchObject({ opener: null, location: { href } })
  })

  it('offers a link where the browser opens no tab', async () => {
    vi.stubGlobal('open', () => null)
    const surveyStart = { url: 'https://surveys.example/take' }
    const { user, host } = await openPage('/online-surveys', { providerSurveys, surveyStart })
    await user.click(await takeFirst())
    await screen.findByText('Your browser did not let us open a new tab.')
    const link = screen.getByRole('link', { name: 'Open the survey' })
    expect(link).toHaveAttribute('href', '/outtrack/cpx_survey/a%201/')
    host.give({ surveyStart: refusal(404) })
    await user.click(await takeFirst())
    await screen.findByText('This survey is no longer available. Please pick another.')
    expect(link).not.toBeInTheDocument()
  })

  it('closes the tab of a survey that is gone, says so, and asks for the list again', async () => {
    const tab = openedTab()
    const { user, host } = await openPage('/online-surveys', { providerSurveys, surveyStart: refusal(404) })
    const start = await takeFirst()
    host.give({ providerSurveys: {} })
    await user.click(start)
    await screen.findByText('This survey is no longer available. Please pick another.')
    expect(tab.close).toHaveBeenCalled()
    await expect.poll(cards).toEqual([])
  })
})

it.each([
  ['complete', 600, /600 points were added to your balance/],
  ['out', 0, /That survey did not fit you this time/],
] as const)(
  'a survey that ended in its own tab with %s leaves the list of this one',
  async (outcome, earned, words) => {
    openedTab()
    const former = surveyAttempt({ id: 'former', survey_id: 'a 1' })
    const { user, host } = await openPage('/online-surveys', {
      providerSurveys,
      surveyHistory: { attempts: [former] },
      surveyStart: { url: 'https://surveys.example/take' },
    })
    await user.click(await takeFirst())
    await screen.findByText('The survey is open in a new tab.')
    const { 'a 1': _taken, ...others } = providerSurveys
    const ended = surveyAttempt({ id: 'ended', survey_id: 'a 1', outcome, earned })
    host.give({ providerSurveys: others, surveyHistory: { attempts: [ended, former] } })
    const asked = () => host.calls.filter(({ name }) => name === 'user').length
    const before = asked()
    document.dispatchEvent(new Event('visibilitychange'))
    await screen.findByText(words)
    await expect.poll(cards).toHaveLength(1)
    expect(asked()).toBeGreaterThan(before)
    expect(screen.queryByText('The survey is open in a new tab.')).toBeNull()
  },
)

it('while a survey is open in another tab, each look at this one reads the points, on any page', async () => {
  openedTab()
  const { user, host, goTo } = await openPage('/online-surveys', {
    providerSurveys,
    surveyStart: { url: 'https://surveys.example/take' },
  })
  await user.click(await takeFirst())
  await screen.findByText('The survey is open in a new tab.')
  await goTo('/earnings')
  const known = { ...rememberedUser(), email: 'ada@mail.example', csrf_token: 'token' }
  host.give({ ledger: { balance: 4321, entries: [] }, user: { ...known, balance: 4321 } })
  globalThis.dispatchEvent(new Event('focus'))
  await expect.poll(() => screen.getByRole('main').textContent).toContain('4,321')
})

it('a survey that somebody else has opened on this page has no result for the next participant', async () => {
  openedTab()
  const { user, host, client, goTo } = await openPage('/online-surveys', {
    providerSurveys,
    surveyStart: { url: 'https://surveys.example/take' },
  })
  await user.click(await takeFirst())
  await screen.findByText('The survey is open in a new tab.')
  const bea = { ...rememberedUser(), enc_id: 'participant-b', csrf_token: 'token' }
  const own = surveyAttempt({ survey_id: 'a 1', outcome: 'complete', earned: 600 })
  host.give({ user: bea, surveyHistory: { attempts: [own] } })
  globalThis.dispatchEvent(new Event('focus'))
  await expect.poll(() => client.getQueryData(['user'])).toMatchObject({ enc_id: 'participant-b' })
  await goTo('/earnings')
  await goTo('/online-surveys')
  await screen.findByText('What surveys really pay you')
  expect(screen.queryByText(/were added to your balance/)).toBeNull()
})

describe('a return from the provider', () => {
  afterEach(() => void Reflect.deleteProperty(globalThis, 'dataLayer'))

  it('is reported once, and leaves the address', async () => {
    const { address, host } = await openPage('/online-surveys?cpx_type=out&trans_id=7', { providerSurveys })
    const words = 'That survey did not fit you this time. Another one may.'
    await screen.findByText(words)
    await expect.poll(address).toBe('/online-surveys')
    expect(globalThis.dataLayer).toEqual([{ event: 'survey_screen_out' }])
    // The points may have changed.
    await expect.poll(() => host.calls.filter(({ name }) => name === 'user').length).toBeGreaterThan(1)
    await openPage(address(), { providerSurveys })
    await expect.poll(cards).toHaveLength(2)
    expect(screen.queryByText(words)).toBeNull()
    expect(globalThis.dataLayer).toHaveLength(1)
  })

  it.each([
    ['', 0],
    [', although the device’s clock is behind', 7_200_000],
  ])('tells the points that the host knows of%s', async (_how, behindMs) => {
    const hostTime = new Date(Date.now() + behindMs)
    const headers = { Date: hostTime.toUTCString() }
    const attempt = surveyAttempt({ ended_at: hostTime.toISOString(), earned: 150 })
    const { address } = await openPage('/online-surveys?cpx_type=complete&cpx_amount=9999', {
      surveyHistory: () => Response.json({ attempts: [attempt] }, { headers }),
    })
    await expect.poll(address).toBe('/online-surveys')
    expect(await screen.findByText(/^You finished the survey/)).toHaveTextContent(
      '150 points were added to your balance.',
    )
  })
})

it('panels to join lead to their own sites, without the hidden ones', async () => {
  const panel = { id: 31, title: 'Home Cooks Panel', image_url: 'cooks.jpg', formatValue: '410 points' }
  const people = { age_display: '18+', gender_display: 'Any gender' }
  const { host, client } = await openPage('/survey-panels', {
    onlineSurveys: {
      online_surveys: {
        31: { ...panel, ...people },
        32: { id: 32, title: 'Not this one' },
        33: { id: 33, title: 'Bare' },
      },
    },
    user: { hidden_studies: { focusgroup: [], onlinesurvey: [32] } },
  })
  await expect.poll(cards).toHaveLength(2)
  const card = (name: string) => screen.getByRole('article', { name })
  expect(card('Home Cooks Panel')).toHaveTextContent('18+ · Any genderPays410 points')
  expect(card('Bare')).toHaveTextContent(/^BarePaysNot stated/)
  const image = (name: string) => card(name).querySelector('img')?.getAttribute('src')
  expect(image('Home Cooks Panel')).toMatch(/\/192x96\/cooks\.jpg$/)
  expect(image('Bare')).toBe('/covers/online-surveys.svg')
  const link = within(card('Home Cooks Panel')).getByRole('link')
  expect(link).toHaveAttribute('href', '/outtrack/online_survey/31/')
  expect(link).toHaveAttribute('target', '_blank')
  expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  host.give({ onlineSurveys: { online_surveys: {} } })
  await client.refetchQueries()
  expect(await screen.findByText('No survey panels right now')).toBeVisible()
})
