import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { holdPortal } from '#tests/support/browser/hold-portal.ts'

// A worker would answer from its cache and bypass the routes that delay the code here.
test.use({ serviceWorkers: 'block', allowedMessages: /\/action\/login\/ / })

/** Sum of all layout shifts so far: CLS without its session windows, so never less than CLS. */
async function layoutShift(page: Page): Promise<number> {
  return await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += 'value' in entry ? Number(entry.value) : 0
        }).observe({ type: 'layout-shift', buffered: true })
        // Buffered entries are delivered in the task after the observer was made.
        requestAnimationFrame(() => setTimeout(() => resolve(sum)))
      }),
  )
}

const isPortalRunning = (page: Page) => page.evaluate(() => document.querySelector('.app-login') === null)

test('the login form can be filled before the portal runs, and nothing moves or is lost', async ({
  page,
}) => {
  const release = await holdPortal(page)
  await page.goto('/', { waitUntil: 'commit' })
  const email = page.getByLabel('E-mail')
  await email.fill('maya@example.com')
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('typed early')
  await expect(page.getByRole('button', { name: 'Log In' })).toBeDisabled()
  expect(await isPortalRunning(page)).toBe(false)
  const before = await page.locator('form').boundingBox()

  release()
  await expect.poll(() => isPortalRunning(page)).toBe(true)
  await expect(page.getByText('Checked', { exact: true })).toBeVisible()
  await expect(email).toHaveValue('maya@example.com')
  await expect(password).toHaveValue('typed early')
  await expect(password).toBeFocused()
  await page.keyboard.type(' and on')
  await expect(password).toHaveValue('typed early and on')
  expect(await page.locator('form').boundingBox()).toEqual(before)
  // The web font may rewrap a line when it arrives: about 0.001. Replacing the form must add nothing.
  expect(await layoutShift(page)).toBeLessThan(0.01)

  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Wrong Username / Password')
  await expect(email).toHaveValue('maya@example.com')
})

test.describe('in Spanish', () => {
  test.use({ locale: 'es-US' })

  test('the login form is there in Spanish before the portal runs, and stays in place', async ({ page }) => {
    const release = await holdPortal(page)
    await page.goto('/', { waitUntil: 'commit' })
    const email = page.getByLabel('Correo electrónico')
    await email.fill('maya@example.com')
    await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'es-US')
    expect(await isPortalRunning(page)).toBe(false)
    const before = await page.locator('form').boundingBox()

    release()
    await expect(page.getByText('Comprobado', { exact: true })).toBeVisible()
    await expect(email).toHaveValue('maya@example.com')
    expect(await page.locator('form').boundingBox()).toEqual(before)
    expect(await layoutShift(page)).toBeLessThan(0.01)
  })
})

/** Fills in a sign-up whose code is held back. */
async function signUpEarly(page: Page): Promise<void> {
  const release = await holdPortal(page)
  await page.goto('/my', { waitUntil: 'commit' })
  const heading = page.getByRole('heading', { name: 'Sign up' })
  await expect(heading).toBeVisible()
  const email = page.getByLabel('E-mail')
  await email.fill('maya@example.com')
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toHaveAttribute('autocomplete', 'new-password')
  await password.fill('typed early')
  await expect(page.getByRole('button', { name: 'Log In' })).toBeHidden()
  const placesOf = () => Promise.all([heading, email, password].map((part) => part.boundingBox()))
  const before = await placesOf()

  release()
  await expect(page.getByText('Checked', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign Up' })).toBeVisible()
  await expect(email).toHaveValue('maya@example.com')
  await expect(password).toHaveValue('typed early')
  await expect(password).toBeFocused()
  expect(await placesOf()).toEqual(before)
  expect(await layoutShift(page)).toBeLessThan(0.01)
  await page.close()
}

test('sign-up begins with its first fields before the portal runs, and nothing moves or is lost', async ({
  context,
}) => {
  for (const [name, width] of [
    ['phone', 360],
    ['desktop', 1280],
  ] as const) {
    // A page of its own: what was typed on another one comes back.
    const page = await context.newPage()
    await page.setViewportSize({ width, height: 740 })
    await test.step(name, () => signUpEarly(page))
  }
})

test('while the code loads, nothing that nobody sees is moved', async ({ page }) => {
  const release = await holdPortal(page)
  await page.goto('/earnings', { waitUntil: 'commit' })
  await expect(page.locator('.app-login')).toBeAttached()
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
  release()
})

test('input during the start is handled before React DOM runs', async ({ page }) => {
  await page.addInitScript(() => {
    const { port1, port2 } = new MessageChannel()
    const note = (name: string, value: string) => (document.documentElement.dataset[name] ??= value)
    port1.addEventListener('message', () => note('heard', 'true'))
    port1.start()
    // The first script reads its configuration as it runs. This message, like a press, then waits for the task to end.
    let configuration: unknown
    Object.defineProperty(globalThis, '__env', {
      set: (value) => {
        configuration = value
      },
      get: () => {
        port2.postMessage(null)
        return configuration
      },
    })
    // React DOM calls this function as it runs.
    const checkDCE = () => note('drawing', document.documentElement.dataset['heard'] ?? 'false')
    Object.assign(globalThis, { __REACT_DEVTOOLS_GLOBAL_HOOK__: { checkDCE } })
  })
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('data-drawing', 'true')
})

test('idle work waits for the first page, however busy the browser is', async ({ page }) => {
  await page.addInitScript(() => {
    // A browser that is busy for long calls back at the limit of the wait, whatever is drawn by then.
    globalThis.requestIdleCallback = (run) => {
      document.documentElement.dataset['drawnBefore'] ??= String(document.querySelector('#content') !== null)
      return Number(setTimeout(() => run({ didTimeout: true, timeRemaining: () => 0 })))
    }
  })
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('data-drawn-before', 'true')
})

test('the font of a first visit is loaded before it is used, so that text is laid out again once', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const look = () => {
      const { dataset } = document.documentElement
      if (!('font' in dataset)) dataset['hasFont'] ??= String(document.fonts.check('1em "Inter Variable"'))
    }
    new MutationObserver(look).observe(document, { subtree: true, attributeFilter: ['data-font'] })
  })
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('data-has-font', 'true')
})
