import type { Page } from '@playwright/test'
import { expect, test, withWorker } from '#tests/support/browser/fixtures.ts'
import { applyToFirst } from '#tests/support/browser/applying.ts'
import { hostProse, unmarkedProse } from '#tests/support/browser/host-prose.ts'
import { pageFindings, wordFindings } from '#tests/support/browser/axe-findings.ts'
import { goWithin } from '#tests/support/browser/go-within.ts'
import { join, newParticipant, workerReady } from '#tests/support/builders/participant.ts'
import { richestIntake } from '#tests/support/builders/questionnaire.ts'
import { earn } from '#tests/support/browser/survey-taker.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Changes the language in the sidebar, as a participant does. */
async function change(page: Page, open: string, language: string): Promise<void> {
  await page.getByRole('button', { name: open }).click()
  await page.getByRole('dialog').getByRole('button', { name: language }).click()
}

async function expectNothingWider(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

test.describe('a browser in Spanish', () => {
  test.use({
    ...withWorker,
    locale: 'es-US',
    viewport: { width: 360, height: 740 },
    allowedMessages: /net::ERR_|status of 404/,
  })

  test('sees the login in Spanish, and in English when that is chosen', async ({ page }) => {
    test.slow()
    await page.goto('/')
    await expect(heading(page)).toHaveText('Iniciar sesión')
    await expect(page.locator('html')).toHaveAttribute('lang', 'es-US')
    await expect(page).toHaveTitle('Stipend — estudios de investigación pagados')
    await expect(page.getByText('Comprobado', { exact: true })).toBeVisible()
    await expectNothingWider(page)
    expect(await pageFindings(page)).toEqual([])

    // Texts that the specification prescribes in English stay, followed by their translation.
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
    expect(await pageFindings(page)).toEqual([])
  })

  test('never shows the English form that is in the HTML', async ({ page }) => {
    // The form is in the HTML. Without the portal's script, only the inline script that chooses the first view runs.
    await page.route('**/assets/index-*.js', () => {})
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.locator('.app-boot')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeHidden()
  })

  test('reads in Spanish that an address does not exist', async ({ page }) => {
    await page.goto('/nowhere')
    await expect(heading(page)).toHaveText('Esta página no existe')
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  })

  test('shows English when the dictionary cannot be loaded', async ({ page }) => {
    await page.route('**/assets/spanish-*.js', (route) => route.abort())
    await page.goto('/')
    await expect(heading(page)).toHaveText('Log in')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
  })

  test('shows Spanish from sign-up to a study and to Earnings, also without a network', async ({
    page,
    context,
  }) => {
    test.slow()
    const who = newParticipant()
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
    await expectNothingWider(page)
    await page.getByRole('button', { name: 'Guardar el perfil' }).click()

    await expect(heading(page)).toHaveText('Mis estudios', { timeout: 30_000 })
    await expect(page).toHaveTitle('Mis estudios')
    const first = page.getByRole('article').first()
    await expect(first.getByText('Pago', { exact: true })).toBeVisible()
    await expect(first.getByRole('heading')).toHaveAttribute('lang', 'en')
    // The host received the English value.
    await page.goto('/profile')
    await expect(page.getByLabel('Mujer', { exact: true })).toBeChecked()

    await workerReady(page)
    await page.goto('/my')
    await expect(first).toBeVisible()
    await context.setOffline(true)
    await page.reload()
    await expect(heading(page)).toHaveText('Mis estudios')
    await page.getByRole('link', { name: /^Ver / }).first().click()
    await expect(page.getByRole('heading', { name: '¿Es para mí?' })).toBeVisible()
    await expect(page.getByText('No tiene conexión.')).toBeVisible()
    await expectNothingWider(page)
    await page.goto('/earnings')
    await expect(page).toHaveTitle('Ganancias')
    await expect(heading(page)).toHaveText('Ganancias')
    await expect(page.getByText('Cómo funcionan los pagos')).toBeVisible()
    await context.setOffline(false)
  })
})

test('a participant changes to Spanish and back, and keeps the input', async ({ page }) => {
  await join(page)
  await page.goto('/profile')
  await page.getByLabel('Last name').fill('Lovelace')
  await change(page, 'Open navigation', 'Español')
  await expect(heading(page)).toHaveText('Su perfil')
  await expect(page.getByLabel('Apellido')).toHaveValue('Lovelace')
  await change(page, 'Abrir la navegación', 'English')
  await expect(heading(page)).toHaveText('Your profile')
  await expect(page.getByLabel('Last name')).toHaveValue('Lovelace')
})

test('the pages of a participant are accessible in Spanish', async ({ page }) => {
  test.setTimeout(300_000)
  await join(page)
  await earn(page)
  await applyToFirst(page)
  await page.goto('/my')
  await change(page, 'Open navigation', 'Español')
  await expect(heading(page)).toHaveText('Mis estudios')
  const study = (await page.getByRole('link', { name: /^Ver / }).first().getAttribute('href')) ?? ''
  const studies = [study, '/my', '/compare', '/not-now', '/applications']
  for (const path of [...studies, '/online-surveys', '/earnings', '/data', '/profile']) {
    await goWithin(page, path)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    expect.soft(await wordFindings(page), path).toEqual([])
  }

  await page.goto('/applications')
  await page.getByLabel(/^Estado de /).selectOption('Tengo cita')
  await page.getByRole('button', { name: /^Agregar la cita/ }).click()
  await page.getByLabel('Día').fill('2031-07-09')
  await page.getByLabel('Hora').fill('13:30')
  await page.getByRole('button', { name: 'Guardar la cita' }).click()
  await expect(page.getByText(/miércoles, 9 de julio de 2031/)).toBeVisible()
  expect.soft(await wordFindings(page), 'a date that is agreed on').toEqual([])
})

test.describe('text of the host', () => {
  test.use({ ...withWorker, allowedMessages: /net::ERR_/ })

  test('English text of the host is marked as English on a Spanish page', async ({ page }) => {
    test.setTimeout(300_000)
    await join(page)
    await applyToFirst(page)
    await page.goto('/my')
    const ids = await page
      .getByRole('link', { name: /^View/ })
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('/').at(-1) ?? ''))
    for (const index of [1, 2, 3])
      await page
        .getByRole('button', { name: /^Save / })
        .nth(index)
        .click()
    await change(page, 'Open navigation', 'Español')
    await expect(heading(page)).toHaveText('Mis estudios')
    const intake = await richestIntake(page)
    const prose = await hostProse(page, intake)
    expect(prose.length).toBeGreaterThan(400)
    const expectMarked = async (where: string) =>
      expect.soft(await unmarkedProse(page, prose), where).toEqual([])

    await page
      .getByRole('button', { name: /^Ocultar / })
      .first()
      .click()
    await expect(page.getByText('Oculto:')).toBeVisible()
    await expectMarked('a study that was just hidden')
    const lists = ['/all', '/my', '/saved', '/hidden', '/not-now', '/compare', '/survey-panels']
    const own = ['/applications', '/data', '/earnings', '/earnings/statement']
    for (const path of [...lists, ...own, `/study/${ids[1]}`, `/study/${intake}`]) {
      await goWithin(page, path)
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await expectMarked(path)
    }

    await page.goto(`/focusgroup/${intake}/intake`)
    await expect(page.getByRole('button', { name: 'Revisar las respuestas' })).toBeVisible()
    await expectMarked('a questionnaire')
    for (const group of await page.getByRole('radiogroup').all())
      await group.getByRole('radio').first().check()
    const boxes = page.getByRole('group').filter({ has: page.getByRole('checkbox') })
    for (const group of await boxes.all()) await group.getByRole('checkbox').first().check()
    for (const input of await page.getByRole('textbox').all()) await input.fill('Sí')
    for (const input of await page.locator('input[type=date]').all()) await input.fill('2027-01-15')
    await page.getByRole('button', { name: 'Revisar las respuestas' }).click()
    await expect(heading(page)).toHaveText('Revise sus respuestas')
    await expectMarked('the answers before they are sent')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Enviar las respuestas' }).click()
    await page.getByRole('link', { name: /^Por enviar/ }).click()
    await expect(heading(page)).toHaveText('Por enviar')
    await expectMarked('what waits to be sent')
    await page.context().setOffline(false)
    await page.goto(`/focusgroup/${intake}/intake`)
    await page.getByText(/^Sus respuestas, /).click()
    await expectMarked('the copy of what was sent')
  })
})
