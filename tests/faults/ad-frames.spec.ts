import { expect, test, withWorker } from '#tests/support/browser/fixtures.ts'
import { watchShifts } from '#tests/support/stories/layout-shifts.ts'
import { deviceKeeps } from '#tests/support/device/device.ts'
import { startHost } from '#tests/support/processes/host-process.ts'
import { joinByCalls, workerReady } from '#tests/support/builders/participant.ts'

test.use({
  ...withWorker,
  allowedMessages: /net::ERR_/,

  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs from this pattern
  baseURL: async ({}, use) => {
    const env = { SANDBOX: '1', AD_FRAME_URL: 'https://ads.example/tag?client=7' }
    const host = await startHost({ env })
    await use(host.origin)
    await host.dispose()
  },
})

test('the tag page is framed in each advertising space, and cannot reach the portal', async ({
  page,
  context,
}) => {
  test.slow()
  const framed: string[] = []
  await context.route('https://ads.example/**', async (route) => {
    framed.push(route.request().url())
    await route.fulfill({
      contentType: 'text/html',
      body: `<p>Buy</p><script>
        try { parent.document.title = 'taken over' } catch {}
        try { localStorage.setItem('a', 'b'); document.body.append('stored') } catch {}
      </script>`,
    })
  })
  await page.setViewportSize({ width: 360, height: 740 })
  await joinByCalls(page)
  const shifts = await watchShifts(page)
  const shell = await page.goto('/my')
  expect(shell?.headers()['content-security-policy']).toContain("frame-src 'self' https://ads.example;")
  const frames = page.locator('iframe[title="Advertisement"]')
  await expect(frames).toHaveCount(2)
  await frames.first().scrollIntoViewIfNeeded()
  await expect(page.frameLocator('iframe').first().getByText('Buy')).toBeVisible()
  // The browser may ask for the second one first.
  expect(framed).toContain('https://ads.example/tag?client=7&slot=list-1&width=300&height=250')
  await expect(page).toHaveTitle('My Studies')
  await expect(page.frameLocator('iframe').first().getByText('stored')).toHaveCount(0)
  await expect(page.getByText('Advertisement', { exact: true })).toHaveCount(2)
  // The font that arrives moves an icon by three pixels; a space without its size would move the whole list.
  expect(await shifts()).toBeLessThan(0.01)

  // Without a connection no advertisement is shown; a visible space keeps its size, empty.
  await workerReady(page)
  await deviceKeeps(page)
  await context.setOffline(true)
  await expect(page.getByText(/You are offline/)).toBeVisible()
  await expect(frames.first()).toBeHidden()
  await expect(frames).toHaveCount(1)
  expect(await shifts()).toBeLessThan(0.01)
  await page.getByRole('article').nth(4).getByRole('link', { name: /View/ }).click()
  await expect(page.getByRole('heading', { name: 'About this study' })).toBeVisible()
  await expect(frames).toHaveCount(0)
})
