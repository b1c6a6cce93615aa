import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test, withWorker } from '#tests/support/browser/fixtures.ts'
import { applyToFirst } from '#tests/support/stories/applying.ts'
import { hostProse, unmarkedProse } from '#tests/support/stories/host-prose.ts'
import { pageFindings, wordFindings } from '#tests/support/stories/axe-findings.ts'
import { goWithin } from '#tests/support/stories/go-within.ts'
import { join, workerReady } from '#tests/support/builders/people/participant.ts'
import { holdPortal } from '#tests/support/browser/hold-portal.ts'
import { answerAll, richestIntake } from '#tests/support/builders/studies/questionnaire.ts'
import { earn } from '#tests/support/stories/survey-taker.ts'

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
  test.use({ locale: 'es-US', viewport: { width: 360, height: 740 }, allowedMessages: /net::ERR_/ })

  test('sees login and sign-up in Spanish, and in English when that is chosen or no dictionary arrives, both accessible', async ({
    page,
  }) => {
    test.slow()
    const dictionary = '**/assets/spanish-*.js'
    await page.route(dictionary, (route) => route.abort())
    await page.goto('/')
    await expect(heading(page)).toHaveText('Log in')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
    await page.unroute(dictionary)

    // Both forms are in the HTML. Without the portal's script, only the inline script that chooses the first view runs.
    const release = await holdPortal(page)
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeHidden()
    release()
    await expect(heading(page)).toHaveText('Iniciar sesión')
    await expect(page.locator('html')).toHaveAttribute('lang', 'es-US')
    await expect(page).toHaveTitle('Stipend — estudios de investigación pagados')
    await expect(page.getByText('Comprobado', { exact: true })).toBeVisible()
    expect.soft(await wordFindings(page), 'login in Spanish').toEqual([])

    await page.getByLabel('Correo electrónico').focus()
    await page.getByRole('button', { name: 'Iniciar sesión' }).click()
    await expect(page.getByText('Este campo es obligatorio.').first()).toBeVisible()
    await expect(page.getByText('This field is required.')).toHaveCount(0)

    await page.getByRole('button', { name: 'English' }).click()
    await expect(heading(page)).toHaveText('Log in')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
    expect.soft(await pageFindings(page), 'login').toEqual([])
    await page.getByRole('link', { name: 'Sign up' }).filter({ visible: true }).first().click()
    await expect(heading(page)).toHaveText('Sign up')
    await expect(page.getByText('Checked', { exact: true })).toBeVisible()
    expect.soft(await pageFindings(page), 'sign-up').toEqual([])

    await page.getByRole('button', { name: 'Español' }).click()
    await expect(heading(page)).toHaveText('Registrarse')
    expect.soft(await wordFindings(page), 'sign-up in Spanish').toEqual([])
  })
})

/** Changes to Spanish and back on a form: the input stays. */
async function changeWithInput(page: Page): Promise<void> {
  await page.goto('/profile')
  await page.getByLabel('Last name').fill('Lovelace')
  await change(page, 'Open navigation', 'Español')
  await expect(heading(page)).toHaveText('Su perfil')
  await expect(page.getByLabel('Apellido')).toHaveValue('Lovelace')
  // The host has the English value.
  await expect(page.getByLabel('Mujer', { exact: true })).toBeChecked()
  await change(page, 'Abrir el menú', 'English')
  await expect(heading(page)).toHaveText('Your profile')
  await expect(page.getByLabel('Last name')).toHaveValue('Lovelace')
  await page.getByLabel('Last name').fill('')
}

/** Notes the date of a study, which is shown in Spanish, and goes into the calendar. */
async function addDate(page: Page): Promise<void> {
  await goWithin(page, '/applications')
  await page.getByLabel(/^Estado de /).selectOption('Tengo cita')
  await page.getByRole('button', { name: /^Agregar la cita/ }).click()
  await page.getByLabel('Día').fill('2031-07-09')
  await page.getByLabel('Hora').fill('13:30')
  await page.getByLabel('Dónde').fill('1 Main Street, Suite 5')
  expect.soft(await pageFindings(page), 'the form of a date').toEqual([])
  await page.getByRole('button', { name: 'Guardar la cita' }).click()
  await expect(page.getByText(/miércoles, 9 de julio de 2031/)).toBeVisible()
  const put = await savedFile(page, /^Agregar al calendario: /)
  expect(put).toContain('DTSTART:20310709T183000Z')
  expect(put).toContain(String.raw`LOCATION:1 Main Street\, Suite 5`)
  expect(put).not.toContain('CANCEL')
  await page.getByLabel(/^Estado de /).selectOption('No me eligieron')
  const taken = await savedFile(page, /^Quitar del calendario: /)
  expect(taken).toMatch(/METHOD:CANCEL[^]*STATUS:CANCELLED/)
  const uid = /UID:.*/
  expect(uid.exec(taken)?.[0]).toBe(uid.exec(put)?.[0] ?? '')
  await page.getByLabel(/^Estado de /).selectOption('Tengo cita')
}

/** The calendar file that a button saves. */
async function savedFile(page: Page, name: RegExp): Promise<string> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('study.ics')
  return readFile(await file.path(), 'utf8')
}

/** Pages of the host are in Spanish and accessible, one of each kind. `spanish.test.ts` finds English in all. */
async function visitHostPages(page: Page): Promise<void> {
  for (const [path, title] of [
    ['/privacy/', 'Privacidad'],
    ['/contact/', 'Contacto'],
    ['/account/notifications/', 'Sus notificaciones'],
    ['/account/delete/', 'Eliminar su cuenta'],
    ['/account/password/', 'Cambiar su contraseña'],
  ] as const) {
    await page.goto(path)
    await expect(heading(page)).toHaveText(title)
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    expect.soft(await wordFindings(page), title).toEqual([])
  }
}

async function startOffline(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/my')
  await expect(heading(page)).toHaveText('Mis estudios')
  await expect(page).toHaveTitle('Mis estudios')
  const first = page.getByRole('article').first()
  // On a narrow card the label is for screen readers alone.
  await expect(first.getByText('Pago', { exact: true })).toBeAttached()
  await expect(first.getByRole('heading')).toHaveAttribute('lang', 'en')
  await page.getByRole('link', { name: /^Ver / }).first().click()
  await expect(page.getByRole('heading', { name: '¿Es para mí?' })).toBeVisible()
  await expect(page.getByText('No tiene conexión.')).toBeVisible()
  await expectNothingWider(page)
  await page.goto('/help/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await page.goto('/earnings')
  await expect(page).toHaveTitle('Ganancias')
  await expect(page.getByText('Cómo funcionan los pagos')).toBeVisible()
}

test.describe('the pages of a participant', () => {
  // The walk shows too that nothing throws or stays stale in a translated page.
  test.use({ ...withWorker, isTranslated: true, allowedMessages: /net::ERR_/ })

  test('are accessible in Spanish, mark English text of the host as English, and start without a network', async ({
    page,
  }) => {
    test.setTimeout(300_000)
    await join(page)
    await earn(page)
    await applyToFirst(page)
    await changeWithInput(page)
    await goWithin(page, '/my')
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
    await addDate(page)
    await expectMarked('an application')
    expect.soft(await pageFindings(page), 'a date that is agreed on').toEqual([])
    const lists = ['/my', '/compare', '/not-now', '/online-surveys']
    const own = ['/data', '/earnings', '/profile', `/study/${ids[1]}`]
    const others = ['/all', '/saved', '/hidden', '/survey-panels', '/earnings/statement', '/waiting']
    const similar = [...others, `/study/${intake}`]
    for (const path of [...lists, ...own, ...similar]) {
      await goWithin(page, path)
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await expectMarked(path)
      if (!similar.includes(path)) expect.soft(await wordFindings(page), path).toEqual([])
    }

    await visitHostPages(page)
    await workerReady(page)
    await page.goto(`/focusgroup/${intake}/intake`)
    await answerAll(page, 'Revisar las respuestas')
    await expectMarked('a questionnaire')
    await page.getByRole('button', { name: 'Revisar las respuestas' }).click()
    await expect(heading(page)).toHaveText('Revise sus respuestas')
    await expectMarked('the answers before they are sent')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Enviar las respuestas' }).click()
    await page.getByRole('link', { name: /^Por enviar/ }).click()
    await expect(heading(page)).toHaveText('Por enviar')
    await expectMarked('what waits to be sent')
    await test.step('shows Spanish from the first list to a study and to Earnings, also without a network', () =>
      startOffline(page))
    await page.context().setOffline(false)
    await goWithin(page, '/waiting')
    await expect(page.getByText('No hay nada por enviar')).toBeVisible()
    await page.goto(`/focusgroup/${intake}/intake`)
    await page.getByText(/^Sus respuestas, /).click()
    await expectMarked('the copy of what was sent')
  })
})
