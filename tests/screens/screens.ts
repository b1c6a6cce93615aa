import { type Page, expect } from '@playwright/test'
import { answerAll, sendAnswers } from '#tests/support/builders/studies/questionnaire.ts'
import {
  answers,
  catalogue,
  fails,
  hasParts,
  inTurn,
  isAlerted,
  isAsked,
  never,
  noteApplications,
  oddStudies,
  offerInstalling,
  offline,
  onlyOne,
  openLast,
  payouts,
  press,
  requestInVain,
  requestOffline,
  sentCards,
  showApplied,
  stalled,
  surveys,
  takeSurvey,
  visitOffline,
  waitingItems,
} from './preparations.ts'
import { newsScreens } from './news.ts'
import type { Person } from './world.ts'

export interface Screen {
  name: string
  path: string
  as: Person
  /** Prepares the page before it is opened, such as the answers of the host. */
  before?: (page: Page) => Promise<void>
  /** Acts once it is open: opens a menu, fills in a form. */
  act?: (page: Page) => Promise<void>
  /** The picture is of a page that is loading. */
  isLoading?: boolean
}

const aStudy = '/study/12'
const anIntake = '/focusgroup/2/intake'

const visitors: Screen[] = [
  { name: 'login', path: '/', as: 'visitor' },
  {
    name: 'login-refused',
    path: '/',
    as: 'visitor',
    act: async (page) => {
      await page.getByLabel('E-mail').fill('maya@mail.example')
      await page.getByLabel('Password', { exact: true }).fill('Not the password 1')
      await expect(page.getByText('Checked', { exact: true })).toBeVisible()
      await press('Log In')(page)
      await isAlerted(page)
    },
  },
  { name: 'login-offline', path: '/', as: 'visitor', before: visitOffline },
  { name: 'sign-up', path: '/sign-up', as: 'visitor' },
  { name: 'sign-up-shared', path: aStudy, as: 'visitor' },
  { name: 'sign-up-over', path: '/study/999999', as: 'visitor' },
  {
    name: 'sign-up-typing',
    path: '/sign-up',
    as: 'visitor',
    act: (page) => page.getByLabel('Password', { exact: true }).fill('password1'),
  },
]

const lists: Screen[] = [
  { name: 'my', path: '/my', as: 'regular' },
  { name: 'my-search', path: '/my?q=coffee&sort=pay', as: 'regular' },
  { name: 'my-nothing-found', path: '/my?q=zeppelin', as: 'regular' },
  { name: 'my-hiding', path: '/my', as: 'newcomer', act: press(/^Hide /) },
  { name: 'my-toast', path: '/my', as: 'newcomer', act: press(/^Save /) },
  {
    name: 'my-empty',
    path: '/my',
    as: 'newcomer',
    before: catalogue((path) => answers(path, { focusgroups: {} })),
  },
  { name: 'my-one', path: '/my', as: 'newcomer', before: onlyOne },
  { name: 'my-odd', path: '/my', as: 'newcomer', before: oddStudies },
  { name: 'my-error', path: '/my', as: 'newcomer', before: catalogue(fails) },
  { name: 'my-loading', path: '/my', as: 'newcomer', before: catalogue(never), isLoading: true },
  { name: 'my-offline', path: '/my', as: 'regular', before: offline() },
  // A short list: the offer stands below it.
  { name: 'my-install', path: '/my?q=coffee', as: 'newcomer', act: offerInstalling },
  ...newsScreens,
  { name: 'all', path: '/all', as: 'regular' },
  { name: 'near', path: '/near', as: 'regular' },
  { name: 'category', path: '/category/clinical-trials', as: 'regular' },
  { name: 'saved', path: '/saved', as: 'regular' },
  { name: 'saved-empty', path: '/saved', as: 'newcomer' },
  { name: 'applications', path: '/applications', as: 'regular', before: noteApplications },
  {
    name: 'applications-date',
    path: '/applications',
    as: 'regular',
    before: noteApplications,
    act: press(/^Change the date/),
  },
  { name: 'applications-parts', path: '/applications', as: 'newcomer', before: hasParts },
  { name: 'applications-empty', path: '/applications', as: 'newcomer' },
  { name: 'my-applied', path: '/my', as: 'regular', before: noteApplications, act: showApplied },
  { name: 'compare', path: '/compare', as: 'regular' },
  { name: 'not-now', path: '/not-now', as: 'regular' },
  { name: 'hidden', path: '/hidden', as: 'regular' },
  { name: 'hidden-empty', path: '/hidden', as: 'newcomer' },
]

const studies: Screen[] = [
  { name: 'study', path: aStudy, as: 'regular' },
  { name: 'study-hidden', path: aStudy, as: 'newcomer', act: press(/^Hide /) },
  { name: 'study-odd', path: '/my', as: 'newcomer', before: oddStudies, act: openLast },
  { name: 'study-gone', path: '/study/999999', as: 'regular' },
  { name: 'study-loading', path: aStudy, as: 'newcomer', before: catalogue(never), isLoading: true },
  { name: 'study-offline', path: aStudy, as: 'regular', before: offline([aStudy]) },
  { name: 'intake', path: anIntake, as: 'regular' },
  { name: 'intake-errors', path: anIntake, as: 'newcomer', act: press('Review answers') },
  {
    name: 'intake-review',
    path: anIntake,
    as: 'newcomer',
    act: async (page) => {
      await answerAll(page)
      await press('Review answers')(page)
      await expect(page.getByRole('heading', { name: 'Check your answers' })).toBeVisible()
    },
  },
  {
    name: 'intake-again',
    path: anIntake,
    as: 'saver',
    act: async (page) => {
      await answerAll(page)
      await sendAnswers(page)
      await expect(page).toHaveURL('/my')
      await page.goto(anIntake)
      await page.getByText(/^Your answers, /).click()
    },
  },
  { name: 'intake-error', path: anIntake, as: 'newcomer', before: fails('**/intake/') },
]

const money: Screen[] = [
  { name: 'surveys', path: '/online-surveys', as: 'saver' },
  { name: 'surveys-sorting', path: '/online-surveys', as: 'newcomer', act: press(/^Sort/) },
  { name: 'surveys-empty', path: '/online-surveys', as: 'newcomer', before: answers(surveys, {}) },
  { name: 'surveys-error', path: '/online-surveys', as: 'newcomer', before: fails(surveys) },
  {
    name: 'surveys-loading',
    path: '/online-surveys',
    as: 'newcomer',
    before: never(surveys),
    isLoading: true,
  },
  { name: 'surveys-return', path: '/online-surveys?cpx_type=complete&cpx_amount=500', as: 'saver' },
  {
    name: 'surveys-offline',
    path: '/online-surveys',
    as: 'saver',
    before: offline(['/online-surveys', 'provider_surveys']),
  },
  { name: 'panels', path: '/survey-panels', as: 'regular' },
  {
    name: 'panels-empty',
    path: '/survey-panels',
    as: 'newcomer',
    before: answers('**/c-api/v1/online_surveys/', { online_surveys: {} }),
  },
  { name: 'panels-error', path: '/survey-panels', as: 'newcomer', before: fails('**/online_surveys/') },
  { name: 'earnings', path: '/earnings', as: 'regular' },
  { name: 'earnings-enough', path: '/earnings', as: 'saver' },
  { name: 'earnings-empty', path: '/earnings', as: 'newcomer' },
  { name: 'earnings-error', path: '/earnings', as: 'newcomer', before: fails('**/user/{ledger,cashouts}/') },
  {
    name: 'earnings-loading',
    path: '/earnings',
    as: 'newcomer',
    before: never('**/user/{ledger,cashouts}/'),
    isLoading: true,
  },
  {
    name: 'earnings-offline',
    path: '/earnings',
    as: 'regular',
    before: offline(['/earnings', 'ledger', 'cashouts']),
  },
  { name: 'statement', path: '/earnings/statement', as: 'regular', before: answers(payouts, sentCards) },
  { name: 'statement-empty', path: '/earnings/statement', as: 'newcomer' },
  { name: 'cashout', path: '/earnings/cashout', as: 'saver' },
  {
    name: 'cashout-errors',
    path: '/earnings/cashout',
    as: 'saver',
    act: async (page) => {
      await page.getByLabel('First name').fill('Maya 2')
      await page.getByLabel('ZIP code').fill('1000A')
      await page.getByLabel('City').focus()
      await page.getByLabel('State').focus()
    },
  },
  { name: 'cashout-too-little', path: '/earnings/cashout', as: 'newcomer' },
  { name: 'cashout-complete', path: '/earnings/cashout/complete', as: 'regular' },
  { name: 'cashout-complete-none', path: '/earnings/cashout/complete', as: 'newcomer' },
  { name: 'cashout-waiting', path: '/earnings/cashout', as: 'saver', act: requestOffline },
  { name: 'cashout-stalled', path: '/earnings/cashout', as: 'saver', before: stalled, act: requestInVain },
  {
    name: 'earnings-reserved',
    path: '/earnings/cashout',
    as: 'saver',
    act: inTurn(
      requestOffline,
      (page) => page.goto('/earnings'),
      (page) => expect(page.getByText(/reserved/)).toBeVisible(),
    ),
  },
  { name: 'identity', path: '/id-verify', as: 'regular' },
]

const ownPages: Screen[] = [
  { name: 'profile', path: '/profile', as: 'regular' },
  {
    name: 'profile-errors',
    path: '/profile',
    as: 'newcomer',
    act: async (page) => {
      await page.getByLabel('First name').fill('')
      await page.getByLabel('ZIP code').fill('1')
      await press('Save')(page)
    },
  },
  { name: 'data', path: '/data', as: 'regular' },
  { name: 'data-empty', path: '/data', as: 'newcomer' },
  {
    name: 'data-refused',
    path: '/data',
    as: 'newcomer',
    act: async (page) => {
      const file = { name: 'a.json', mimeType: 'application/json', buffer: Buffer.from('{}') }
      await page.locator('input[type=file]').setInputFiles(file)
      await isAlerted(page)
    },
  },
  { name: 'waiting-empty', path: '/waiting', as: 'newcomer' },
  { name: 'waiting', path: '/earnings/cashout', as: 'saver', act: waitingItems },
  { name: 'waiting-stalled', path: '/waiting', as: 'newcomer', before: stalled, act: isAlerted },
  {
    name: 'discarding',
    path: '/earnings/cashout',
    as: 'saver',
    act: inTurn(waitingItems, press('Discard'), isAsked),
  },
  {
    name: 'leaving',
    path: '/earnings/cashout',
    as: 'saver',
    act: inTurn(
      waitingItems,
      press(/Your account/),
      (page) => page.getByRole('menuitem', { name: 'Logout' }).click(),
      isAsked,
    ),
  },
  { name: 'navigation', path: '/my', as: 'regular', act: press('Open navigation') },
  { name: 'menu', path: '/my', as: 'regular', act: press(/Your account/) },
]

const ofTheHost: Screen[] = [
  { name: 'host-reset', path: '/account/password_reset/', as: 'visitor' },
  { name: 'host-account', path: '/notifications/', as: 'regular' },
  { name: 'host-choices', path: '/account/notifications/', as: 'regular' },
  { name: 'host-account-out', path: '/notifications/', as: 'visitor' },
  { name: 'host-proof', path: '/account/confirm/', as: 'regular' },
  { name: 'host-email', path: '/account/email/', as: 'regular' },
  { name: 'host-password', path: '/account/password/', as: 'regular' },
  { name: 'host-delete', path: '/account/delete/', as: 'regular' },
  { name: 'host-help', path: '/help/', as: 'visitor' },
  { name: 'host-contact', path: '/contact/', as: 'visitor' },
  { name: 'host-messages', path: '/account/messages/', as: 'regular' },
  { name: 'host-sessions', path: '/account/sessions/', as: 'regular' },
  { name: 'host-terms', path: '/terms/', as: 'visitor' },
  { name: 'host-privacy', path: '/privacy/', as: 'visitor' },
  { name: 'host-nowhere', path: '/nowhere', as: 'visitor' },
  { name: 'host-survey', path: '/online-surveys', as: 'newcomer', act: takeSurvey },
  {
    name: 'host-survey-errors',
    path: '/online-surveys',
    as: 'newcomer',
    act: inTurn(takeSurvey, press('Continue'), (page) =>
      expect(page.getByText('Please check the form')).toBeVisible(),
    ),
  },
]

/** Every route in every state that is worth a picture. */
export const screens: readonly Screen[] = [
  ...visitors,
  ...lists,
  ...studies,
  ...money,
  ...ownPages,
  ...ofTheHost,
]
