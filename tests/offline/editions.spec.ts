import { dayMs } from '#domain/dates/spans.ts'
import { withWorker } from '#tests/support/browser/fixtures.ts'
import { answerKeys } from '#offline/storage/storage-names.ts'
import { test } from '#tests/support/browser/killable-browser.ts'
import { pieceWith, provideEdition } from '#tests/support/stories/provide-edition.ts'
import { join, joinByCalls, workerReady } from '#tests/support/builders/people/participant.ts'
import { deviceKeeps, deviceKeepsPiece } from '#tests/support/device/device.ts'
import { type BrowserContext, type Page, expect } from '@playwright/test'

test.use({ ...withWorker, allowedMessages: /net::ERR_|Failed to fetch|status of 404|CallError/ })

/** New York. */
const area = 501

/** Titles of the studies that only this edition has, one in each piece. */
const titlesOf = (number: number) => [`Near, edition ${number}`, `Everywhere, edition ${number}`] as const

/** @param answer See `provideEdition`. */
function provideNumbered(
  context: BrowserContext,
  number: number,
  answer?: Parameters<typeof provideEdition>[2],
): Promise<void> {
  const [near, everywhere] = titlesOf(number)
  const areas = { [area]: pieceWith(2, near, [area]) }
  return provideEdition(context, { nation: pieceWith(1, everywhere), areas }, answer)
}

const titlesOn = (page: Page) => page.getByRole('article').getByRole('heading')

/** Blocks the page for ever at this write of an edition: a piece, the other one, the edition, or their commit. */
async function blockAtWrite(context: BrowserContext, write: number): Promise<void> {
  await context.addInitScript(
    ([prefixes, last]) => {
      let writes = 0
      const block = () => {
        // oxlint-disable-next-line no-console -- runs in the page, where the test waits for it
        console.log('blocked')
        for (;;);
      }
      // oxlint-disable-next-line typescript/unbound-method -- called with the store below
      const { put } = IDBObjectStore.prototype
      IDBObjectStore.prototype.put = function (this: IDBObjectStore, value, key) {
        const request = put.call(this, value, key)
        if (typeof key !== 'string' || !prefixes.some((prefix) => key.startsWith(prefix))) return request
        writes += 1
        if (writes === last) block()
        if (writes === 3 && last === 4) this.transaction.addEventListener('complete', block)
        return request
      }
    },
    [[answerKeys.piece('', '').split(':')[0] ?? '', answerKeys.edition('')], write] as const,
  )
}

test('a browser that is killed at any write of an edition has the old one or the new one, and heals at the next start', async ({
  device,
  wire,
}) => {
  test.slow()
  let page = await device.open((context) => provideNumbered(context, 0))
  await join(page)
  await expect(titlesOn(page)).toHaveText(titlesOf(0))
  await workerReady(page)
  await deviceKeeps(page)
  await device.close()

  page = await device.open()
  for (const write of [1, 2, 3, 4]) {
    await provideNumbered(page.context(), write)
    await blockAtWrite(page.context(), write)
    const blocked = page.waitForEvent('console', (message) => message.text() === 'blocked')
    await page.goto('/my', { waitUntil: 'commit' })
    await blocked
    await device.kill()

    wire.down()
    page = await device.open()
    await page.goto('/my')
    const kept = write === 4 ? write : write - 1
    await expect(titlesOn(page), `killed at write ${write}`).toHaveText(titlesOf(kept))

    wire.up()
    await provideNumbered(page.context(), write)
    await page.reload()
    await expect(titlesOn(page)).toHaveText(titlesOf(write))
    await deviceKeepsPiece(page, String(area), titlesOf(write)[0])
  }
})

test('what has come since the last visit is counted, marked and shown alone, without a network too', async ({
  device,
  wire,
}) => {
  test.slow()
  const near = pieceWith(2, 'Near since long', [area])
  const first = { nation: pieceWith(5, 'Everywhere since long'), areas: { [area]: near } }
  let page = await device.open((context) => provideEdition(context, first))
  await join(page)
  await workerReady(page)
  await deviceKeeps(page)
  const since = await page.evaluate(() =>
    new Date().toLocaleDateString('en-US', { month: 'short', day: 'numeric' }),
  )
  await expect(page.getByRole('link', { name: /new since/ })).toHaveCount(0)
  await device.close()

  page = await device.open()
  await page.clock.setSystemTime(Date.now() + 7 * dayMs)
  await provideEdition(page.context(), { ...first, nation: pieceWith(4, 'Just published') })
  await page.goto('/my')
  const news = page.getByRole('link', { name: `1 new since ${since}` })
  await news.click()
  await expect(titlesOn(page)).toHaveText(['Just published'])
  await expect(page.getByRole('article').getByText('New', { exact: true })).toBeVisible()
  await deviceKeepsPiece(page, 'nation', 'Just published')

  wire.down()
  await page.reload()
  await expect(titlesOn(page)).toHaveText(['Just published'])
  await page.getByRole('link', { name: 'Show all' }).click()
  await expect(titlesOn(page)).toHaveCount(2)
  await expect(news).toBeVisible()
})

test.describe('a first visit', () => {
  test.use({ serviceWorkers: 'block' })

  // No start reads such a piece, so a later one keeps what it has: `read-edition.test.ts`.
  test('says that it cannot load an edition that does not arrive whole', async ({ page, context }) => {
    await provideNumbered(context, 0, (route, body) =>
      route.fulfill({ body: body.replace('Near', 'Far'), contentType: 'application/json' }),
    )
    await joinByCalls(page)
    await page.goto('/my')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('That did not work')
    await expect(page.getByText('The answer did not come from our server.')).toBeVisible()
    await provideNumbered(context, 0)
    await page.getByRole('button', { name: /again/i }).click()
    await expect(titlesOn(page)).toHaveText(titlesOf(0))
  })
})
