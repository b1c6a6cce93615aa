import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { lightFindings, wordFindings } from '#tests/support/stories/axe-findings.ts'
import { goWithin } from '#tests/support/stories/go-within.ts'
import { type NewParticipant, newParticipant } from '#tests/support/builders/participant.ts'
import { englishIn } from '#tests/support/host/english-texts.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** A page of the host: in Spanish, without English, accessible. */
async function expectSpanish(page: Page, title: string): Promise<void> {
  await expect(heading(page)).toHaveText(title)
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  expect.soft(englishIn(await page.locator('body').innerText()), title).toEqual([])
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

/** The messages to an address, oldest first. */
async function mailsTo(dataDir: string, email: string): Promise<string[]> {
  const folder = join(dataDir, 'mail')
  const names = await readdir(folder).catch(() => [])
  const texts = await Promise.all(
    names
      .toSorted((one, other) => one.localeCompare(other))
      .map((name) => readFile(join(folder, name), 'utf8')),
  )
  return texts.filter((text) => text.startsWith(`To: ${email}\n`))
}

test.describe('a browser in English, in which Spanish was chosen', () => {
  test.use({
    locale: 'en-US',
    viewport: { width: 360, height: 740 },
    allowedMessages: /net::ERR_|status of 4\d\d/,
  })

  test('reads Spanish from sign-up through reset and account to a survey', async ({ page, host }) => {
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

    await test.step('the account', async () => {
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
      await page.getByRole('button', { name: 'Cambiar la contraseña' }).click()
      await expect(page.getByRole('alert')).toContainText('Revise el formulario')
      await expectSpanish(page, 'Cambiar su contraseña')
    })

    await test.step('a reset and its messages', async () => {
      await page.goto('/account/password_reset/')
      await page.getByLabel('Correo electrónico').fill(who.email)
      await page.getByRole('button', { name: 'Enviar el enlace' }).click()
      await expectSpanish(page, 'Revise su correo electrónico')
      await expect.poll(async () => (await mailsTo(host.data.settings.DATA_DIR, who.email)).length).toBe(1)
      const [mail = ''] = await mailsTo(host.data.settings.DATA_DIR, who.email)
      expect(mail).toContain('Subject: Elija una contraseña nueva para Stipend')
      expect(englishIn(mail)).toEqual([])
    })

    await test.step('a survey', async () => {
      await page.goto('/online-surveys')
      const take = page.getByRole('article').first().getByRole('button').first()
      const [tab] = await Promise.all([page.context().waitForEvent('page'), take.click()])
      await expect(tab.getByText('Encuesta de prueba')).toBeVisible()
      expect(await lightFindings(tab)).toEqual([])
      await tab.getByRole('button', { name: 'Continuar' }).click()
      await expect(tab.getByRole('alert')).toContainText('Falta responder')
      expect(englishIn(await tab.locator('body').innerText())).toEqual([])
      await tab.getByRole('radio').first().check()
      await tab.getByRole('button', { name: 'Continuar' }).click()
      await expect(tab.getByRole('button', { name: 'Enviar las respuestas' })).toBeVisible()
      expect(englishIn(await tab.locator('body').innerText())).toEqual([])
    })
  })
})
