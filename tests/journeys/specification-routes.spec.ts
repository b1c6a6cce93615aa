import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/fixtures.ts'
import { completeProfile, newParticipant, signUp } from '#tests/support/participant.ts'

/** Section 2 of the specification: routes, access, guards and titles. */

interface Route {
  path: string
  needs: 'sign-in' | 'sign-in and complete profile'
  /** Where section 2 names one. */
  title?: string
}

const complete = 'sign-in and complete profile'

const routes: readonly Route[] = [
  { path: '/profile', needs: 'sign-in' },
  { path: '/my', needs: complete, title: 'My Studies' },
  { path: '/all', needs: complete, title: 'All Studies' },
  { path: '/category/focus-groups', needs: complete, title: 'Focus Groups' },
  { path: '/category/clinical-trials', needs: complete, title: 'Clinical Trails' },
  { path: '/category/app-installs', needs: complete, title: 'App Installs' },
  { path: '/category/product-testing', needs: complete, title: 'Product Testing' },
  { path: '/category/online-surveys', needs: complete, title: 'Survey Panels' },
  { path: '/category/survey-panels', needs: complete, title: 'Survey Panels' },
  { path: '/study/1', needs: complete },
  { path: '/earnings', needs: complete },
  { path: '/earnings/cashout', needs: complete },
  { path: '/earnings/cashout/complete', needs: complete },
  { path: '/online-surveys', needs: complete },
  { path: '/survey-panels', needs: complete },
  { path: '/focusgroup/1/intake', needs: complete },
  { path: '/id-verify', needs: complete },
]

const titleAtLoad = 'Stipend — paid research studies'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const withNext = (page: string, path: string) => `${page}?next=${encodeURIComponent(path)}`

/** Goes to an address within the running portal, which is quicker than loading the page and asks the same guards. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => history.pushState(null, '', address), path)
}

test.describe('section 2', () => {
  // The first study of the seed may have no questionnaire.
  test.use({ allowedMessages: /(?:intake|focusgroup\/1)\/.*status of 404/ })

  test('every route lets in whom it names, sends everybody else where it says, and titles the tab', async ({
    page,
  }) => {
    test.slow()
    const who = newParticipant()

    await test.step('no user: sent to /sign-up?next={current url}', async () => {
      await page.goto('/')
      // The portal runs: the form alone would be in the HTML already.
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
      for (const { path, title } of routes) {
        const before = await heading(page).innerText()
        await goTo(page, path)
        if (title === undefined) {
          await expect(heading(page), path).not.toHaveText(before)
        } else {
          await expect(page, path).toHaveTitle(title)
          await expect(heading(page), path).toHaveText(title)
        }
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
