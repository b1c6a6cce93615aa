import { openPage, titleAtLoad } from '#tests/support/pages/open-page.tsx'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

/** Section 2 of the specification: routes, access, guards and titles. */

const withNext = (page: string, path: string) => `${page}?next=${encodeURIComponent(path)}`

const study = { id: 7, title: 'Kitchen gadget test', category: 1 }
const catalogue = { activeStudies: { focusgroups: { 7: study } } }
const intake = { fields: [{ key: 'town', type: 'input', label: 'Your town' }] }

/** Path, heading, and the title of the tab where it is another. */
const pages: readonly (readonly [path: string, heading: string, title?: string])[] = [
  ['/my', 'My Studies'],
  // Another name of `/category/online-surveys`.
  ['/category/survey-panels', 'Survey Panels'],
  ['/all', 'All Studies'],
  ['/category/focus-groups', 'Focus Groups'],
  ['/category/clinical-trials', 'Clinical Trails'],
  ['/category/app-installs', 'App Installs'],
  ['/category/product-testing', 'Product Testing'],
  ['/category/online-surveys', 'Survey Panels'],
  ['/study/7', 'Kitchen gadget test'],
  ['/focusgroup/7/intake', 'Questionnaire', 'Questionnaire: Kitchen gadget test'],
  ['/online-surveys', 'Online Surveys'],
  ['/survey-panels', 'Panels to join'],
  ['/earnings', 'Earnings'],
  ['/earnings/cashout', 'Request a payment'],
  ['/earnings/cashout/complete', 'Your payments', 'Payment'],
  ['/earnings/statement', 'Year statement'],
  ['/id-verify', 'Verify your identity', 'Identity verification'],
  ['/saved', 'Saved studies'],
  ['/hidden', 'Hidden studies'],
  ['/not-now', 'Not for you now'],
  ['/near', 'Near me'],
  ['/compare', 'Compare studies'],
  ['/applications', 'My applications'],
  ['/data', 'Your data'],
]

it('every page opens under its title for a complete profile', async () => {
  const { goTo, address } = await openPage('/', { ...catalogue, intake })
  for (const [path, name, title = name] of pages) {
    await goTo(path)
    await screen.findByRole('heading', { level: 1, name })
    await expect.poll(() => document.title).toBe(title)
    expect(address()).toBe(path)
  }
})

const paths = [...pages.map(([path]) => path), '/profile', '/waiting']

it('every page sends a visitor to sign-up', async () => {
  const { goTo, address } = await openPage('/', { user: null })
  for (const path of paths) {
    await goTo(path)
    expect(address()).toBe(withNext('/sign-up', path))
  }
})

it('every page but two sends a participant without a profile to the profile', async () => {
  const { goTo, address } = await openPage('/profile', { user: { missing_profile: true } })
  for (const path of paths) {
    await goTo(path)
    const isOpen = path === '/profile' || path === '/waiting'
    expect(address()).toBe(isOpen ? path : withNext('/profile', path))
  }
})

it('a page that does not exist has the title that the document had at load', async () => {
  const { goTo } = await openPage('/my', catalogue)
  for (const path of [
    '/category/nothing',
    '/category/constructor',
    '/study/9',
    '/study/constructor',
    '/nowhere',
  ]) {
    await goTo(path)
    await screen.findByRole('heading', { level: 1, name: 'This page does not exist' })
    await expect.poll(() => document.title).toBe(titleAtLoad)
    await goTo('/saved')
    await screen.findByRole('heading', { level: 1, name: 'Saved studies' })
  }
})

it('a category that only the host knows has the title of its page', async () => {
  const categories = { 9: { id: 9, title: 'Taste Panels', slug: 'taste-panels' } }
  await openPage('/category/taste-panels', { categories: { categories } })
  await screen.findByRole('heading', { level: 1, name: 'Taste Panels' })
  await expect.poll(() => document.title).toBe('Taste Panels')
})

it('the tab follows from study to study, and back to the list', async () => {
  const studies = { 7: study, 8: { id: 8, title: 'Tea', category: 1 } }
  const { goTo } = await openPage('/my', { activeStudies: { focusgroups: studies } })
  for (const [path, title] of [
    ['/study/7', 'Kitchen gadget test'],
    ['/study/8', 'Tea'],
    ['/my', 'My Studies'],
    // Another name of `/category/online-surveys`.
    ['/category/survey-panels', 'Survey Panels'],
  ] as const) {
    await goTo(path)
    await expect.poll(() => document.title).toBe(title)
    await expect.poll(() => document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  }
})

describe('login and sign-up', () => {
  it('send a participant to next', async () => {
    const { goTo, address } = await openPage('/')
    expect(address()).toBe('/my')
    for (const [path, wanted] of [
      [withNext('/', '/saved?x=1'), '/saved?x=1'],
      ['/sign-up', '/my'],
      [withNext('/sign-up', '/earnings'), '/earnings'],
      [withNext('/sign-up', 'https://evil.example/x'), '/my'],
      ['/earnings', '/earnings'],
      [withNext('/sign-up', '//evil.example/x'), '/my'],
    ] as const) {
      await goTo(path)
      expect(address()).toBe(wanted)
    }
  })

  it('keep next for each other, under their titles', async () => {
    const { user: visitor, address } = await openPage(withNext('/sign-up', '/earnings'), { user: null })
    expect(document.title).toBe('Sign up')
    await visitor.click(screen.getByRole('link', { name: 'Log in' }))
    expect(await screen.findByRole('heading', { name: 'Log in' })).toBeVisible()
    expect(address()).toBe(withNext('/', '/earnings'))
    expect(document.title).toBe(titleAtLoad)
  })
})
