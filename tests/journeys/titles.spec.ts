import type { Page } from '@playwright/test'
import { expect, test, withWorker } from '#tests/support/browser/fixtures.ts'
import { join, workerReady } from '#tests/support/builders/participant.ts'
import { richestIntake } from '#tests/support/builders/questionnaire.ts'

const titleAtLoad = 'Stipend — paid research studies'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Opens the study of the first card. Returns its title. */
async function openFirstStudy(page: Page): Promise<string> {
  const card = page.getByRole('article').first()
  const title = await card.getByRole('heading').innerText()
  await card.getByRole('link', { name: /^View/ }).click()
  await expect(heading(page)).toHaveText(title)
  return title
}

test.describe('the tab of a study', () => {
  test.use({ ...withWorker, allowedMessages: /net::ERR_|status of 404/ })

  test('is named after the study, from a list, by its address and without a network', async ({
    page,
    context,
  }) => {
    test.slow()
    await join(page)
    const title = await openFirstStudy(page)
    await expect(page).toHaveTitle(title)
    const other = page.getByRole('heading', { name: 'Other Studies' }).locator('..').getByRole('link').first()
    await other.click()
    await expect(heading(page)).not.toHaveText(title)
    await expect(page).toHaveTitle(await heading(page).innerText())
    await page.goBack()
    await expect(page).toHaveTitle(title)
    await page.goBack()
    await expect(page).toHaveTitle('My Studies')
    await page.goForward()
    await expect(page).toHaveTitle(title)

    await workerReady(page)
    await page.reload()
    await expect(page).toHaveTitle(title)
    await context.setOffline(true)
    await page.reload()
    await expect(heading(page)).toHaveText(title)
    await expect(page).toHaveTitle(title)
    await context.setOffline(false)
  })

  test('names the study of a questionnaire, also when the study loads after the questions', async ({
    page,
  }) => {
    await join(page)
    const id = await richestIntake(page)
    await page.goto(`/study/${id}`)
    const title = await heading(page).innerText()
    await page.getByRole('link', { name: 'Answer the questionnaire' }).first().click()
    await expect(heading(page)).toHaveText('Questionnaire')
    await expect(page).toHaveTitle(`Questionnaire: ${title}`)
    await page.reload()
    await expect(heading(page)).toHaveText('Questionnaire')
    await expect(page).toHaveTitle(`Questionnaire: ${title}`)
  })

  test('names no study when there is none', async ({ page }) => {
    await join(page)
    await openFirstStudy(page)
    for (const path of ['/study/99999999', '/study/constructor']) {
      await page.goto(path)
      await expect(heading(page)).toHaveText('This page does not exist')
      await expect(page).toHaveTitle(titleAtLoad)
    }
  })
})

test('the tab of a category that only the host knows has the title of its page', async ({ page }) => {
  await page.route('**/c-api/v1/categories/', async (route) => {
    const response = await route.fetch()
    const answer: { categories: Record<string, unknown> } = await response.json()
    const own = { id: 991, title: 'Taste Panels', slug: 'taste-panels' }
    await route.fulfill({ response, json: { ...answer, categories: { ...answer.categories, 991: own } } })
  })
  await join(page)
  await page.goto('/category/taste-panels')
  await expect(heading(page)).toHaveText('Taste Panels')
  await expect(page).toHaveTitle('Taste Panels')
  // The portal may ask again.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('the sign-up tab has its own title', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Sign up' }).click()
  await expect(heading(page)).toHaveText('Sign up')
  await expect(page).toHaveTitle('Sign up')
})
