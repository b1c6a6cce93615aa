import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { join } from '#tests/support/builders/people/participant.ts'

/** Options that are cut off where the chosen one is shown, while something is chosen in each filter. */
async function cutOptions(page: Page): Promise<(string | null)[]> {
  const choices = page.getByRole('search').getByRole('combobox')
  await expect(choices).toHaveCount(4)
  for (const choice of await choices.all()) await choice.selectOption({ index: 1 })
  return choices.evaluateAll((selects) => {
    const shown = selects.flatMap((select) => select.parentElement?.querySelector('span') ?? [])
    return selects.flatMap((select, index) =>
      [...select.querySelectorAll('option')].flatMap(({ text }) => {
        const [place] = shown.slice(index)
        if (place) place.textContent = text
        return shown.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)
      }),
    )
  })
}

test('a list that was searched keeps its place on the way back from a study; on a phone its filters show whole options', async ({
  page,
  context,
}) => {
  await join(page)
  const cards = page.getByRole('article')
  const count = page.getByText(/^10 of \d{3} studies shown/)
  const countOfAll = await count.innerText()
  const field = page.getByRole('searchbox', { name: 'Search studies' })
  // Typing must not lose the focus or a letter.
  await field.pressSequentially('survey', { delay: 20 })
  await expect(page).toHaveURL('/my?q=survey')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('survey')
  await page.getByRole('combobox', { name: 'Place' }).selectOption('In person')
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Highest pay')
  await page.getByRole('button', { name: 'Clear search', exact: true }).click()
  await expect(page).toHaveURL('/my?sort=pay&place=in-person')
  // The list follows the search, and then begins at its first ten.
  await expect(count).toBeVisible()
  await expect(count).not.toHaveText(countOfAll)
  await page.getByRole('button', { name: 'LOAD MORE' }).click()
  await expect(cards.nth(10)).toBeFocused()
  // Not `innerText`: a card has one only when it is near the viewport.
  const [title = ''] = await cards.nth(12).getByRole('heading').allTextContents()
  await cards.nth(12).getByRole('link', { name: /View/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  // On a slow device the list is drawn after the router has scrolled.
  const tools = await context.newCDPSession(page)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: 10 })
  await page.goBack()
  await expect(cards.nth(12).getByRole('heading')).toHaveText(title)
  await expect(cards.nth(12)).toBeInViewport()
  await tools.send('Emulation.setCPUThrottlingRate', { rate: 1 })

  await page.setViewportSize({ width: 360, height: 740 })
  expect(await cutOptions(page)).toEqual([])
  await page.getByRole('button', { name: 'Open navigation' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Español' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mis estudios')
  expect(await cutOptions(page)).toEqual([])
})
