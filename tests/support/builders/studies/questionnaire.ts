import { IntakeAnswer, IntakesAnswer } from '#contract/answers/intake-answers.ts'
import { type Page, expect } from '@playwright/test'
import * as v from 'valibot'

/** The study of this participant whose questionnaire has the largest variety of fields. */
export async function richestIntake(page: Page): Promise<number> {
  const { intakes } = v.parse(IntakesAnswer, await (await page.request.get('/d-api/v1/intakes/')).json())
  const kinds = await Promise.all(
    intakes.slice(0, 20).map(async (id) => {
      const answer = await page.request.get(`/api/v1/focusgroups/${id}/intake/`)
      if (!answer.ok()) return { id, count: 0 }
      return {
        id,
        count: new Set(v.parse(IntakeAnswer, await answer.json()).rows.map(({ type }) => type)).size,
      }
    }),
  )
  return kinds.sort((a, b) => b.count - a.count)[0]?.id ?? 0
}

/** Answers every question of the questionnaire on the screen. @param review Name of the button that follows them. */
export async function answerAll(page: Page, review = 'Review answers'): Promise<void> {
  // Wait for the form: then all fields are there.
  await expect(page.getByRole('button', { name: review })).toBeVisible()
  for (const group of await page.getByRole('radiogroup').all()) await group.getByRole('radio').first().check()
  const boxes = page.getByRole('group').filter({ has: page.getByRole('checkbox') })
  for (const group of await boxes.all()) {
    await group.getByRole('checkbox').first().check()
    await group.getByRole('checkbox').last().check()
  }
  for (const input of await page.getByRole('textbox').all()) await input.fill('Yes')
  for (const input of await page.locator('input[type=date]').all()) await input.fill('2027-01-15')
}

/** Opens the review and sends the answers. */
export async function sendAnswers(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Review answers' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Check your answers' })).toBeVisible()
  await page.getByRole('button', { name: 'Send answers' }).click()
}
