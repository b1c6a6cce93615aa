import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { completeProfile, newParticipant, signUp } from '#tests/support/builders/participant.ts'
import { richestIntake } from '#tests/support/builders/questionnaire.ts'

/** Section 2 of the specification: routes, access, guards and titles. */

interface Route {
  path: string
  needs: 'sign-in' | 'sign-in and complete profile'
  /** Title in section 2, also the page's heading. */
  title?: string
  /** Heading of a page without a title in section 2. */
  heading?: string | RegExp
  /** A selector of content beneath the heading. */
  content: string
}

const complete = 'sign-in and complete profile'

/**
 * Routes in an order in which no two neighbours look the same.
 *
 * @param study A study with a questionnaire that the participant may answer.
 */
const routesTo = (study: number): readonly Route[] => [
  { path: '/profile', needs: 'sign-in', heading: 'Your profile', content: 'form input' },
  { path: '/my', needs: complete, title: 'My Studies', content: 'article' },
  { path: '/all', needs: complete, title: 'All Studies', content: 'article' },
  { path: '/category/focus-groups', needs: complete, title: 'Focus Groups', content: 'article' },
  { path: '/category/clinical-trials', needs: complete, title: 'Clinical Trails', content: 'article' },
  { path: '/category/app-installs', needs: complete, title: 'App Installs', content: 'article' },
  { path: '/category/product-testing', needs: complete, title: 'Product Testing', content: 'article' },
  { path: '/category/online-surveys', needs: complete, title: 'Survey Panels', content: 'article' },
  { path: '/earnings', needs: complete, heading: 'Earnings', content: 'text=/points/i' },
  // Another name of `/category/online-surveys`, with the same title; a page between them tells them apart.
  { path: '/category/survey-panels', needs: complete, title: 'Survey Panels', content: 'article' },
  { path: `/study/${study}`, needs: complete, heading: /./, content: 'text=Answer the questionnaire' },
  {
    path: '/earnings/cashout',
    needs: complete,
    heading: 'Request a payment',
    content: 'text=/2,000 points/',
  },
  {
    path: '/earnings/cashout/complete',
    needs: complete,
    heading: 'Your payments',
    content: 'text=BROWSE CURRENT STUDIES',
  },
  { path: '/online-surveys', needs: complete, heading: 'Online Surveys', content: 'article' },
  { path: '/survey-panels', needs: complete, heading: 'Panels to join', content: 'article' },
  { path: `/focusgroup/${study}/intake`, needs: complete, heading: 'Questionnaire', content: 'form input' },
  { path: '/id-verify', needs: complete, heading: 'Verify your identity', content: 'form' },
]

const titleAtLoad = 'Stipend — paid research studies'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const withNext = (page: string, path: string) => `${page}?next=${encodeURIComponent(path)}`

/** Goes to an address within the running portal: quicker than loading the page, with the same guards. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => history.pushState(null, '', address), path)
}

test.describe('section 2', () => {
  test('every route admits the users that it names, redirects all others, and titles the tab', async ({
    page,
  }) => {
    test.slow()
    const who = newParticipant()
    const routes = routesTo(1)

    await test.step('no user: sent to /sign-up?next={current url}', async () => {
      await page.goto('/')
      // Wait for the portal: the HTML alone already has the form.
      await expect(page.getByText('Checked', { exact: true })).toBeVisible()
      for (const { path } of routes) {
        await goTo(page, path)
        await expect(page, path).toHaveURL(withNext('/sign-up', path))
      }
    })

    await test.step('anonymous allowed: login and sign-up, which keep next for each other', async () => {
      await page.goto(withNext('/sign-up', '/earnings'))
      await expect(heading(page)).toHaveText('Sign up')
      await expect(page).toHaveTitle(/./)
      await page.getByRole('link', { name: 'Log in' }).click()
      await expect(heading(page)).toHaveText('Log in')
      await expect(page).toHaveURL(withNext('/', '/earnings'))
      await expect(page).toHaveTitle(titleAtLoad)
    })

    await signUp(page, who)

    await test.step('a missing profile: sent to /profile?next={url}', async () => {
      for (const { path, needs } of routes) {
        await goTo(page, path)
        await expect(page, path).toHaveURL(needs === complete ? withNext('/profile', path) : path)
      }
    })

    await test.step('next leads back', async () => {
      await page.goto('/earnings')
      await completeProfile(page, who)
      await expect(page).toHaveURL('/earnings')
    })

    await test.step('a complete profile: every route opens, under its title', async () => {
      const study = await richestIntake(page)
      for (const { path, title, heading: ownHeading = title ?? '', content } of routesTo(study)) {
        const before = await heading(page).innerText()
        await goTo(page, path)
        // Until the heading changes, the checks below could see the previous page.
        await expect(heading(page), path).not.toHaveText(before)
        await expect(heading(page), path).toHaveText(ownHeading)
        if (title !== undefined) await expect(page, path).toHaveTitle(title)
        await expect(page.locator('main').locator(content).first(), path).toBeVisible()
        await expect(page, path).toHaveURL(path)
      }
    })

    await test.step('/ sends a signed-in user to /my', async () => {
      await page.goto('/')
      await expect(page).toHaveURL('/my')
    })

    await test.step('a route without a title has the one that the page had at load', async () => {
      for (const slug of ['nothing', 'constructor']) {
        await page.goto(`/category/${slug}`)
        await expect(heading(page)).toHaveText('This page does not exist')
        await expect(page).toHaveTitle(titleAtLoad)
      }
    })
  })
})
