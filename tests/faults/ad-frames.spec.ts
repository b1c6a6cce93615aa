import { expect, test } from '#tests/support/browser/fixtures.ts'
import { watchShifts } from '#tests/support/stories/layout-shifts.ts'
import { deviceKeeps } from '#tests/support/device/device.ts'
import { joinByCalls } from '#tests/support/builders/people/participant.ts'

test.use({ allowedMessages: /net::ERR_/ })

/** The policy of a host with such an address has its origin: `new-version.spec.ts`. */
const frameAddress = 'https://ads.example/tag?client=7'

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
  await page.route('**/env.js', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${await response.text()};__env.adFrameUrl='${frameAddress}'` })
  })
  await page.route('**/my', async (route) => {
    const response = await route.fetch()
    const { 'content-security-policy': policy = '', ...headers } = response.headers()
    const framing = policy.replace("frame-src 'self'", "frame-src 'self' https://ads.example")
    await route.fulfill({ response, headers: { ...headers, 'content-security-policy': framing } })
  })
  await page.goto('/my')
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
  // An answer that is still on its way would say that there is a connection.
  await deviceKeeps(page)
  await context.setOffline(true)
  await expect(page.getByText(/You are offline/)).toBeVisible()
  await expect(frames.first()).toBeHidden()
  await expect(frames).toHaveCount(1)
  expect(await shifts()).toBeLessThan(0.01)
})
