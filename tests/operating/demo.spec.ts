import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import { test, withWorker } from '#tests/support/browser/fixtures.ts'
import { type StaticPortal, startStaticPortal } from '#tests/support/browser/static-portal.ts'
import { controlWorker } from '#tests/support/browser/worker-control.ts'
import { joinOnScreen } from '#tests/support/builders/people/participant.ts'
import { fillInRecipient } from '#tests/support/builders/money/recipient.ts'
import { goWithin } from '#tests/support/stories/go-within.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

test.use(withWorker)
// A static server knows no header of a proxy, and no visitor is signed in at first.
test.use({ extraHTTPHeaders: {} })

let portal: StaticPortal

test.beforeAll(async () => {
  test.setTimeout(240_000)
  await promisify(execFile)(process.execPath, ['--import', 'tsx', 'demo/build.ts'], { cwd: root })
  portal = await startStaticPortal(`${root}/dist/demo`)
})
test.afterAll(() => portal.stop())

test('the demo needs no host, says that nothing is real, and keeps what it was told', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: portal.origin })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByText(/^Demo: nothing here is real/)).toBeVisible()
  await page.getByRole('button', { name: 'OK' }).click()
  await joinOnScreen(page)
  const cover = page.locator('article img').first()
  await expect(cover).toBeVisible()
  await expect(cover).not.toHaveJSProperty('naturalWidth', 0)

  await goWithin(page, '/earnings')
  await page.getByRole('button', { name: 'Request Payment' }).click()
  await fillInRecipient(page)
  await page.getByRole('button', { name: 'Request $20 gift card' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Request received')

  const worker = await controlWorker(page, portal.origin)
  await worker.kill()
  await page.goto('/earnings')
  await expect(page.getByText('600', { exact: true })).toBeVisible()

  await page.goto('/outtrack/focusgroup/1/')
  await expect(page.getByRole('heading', { name: 'The demo ends here' })).toBeVisible()

  await context.setOffline(true)
  await page.getByRole('link', { name: 'Back to the studies' }).click()
  await page.getByRole('article').getByRole('link', { name: /View/ }).first().click()
  await expect(page.getByRole('link', { name: /^Apply/ }).first()).toBeVisible()
  await context.close()
})
