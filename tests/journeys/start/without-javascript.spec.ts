import { expect, test } from '#tests/support/browser/fixtures.ts'

test.use({ javaScriptEnabled: false })

test('each page says what this is, where to read more and that it needs JavaScript, without a skeleton', async ({
  page,
}) => {
  for (const [path, width] of [
    ['/', 360],
    ['/sign-up', 1280],
    ['/my', 1280],
  ] as const) {
    await test.step(`${path} at ${width} pixels`, async () => {
      await page.setViewportSize({ width, height: 740 })
      const answer = await page.goto(path)
      expect(answer?.headers()['content-security-policy']).not.toContain('unsafe')
      const heading = page.getByRole('heading', { level: 1 })
      await expect(heading).toHaveText('Paid research studies')
      await expect(page.locator('.app-noscript')).toContainText('turn on JavaScript')
      await expect(heading).toBeInViewport()
      await expect(page.locator('p[lang=es]')).toContainText('active JavaScript')
      await expect(page.locator('p[lang=es]')).toBeInViewport()
      await expect(page.locator('.app-boot')).toBeHidden()
      await expect(page.getByRole('textbox')).toHaveCount(0)

      // The inline styles apply: the text is in a card, not at the edge of the screen.
      const card = page.locator('.app-noscript')
      expect(await card.evaluate((element) => getComputedStyle(element).borderTopWidth)).toBe('1px')
      const box = await card.boundingBox()
      expect(box?.x).toBeGreaterThanOrEqual(16)
      expect(box?.width).toBeLessThanOrEqual(640)

      // All paths have the same links.
      if (path !== '/') return
      await page.getByRole('link', { name: 'open studies' }).click()
      await expect(page.getByRole('heading', { name: 'Open now' })).toBeVisible()
      await expect(page.locator('noscript .hint')).toBeVisible()
      await page.goBack()

      await page.getByRole('link', { name: 'write to us' }).click()
      await expect(page).toHaveURL('/contact/')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })
  }
})

test('a study’s address shows the study itself, and says what needs JavaScript', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/study/12')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Plant-Based Eating Discussion')
  await expect(heading).toBeInViewport()
  await expect(page.locator('.app-noscript')).toContainText('Signing up needs JavaScript.')
  await expect(page.locator('.app-boot')).toBeHidden()
  await expect(page.getByRole('textbox')).toHaveCount(0)
})
