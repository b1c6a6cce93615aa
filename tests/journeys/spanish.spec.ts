import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/fixtures.ts'
import { findings } from '#tests/support/looks.ts'
import { join, workerReady } from '#tests/support/participant.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** By the sidebar, as a participant does. */
async function change(page: Page, open: string, language: string): Promise<void> {
  await page.getByRole('button', { name: open }).click()
  await page.getByRole('navigation').getByRole('button', { name: language }).click()
}

async function expectNothingWider(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

test.describe('a browser in Spanish', () => {
  test.use({ locale: 'es-US', viewport: { width: 360, height: 740 } })

  test('sees the login in Spanish, and in English when that is chosen', async ({ page }) => {
    await page.goto('/')
    await expect(heading(page)).toHaveText('Iniciar sesión')
    await expect(page.locator('html')).toHaveAttribute('lang', 'es-US')
    await expect(page).toHaveTitle('Stipend — estudios de investigación pagados')
    await expect(page.getByText('Comprobado', { exact: true })).toBeVisible()
    await expectNothingWider(page)
    expect(await findings(page)).toEqual([])

    // What the specification words in English stays, and its meaning follows.
    await page.getByLabel('Correo electrónico').focus()
    await page.getByRole('button', { name: 'Iniciar sesión' }).click()
    const message = page.getByText('This field is required.').first()
    await expect(message).toHaveAttribute('lang', 'en')
    await expect(message.locator('..')).toHaveText('This field is required. Este campo es obligatorio.')

    await page.getByRole('button', { name: 'English' }).click()
    await expect(heading(page)).toHaveText('Log in')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
    await page.goto('/sign-up')
    await expect(heading(page)).toHaveText('Sign up')

    await page.getByRole('button', { name: 'Español' }).click()
    await expect(heading(page)).toHaveText('Registrarse')
    await expectNothingWider(page)
    expect(await findings(page)).toEqual([])
  })

  test('never shows the English form of the HTML', async ({ page }) => {
    // The form is in the HTML: without the portal's script only the choice of what shows runs.
    await page.route('**/assets/index-*.js', () => {})
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.locator('.app-boot')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeHidden()
  })
})

test.describe('without a network', () => {
  test.use({ allowedMessages: /net::ERR_/ })

  test('a participant who changed to Spanish finds it again', async ({ page, context }) => {
    test.slow()
    await page.setViewportSize({ width: 360, height: 740 })
    await join(page)
    await change(page, 'Open navigation', 'Español')
    await expect(heading(page)).toHaveText('Mis estudios')
    await expect(page).toHaveTitle('Mis estudios')
    await expect(page.getByRole('article').first().getByText('Pago', { exact: true })).toBeVisible()
    await expect(page.getByRole('article').first().getByRole('heading')).toHaveAttribute('lang', 'en')
    await expectNothingWider(page)

    await workerReady(page)
    await context.setOffline(true)
    await page.reload()
    await expect(heading(page)).toHaveText('Mis estudios')
    await page.getByRole('link', { name: /^Ver/ }).first().click()
    await expect(page.getByRole('heading', { name: '¿Es para mí?' })).toBeVisible()
    await expect(page.getByText('No tiene conexión.')).toBeVisible()
    await expectNothingWider(page)
    await context.setOffline(false)

    await page.goto('/my')
    await change(page, 'Abrir la navegación', 'English')
    await expect(heading(page)).toHaveText('My Studies')
  })
})
