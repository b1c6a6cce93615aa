import { expect, test } from '#tests/support/browser/fixtures.ts'
import { join, joinByCalls } from '#tests/support/builders/participant.ts'

test('a participant searches, filters and sorts, and the address keeps the choice', async ({ page }) => {
  test.slow()
  await join(page)
  const cards = page.getByRole('article')
  const titles = () => cards.getByRole('heading').allTextContents()
  const field = page.getByRole('searchbox', { name: 'Search studies' })
  const count = page.getByRole('paragraph').filter({ hasText: /^\d+ of \d+ studies$/ })
  const newest = await titles()

  // Typing must not lose the focus or a letter.
  await field.pressSequentially('survey', { delay: 20 })
  await expect(page).toHaveURL('/my?q=survey')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('survey')
  // The count rises while descriptions come in.
  await expect(async () => {
    const counted = await count.innerText({ timeout: 1000 })
    await expect(page.getByRole('status')).toHaveText(counted, { timeout: 1000 })
  }).toPass()
  await page.getByRole('button', { name: 'LOAD MORE' }).click()
  await expect(cards).toHaveCount(20)

  await page.getByRole('combobox', { name: 'Place' }).selectOption('In person')
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Highest pay')
  await page.getByRole('combobox', { name: 'Category' }).selectOption('clinical-trials')
  await page.getByRole('button', { name: 'Clear search', exact: true }).click()
  await expect(field).toBeFocused()
  await expect(page).toHaveURL('/my?sort=pay&place=in-person&category=clinical-trials')
  await expect(cards).toHaveCount(10)
  for (const title of await titles()) expect(title).not.toMatch(/^Online /)

  // The list is the same after going back from a study, and after a reload.
  await page.getByRole('button', { name: 'LOAD MORE' }).click()
  await expect(cards.nth(10)).toBeFocused()
  const sorted = await titles()
  expect(sorted).not.toEqual(newest)
  await cards.nth(12).getByRole('link', { name: /View/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(sorted[12] ?? '')
  await page.goBack()
  await expect.poll(titles).toEqual(sorted)
  await expect(cards.nth(12)).toBeInViewport()
  await page.reload()
  await expect.poll(titles).toEqual(sorted.slice(0, 10))

  // An empty result offers ways on.
  await page.goto('/category/product-testing')
  await field.fill('no such words')
  await expect(page.getByRole('heading', { name: 'No studies match' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect(field).toHaveValue('')
  await expect(cards).toHaveCount(10)
  await field.fill('coffee')
  await field.fill('trial of a')
  await field.blur()
  await page.goBack()
  await expect(page).toHaveURL('/my?sort=pay&place=in-person&category=clinical-trials')
})

for (const locale of ['en-US', 'es-US']) {
  test.describe(`on a phone in ${locale}`, () => {
    test.use({ locale, viewport: { width: 360, height: 740 } })

    test('no option of a filter is cut off', async ({ page }) => {
      await joinByCalls(page)
      await page.goto('/my')
      await expect(page.getByRole('article').first()).toBeVisible()
      const choices = page.getByRole('search').getByRole('combobox')
      await expect(choices).toHaveCount(3)
      for (const choice of await choices.all()) {
        const count = await choice.locator('option').count()
        for (let index = 0; index < count; index += 1) {
          await choice.selectOption({ index })
          const cut = await choices.evaluateAll((selects) =>
            selects
              .map((select) => select.parentElement?.querySelector('span'))
              .filter((shown) => shown && shown.scrollWidth > shown.clientWidth)
              .map((shown) => shown?.textContent),
          )
          expect(cut).toEqual([])
        }
        await choice.selectOption({ index: 0 })
      }
    })
  })
}
