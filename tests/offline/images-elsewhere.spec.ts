import { test } from '#tests/support/browser/minimal-fixtures.ts'
import { withWorker } from '#tests/support/browser/fixtures.ts'
import { joinOnScreen, workerReady } from '#tests/support/builders/participant.ts'
import { deviceKeepsImage } from '#tests/support/device/device.ts'
import { expect } from '@playwright/test'

test.use({ ...withWorker, allowedMessages: /net::ERR_|Failed to fetch|blocked by CORS policy/ })

test('pictures of a service on another origin that sends no CORS headers are there without a network', async ({
  page,
  context,
}) => {
  await joinOnScreen(page)
  await workerReady(page)
  await deviceKeepsImage(page, 'gadget.png')
  await context.setOffline(true)
  await page.reload()
  const picture = page.getByRole('article').filter({ hasText: 'Kitchen gadget test' }).locator('img')
  // The portal's list replaces the picture of the last one.
  await expect(async () => {
    await picture.scrollIntoViewIfNeeded()
    const shown = await picture.evaluate((image: HTMLImageElement) => [
      image.naturalWidth > 0,
      image.currentSrc,
    ])
    expect(shown).toEqual([true, expect.stringContaining('gadget.png')])
  }).toPass()
})
