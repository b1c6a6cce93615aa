import { expect, test } from '#tests/support/browser/fixtures.ts'
import { join } from '#tests/support/builders/people/participant.ts'
import { deviceKeeps } from '#tests/support/device/device.ts'
import { pieceWith, provideEdition } from '#tests/support/stories/provide-edition.ts'
import type { BrowserContext } from '@playwright/test'

test.use({ allowedMessages: /net::ERR_|status of 404/ })

/** The participant's market area, New York, and another one. */
const [own, other] = [501, 803]

const farAway = pieceWith(3, 'Far away', [other])
const areas = { [own]: pieceWith(2, 'Close by', [own]), [other]: farAway }

/** A catalogue that is cut into pieces. @returns Lets the piece of the other area be answered. */
async function provide(context: BrowserContext): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await provideEdition(context, { nation: pieceWith(1, 'Open everywhere'), areas }, async (route, body) => {
    if (body === farAway) await released
    await route.fulfill({ body, contentType: 'application/json' })
  })
  return release
}

test('All Studies loads the studies of other areas, which can be stopped, and keeps them for a visit without a network', async ({
  page,
  context,
}) => {
  const release = await provide(context)
  await join(page)
  const titles = page.getByRole('article').getByRole('heading')
  await expect(titles).toHaveText(['Close by', 'Open everywhere'])
  await expect(page.getByText('1 other study does not fit you now.')).toBeVisible()

  await page.goto('/all')
  await expect(titles).toHaveText(['Close by', 'Open everywhere'])
  await expect(page.getByText('Loading the studies of other areas: 0 of 1')).toBeVisible()
  await page.getByRole('button', { name: 'Stop', exact: true }).press('Enter')
  await expect(page.getByText('and 0 of 1 other areas.')).toBeVisible()
  release()
  await page.getByRole('button', { name: 'Load the others' }).press('Enter')
  await expect(titles).toHaveText(['Far away', 'Close by', 'Open everywhere'])
  await expect(page.getByText(/^Loading the studies|^This list has/)).toHaveCount(0)
  await page.goto('/not-now')
  await expect(page.getByText('Far away')).toBeVisible()

  await deviceKeeps(page)
  await context.unrouteAll()
  // As without a network, and without the worker's files.
  await context.route(/-api\//, (route) => route.abort())
  await page.goto('/all')
  await expect(titles).toHaveText(['Far away', 'Close by', 'Open everywhere'])
  await expect(page.getByText('and 1 other areas saved on this device.')).toBeVisible()
  await page.goto('/my')
  await expect(titles).toHaveText(['Close by', 'Open everywhere'])
})
