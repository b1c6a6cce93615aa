import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { wordFindings } from '#tests/support/stories/axe-findings.ts'
import { goWithin } from '#tests/support/stories/go-within.ts'
import { type NewParticipant, newParticipant } from '#tests/support/builders/participant.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** A page of the host: in Spanish and accessible. `spanish.test.ts` finds English in it. */
async function expectSpanish(page: Page, title: string): Promise<void> {
  await expect(heading(page)).toHaveText(title)
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  expect.soft(await wordFindings(page), title).toEqual([])
}

/** Signs up and completes the profile on the screens. The host keeps their language for its mails. */
async function joinInSpanish(page: Page, who: NewParticipant): Promise<void> {
  await page.goto('/sign-up')
  await page.getByLabel('Correo electrónico').fill(who.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(who.password)
  await expect(page.getByText('Comprobado', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Registrarme' }).click()
  await expect(heading(page)).toHaveText('Su perfil')
  await page.getByLabel('Nombre').fill(who.firstName)
  await page.getByLabel('Código postal').fill(who.postalCode)
  await page.getByLabel('Fecha de nacimiento').fill(who.born)
  await page.getByLabel('Mujer', { exact: true }).check()
  await page.getByRole('button', { name: 'Guardar el perfil' }).click()
  await expect(heading(page)).toHaveText('Mis estudios', { timeout: 30_000 })
  // The host received the English value.
  await goWithin(page, '/profile')
  await expect(page.getByLabel('Mujer', { exact: true })).toBeChecked()
}

test.describe('a browser in English, in which Spanish was chosen', () => {
  test.use({
    locale: 'en-US',
    viewport: { width: 360, height: 740 },
    allowedMessages: /net::ERR_|status of 4\d\d/,
  })

  test('reads Spanish from sign-up to the account', async ({ page }) => {
    test.slow()
    const who = newParticipant()
    await page.goto('/sign-up')
    await page.getByRole('button', { name: 'Español' }).click()
    await expect(heading(page)).toHaveText('Registrarse')
    for (const [path, title] of [
      ['/terms/', 'Condiciones'],
      ['/privacy/', 'Privacidad'],
      ['/contact/', 'Contacto'],
    ] as const) {
      await page.goto(path)
      await expectSpanish(page, title)
    }
    await joinInSpanish(page, who)

    for (const [path, title] of [
      ['/notifications/', 'Su cuenta'],
      ['/account/notifications/', 'Sus notificaciones'],
      ['/account/email/', 'Cambiar su correo electrónico'],
      ['/account/delete/', 'Eliminar su cuenta'],
      ['/account/password/', 'Cambiar su contraseña'],
    ] as const) {
      await page.goto(path)
      await expectSpanish(page, title)
    }
  })
})
