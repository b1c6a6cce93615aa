import type { BrowserContextOptions, Page } from '@playwright/test'
import { settled, takeLooks, takePortrait } from './camera.ts'
import { type Screen, screens } from './screens.ts'
import { test } from './world.ts'

for (const screen of screens) {
  test(screen.name, async ({ open }) => {
    const page = await open(screen.as)
    await show(page, screen)
    await takeLooks(page, screen.name)
  })
}

// Acts name English controls.
for (const screen of screens.filter(({ act }) => !act)) {
  test(`${screen.name}-es`, async ({ open }) => {
    const page = await open(screen.as, { locale: 'es-US' })
    await show(page, screen)
    await takeLooks(page, `${screen.name}-es`)
  })
}

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 }
const desktop = { viewport: { width: 1280, height: 800 } }

/** The pictures of the README and the manifest; `scripts/screens.mjs` says where each of them goes. */
const portraits: Record<string, [screen: string, BrowserContextOptions]> = {
  'studies-narrow': ['my', { ...phone, colorScheme: 'light' }],
  'study-narrow': ['study', { ...phone, colorScheme: 'light' }],
  'studies-wide': ['my', { ...desktop, colorScheme: 'light' }],
  offline: ['my-offline', { ...phone, colorScheme: 'dark' }],
  waiting: ['waiting', { ...phone, colorScheme: 'light' }],
  earnings: ['earnings', { ...phone, colorScheme: 'dark' }],
  'for-you': ['my-week-after', { ...phone, colorScheme: 'light' }],
  ticket: ['applications-today', { ...phone, colorScheme: 'light' }],
}

for (const [name, [screenName, device]] of Object.entries(portraits)) {
  test(`portrait: ${name}`, async ({ open }) => {
    const screen = screens.find((one) => one.name === screenName)
    if (!screen) throw new Error(`No screen ${screenName}`)
    const page = await open(screen.as, device)
    await show(page, screen)
    await takePortrait(page, name)
  })
}

async function show(page: Page, { path, before, act, isLoading }: Screen): Promise<void> {
  await before?.(page)
  await page.goto(path)
  if (!isLoading) await settled(page)
  await act?.(page)
}
