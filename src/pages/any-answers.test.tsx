import { damaged, oddly } from '#tests/support/stories/odd-answers.ts'
import { type GivenAnswers, refusal } from '#tests/support/pages/fake-host.ts'
import { openPage } from '#tests/support/pages/open-page.tsx'
import { screen } from '@testing-library/react'
import * as fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'

const user = {
  enc_id: 'participant-a',
  first_name: 'Ada',
  dma: 501,
  balance: 2600,
  missing_profile: false,
  csrf_token: 'token',
  profile_data: { first_name: 'Ada', _birth_year: 1988, gender: 'Female' },
}
const study = {
  id: 7,
  title: 'Kitchen gadget test',
  category: 1,
  online: true,
  company: 3,
  pay_display: '$75',
}

const forMen = { id: 9, title: 'For men', requirements: [{ field: 'gender', op: '=', value: 'Male' }] }

/** Answers of the calls that the pages need. */
const answers = {
  user,
  activeStudies: { focusgroups: [study, { id: 8, title: 'Bare study', category: 1 }] },
  study: { focusgroups: [{ id: 21, title: 'Only by its address', category: 1, pay_display: '$10' }] },
  categories: { categories: [{ id: 1, title: 'Focus Groups', slug: 'focus-groups' }] },
  companies: { companies: [{ id: 3, name: 'Harbor Panels' }] },
  onlineSurveys: { online_surveys: [{ id: 31, title: 'Snack survey', formatValue: '50 points' }] },
  providerSurveys: { s1: { loi: 7, payout: 120, rating: 4.25 } },
  intake: {
    fields: [{ key: 'cook', type: 'radio', label: 'Do you cook?', options: [{ value: 1, label: 'Yes' }] }],
  },
  saved: { saved: [7] },
} satisfies GivenAnswers

/** Each page with a text on it that comes from an answer. */
const pages = [
  ['/my', 'Online Kitchen gadget test'],
  ['/all', 'Bare study'],
  ['/category/focus-groups', 'Bare study'],
  ['/saved', 'Online Kitchen gadget test'],
  ['/study/21', '$10'],
  ['/earnings', '2,600'],
  ['/online-surveys', '120 points'],
  ['/survey-panels', 'Snack survey'],
  ['/focusgroup/7/intake', 'Do you cook?'],
  ['/profile', 'Your profile'],
] as const

/** Fields without which these pages cannot show their content. */
const needed = [
  'id',
  'title',
  'slug',
  'name',
  'key',
  'type',
  'label',
  'value',
  'loi',
  'payout',
  'company',
  'category',
]
const ofAnswers = [
  'focusgroups',
  'categories',
  'companies',
  'online_surveys',
  'fields',
  'pay_display',
  'online',
  'saved',
  's1',
  '0',
  '1',
]
const ofMember = ['enc_id', 'first_name', 'balance', 'profile_data', 'missing_profile', 'csrf_token']
const kept = [...needed, ...ofAnswers, ...ofMember]

/** @returns The answer as altered by this seed: in another form, with a damaged field. */
function altered(seed: number, answer: unknown): unknown {
  const [broken] = fc.sample(damaged(answer, kept), { seed, numRuns: 1 })
  return fc.sample(oddly(broken?.answer), { seed, numRuns: 1 })[0]
}

const mustNotShow = /undefined|\bnull\b|NaN|Invalid Date|\[object Object\]|That did not work/

describe('answers in any form', () => {
  it.each(pages.map(([path, words], place) => [path, 1001 + 2 * place, words] as const))(
    '%s shows its content (seed %s)',
    async (path, seed, words) => {
      vi.spyOn(console, 'warn').mockImplementation(() => {})
      const odd = Object.entries(answers).map(([name, answer]) => [name, () => altered(seed, answer)])
      await openPage(path, Object.fromEntries(odd))
      await expect.poll(() => document.body.textContent).toContain(words)
      expect(document.body.textContent).not.toMatch(mustNotShow)
    },
  )
})

/** A page, the call without which it has no content, and what it would show if there was nothing. */
const emptiness: readonly (readonly [path: string, call: keyof GivenAnswers, nothing: RegExp])[] = [
  ['/my', 'activeStudies', /No studies here right now/],
  ['/all', 'activeStudies', /No studies here right now/],
  ['/category/focus-groups', 'activeStudies', /No studies here right now/],
  ['/saved', 'activeStudies', /Nothing saved yet/],
  ['/not-now', 'activeStudies', /Nothing is left out/],
  ['/compare', 'activeStudies', /Nothing to compare yet/],
  ['/study/7', 'study', /This page does not exist/],
  ['/survey-panels', 'onlineSurveys', /No survey panels right now/],
  ['/online-surveys', 'providerSurveys', /No surveys available right now\./],
  ['/focusgroup/7/intake', 'intake', /There is no questionnaire/],
]

const failure = /That did not work|Could not load surveys/

describe('a page whose data cannot be loaded', () => {
  it.each(emptiness)('%s without %s does not look empty, and shows it later', async (path, call, nothing) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const failed = {
      ...answers,
      activeStudies: { focusgroups: { 7: study, 9: forMen } },
      study: { focusgroups: [study] },
    }
    const { user: visitor, host } = await openPage(path, { ...failed, [call]: refusal(400) })
    await screen.findByText(failure)
    expect(document.body.textContent).not.toMatch(nothing)
    host.give(failed)
    await visitor.click(await screen.findByRole('button', { name: /Try again|Refresh/ }))
    await expect.poll(() => screen.queryByText(failure)).toBeNull()
    await expect.poll(() => document.body.textContent).not.toMatch(nothing)
  })

  it.each([
    ['/my', { activeStudies: { focusgroups: [{ id: 'seven', title: 'Tea' }] } }],
    ['/survey-panels', { onlineSurveys: { online_surveys: [{ id: 'one', title: 'Snacks' }] } }],
  ])('%s does not look empty when no record can be read', async (path, odd) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    await openPage(path, { ...answers, ...odd })
    expect(await screen.findByText(/^What the server sent could not be read/)).toBeVisible()
    expect(warn.mock.calls.flat().join()).toMatch(/Left out 1 unreadable/)
  })

  it('/saved without the list of saved studies does not look empty', async () => {
    await openPage('/saved', { ...answers, saved: refusal(400) })
    expect(await screen.findByText('The server could not answer this just now.')).toBeVisible()
    expect(screen.queryByText('Nothing saved yet')).toBeNull()
  })
})
