import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { IntakesAnswer } from '#contract/answers/intake-answers.ts'
import { deviceKeeps, deviceKeepsDraft } from '#tests/support/device/device.ts'
import { expect, test, withWorker } from '#tests/support/browser/fixtures.ts'
import { join, workerReady } from '#tests/support/builders/participant.ts'
import { answerAll, sendAnswers } from '#tests/support/builders/questionnaire.ts'

/** Two studies for this participant whose questionnaires contain these words. */
async function studiesThatAsk(page: Page, words: string): Promise<number[]> {
  const { intakes } = v.parse(IntakesAnswer, await (await page.request.get('/d-api/v1/intakes/')).json())
  const asking: number[] = []
  for (const id of intakes) {
    if (asking.length === 2) break
    const answer = await page.request.get(`/api/v1/focusgroups/${id}/intake/`)
    if (answer.ok() && (await answer.text()).includes(words)) asking.push(id)
  }
  return asking
}

const question = (page: Page, name: string | RegExp) => page.getByRole('group', { name })
const copyOf = (page: Page) => page.getByText(/^Your answers, \d/)

test.describe('an answer that was given once', () => {
  test.use({ ...withWorker, allowedMessages: /net::ERR_/ })

  test('is not asked again, is shown before it is sent and kept afterwards, offline too', async ({
    page,
    context,
  }) => {
    const who = await join(page)
    const [first, second] = await studiesThatAsk(page, 'What is your ZIP code?')
    expect(second, 'two studies that ask this participant the same').toBeDefined()
    await page.goto(`/focusgroup/${first}/intake`)
    const zip = page.getByRole('textbox', { name: 'What is your ZIP code?' })
    await expect(zip).toHaveValue(who.postalCode)
    await expect(page.getByText('From your profile')).toBeVisible()

    await answerAll(page)
    await zip.fill(who.postalCode)
    await page.getByRole('radio', { name: 'Dark' }).check()
    await page.getByRole('button', { name: 'Review answers' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Check your answers' })).toBeFocused()
    await expect(page.getByRole('definition').filter({ hasText: 'Drip machine, None of them' })).toBeVisible()

    await page.goBack()
    await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
    await expect(page.getByRole('heading', { level: 1, name: 'Questionnaire' })).toBeFocused()
    await page.goForward()
    await page.getByRole('button', { name: 'Change: Which roast do you usually drink?' }).press('Enter')
    await expect(page.getByRole('radio', { name: 'Light' })).toBeFocused()
    await page.keyboard.press('Space')
    await zip.fill('94110')
    await expect(page.getByText('Changed from your profile')).toBeVisible()
    await deviceKeepsDraft(page, `intake:${first ?? 0}`, '94110')
    await page.reload()
    await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked()
    await expect(question(page, /brew with/).getByRole('checkbox', { name: 'Drip machine' })).toBeChecked()
    await sendAnswers(page)
    await expect(page).toHaveURL('/my')

    await page.goto(`/focusgroup/${second}/intake`)
    await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked()
    await workerReady(page)
    await deviceKeeps(page, 'intake')
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked()
    await expect(page.getByText(/^From your answers of /).first()).toBeVisible()
    await expect(zip).toHaveValue(who.postalCode)
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
    await page.getByRole('button', { name: /^Select Drip machine, None of them, as in your answers/ }).click()
    await page.getByRole('button', { name: /^Select Milk, None of them, as in your answers/ }).click()
    await sendAnswers(page)
    await expect(page.getByText(/^Saved on this device/)).toBeVisible()
    // The page navigates once the copy is kept.
    await expect(page).toHaveURL('/my')

    await page.goto(`/focusgroup/${second}/intake`)
    await expect(page.getByText(/^Saved on this device/)).toBeVisible()
    await expect(page.getByRole('definition').filter({ hasText: 'Drip machine, None of them' })).toBeVisible()
    await page.getByRole('button', { name: 'Remove this copy' }).click()
    await expect(copyOf(page)).toHaveCount(0)
    await page.reload()
    await expect(page.getByText(/^Saved on this device/)).toBeVisible()
    await expect(page.getByRole('radio')).toHaveCount(0)
    await expect(copyOf(page)).toHaveCount(0)
  })
})
