import { expect, type Locator, type Page } from '@playwright/test'
import { daySeconds, secondsAfter } from '#domain/dates/spans.ts'
import { pageFindings } from './axe-findings.ts'
import { unfold } from './unfold.ts'

/** A day and a time there, as the form takes them. */
const evening = (days: number) =>
  `${secondsAfter(new Date(), days * daySeconds)
    .toISOString()
    .slice(0, 10)}T18:30`

/** Adds a question, which is the last one then. */
async function addQuestion(operator: Page, label: string, type: string): Promise<Locator> {
  await operator.getByRole('button', { name: 'Add a question' }).click()
  const question = operator.getByRole('group', { name: /^Question \d$/ }).last()
  await question.getByRole('textbox', { name: 'Question', exact: true }).fill(label)
  await question.getByRole('combobox', { name: 'Answer' }).selectOption({ label: type })
  return question
}

/** A question whose second option ends the application, and one for those who chose the first. */
async function ask(operator: Page): Promise<void> {
  await unfold(operator, 'Questionnaire')
  const first = await addQuestion(operator, 'Do you brew it?', 'One of several')
  await first.getByRole('button', { name: 'Add an option' }).click()
  await first.getByRole('textbox', { name: 'Option 1' }).fill('Yes')
  await operator.keyboard.press('Enter')
  await operator.keyboard.type('No')
  await first.getByRole('combobox', { name: 'Means' }).last().selectOption({ label: 'Ends the application' })
  const second = await addQuestion(operator, 'How do you brew it?', 'A long text')
  await second.getByRole('combobox', { name: 'Asked' }).selectOption({ index: 1 })
  await second.getByRole('checkbox', { name: 'Yes' }).check()
  await second.getByRole('checkbox', { name: 'Needs an answer' }).check()
}

/** Three places, one for a woman, in two sessions, at $150. */
async function limit(operator: Page): Promise<void> {
  await unfold(operator, 'Places and quotas')
  await operator.getByLabel('Places', { exact: true }).fill('three')
  // The text of the error moves the button.
  await operator.getByLabel('Places', { exact: true }).blur()
  await expect(operator.getByText(/^Enter a whole number/)).toBeVisible()
  await operator.getByLabel('A place is held for (hours)').fill('48')
  await operator.getByRole('button', { name: 'Limit a gender' }).click()
  await operator.getByRole('combobox', { name: 'Gender', exact: true }).selectOption('Female')
  await operator.getByLabel('At most').fill('1')
  await unfold(operator, 'Sessions')
  await operator.getByRole('button', { name: 'Add a session' }).click()
  await operator.getByRole('textbox', { name: 'Start', exact: true }).fill(evening(5))
  await operator.getByLabel('Time zone').selectOption('Eastern')
  await operator.getByLabel('Seats').fill('4')
  await operator.getByLabel('Place or link').fill('40 Main St, Boston')
  await operator.getByRole('button', { name: 'Add a session' }).click()
  await operator.getByRole('textbox', { name: 'Start', exact: true }).last().fill(evening(6))
  await unfold(operator, 'What we pay')
  await operator.getByLabel('For taking part').fill('$25')
  await expect(operator.getByText(/^Each who attended\. \$5\.00 of it no gift card takes out/)).toBeVisible()
  await operator.getByLabel('For taking part').fill('$150')
}

/** Writes a focus group in the desk's form, with a mistake or two, and publishes it. @returns Its id at the desk. */
export async function publishFocusGroup(operator: Page, title: string): Promise<number> {
  await operator.getByRole('link', { name: 'Studies', exact: true }).click()
  await operator.getByRole('link', { name: 'Write a study' }).click()
  await operator.getByRole('textbox', { name: 'Title' }).fill(title)
  await operator.getByLabel('Category').selectOption({ label: 'Focus Groups' })
  await operator.getByLabel('Description').fill('We taste:\n- light\n- dark')
  await ask(operator)
  await limit(operator)
  // Errors unfold their group, and take the focus.
  await unfold(operator, 'Questionnaire')
  await unfold(operator, 'Places and quotas')
  const save = operator.getByRole('button', { name: 'Save as a draft' })
  await save.click()
  await expect(operator.getByLabel('Places', { exact: true })).toBeFocused()
  await operator.getByLabel('Places', { exact: true }).fill('3')
  await save.click()
  const words = operator.getByLabel('Why an answer ends the application')
  await expect(words).toBeVisible()
  await words.fill('We look for those who brew it')
  await save.click()
  await expect(operator.getByText('Participants do not see it.')).toBeVisible()
  await expect(operator.getByText('3 places · 1 quota')).toBeVisible()
  await expect(operator.getByText('2 sessions')).toBeVisible()
  expect.soft(await pageFindings(operator)).toEqual([])
  for (let presses = 0; presses < 2; presses += 1)
    await operator.getByRole('button', { name: 'Publish now' }).click()
  await expect(operator.getByText(/^Participants have seen it since/)).toBeVisible()
  const [, id = ''] = /(\d+)$/.exec(new URL(operator.url()).pathname) ?? []
  return Number(id)
}
