import * as v from 'valibot'
import { IntakesAnswer } from '#contract/intake.ts'
import { expect, test } from '#tests/support/fixtures.ts'
import { join } from '#tests/support/participant.ts'
import { answerAll, richestIntake } from '#tests/support/questionnaire.ts'

test.describe('a questionnaire', () => {
  test.use({ allowedMessages: /There was an error!|status of 409/ })

  test('is reached from its study, answered once, and leads back to the studies', async ({ page }) => {
    await join(page)
    const id = await richestIntake(page)
    await page.goto(`/study/${id}`)
    await page.getByRole('link', { name: 'Answer the questionnaire' }).first().click()
    await expect(page).toHaveURL(`/focusgroup/${id}/intake`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Questionnaire')

    await page.getByRole('button', { name: 'Send answers' }).click()
    await expect(page.getByText('This field is required.').first()).toBeVisible()
    await expect(page).toHaveURL(`/focusgroup/${id}/intake`)
    for (const input of await page.locator('input:not([type=radio], [type=checkbox])').all()) {
      expect((await input.boundingBox())?.height).toBe(58)
    }

    await answerAll(page)
    await expect(page.getByText('This field is required.')).toHaveCount(0)
    await page.getByRole('button', { name: 'Send answers' }).click()
    await expect(page).toHaveURL('/my')

    await page.goto(`/focusgroup/${id}/intake`)
    await answerAll(page)
    await page.getByRole('button', { name: 'Send answers' }).click()
    await expect(page.getByRole('alert')).toContainText('You have answered this questionnaire before')
  })
})

test.describe('a study without one', () => {
  test.use({ allowedMessages: /status of 404/ })

  test('has neither the way to a questionnaire nor the page', async ({ page }) => {
    await join(page)
    const { intakes } = v.parse(IntakesAnswer, await (await page.request.get('/d-api/v1/intakes/')).json())
    await page.goto('/category/clinical-trials')
    await expect(page.getByRole('article').first()).toBeVisible()
    const hrefs = await page
      .getByRole('link', { name: /View/ })
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    const plain = hrefs.find((href) => !intakes.includes(Number(href.split('/').at(-1)))) ?? ''
    const indexed = page.waitForResponse('**/d-api/v1/intakes/')
    await page.goto(plain)
    await indexed
    await expect(page.getByRole('heading', { name: 'About this study' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Answer the questionnaire' })).toHaveCount(0)
    await page.goto(`/focusgroup/${plain.split('/').at(-1)}/intake`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no questionnaire')
  })

  test('is not offered to whom it is not meant for', async ({ page }) => {
    await join(page)
    const { intakes } = v.parse(IntakesAnswer, await (await page.request.get('/d-api/v1/intakes/')).json())
    const statuses = await Promise.all(
      intakes.map(async (id) => (await page.request.get(`/api/v1/focusgroups/${id}/intake/`)).status()),
    )
    const foreign = intakes[statuses.indexOf(404)]
    expect(foreign, 'a questionnaire that a woman of 38 does not get').toBeDefined()
    await page.goto(`/study/${foreign}`)
    await expect(page.getByRole('heading', { name: 'About this study' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Answer the questionnaire' })).toHaveCount(0)
  })
})
