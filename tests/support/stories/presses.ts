import type { Page } from '@playwright/test'

/** Notes the links and buttons that are pressed in a page from its next load on. */
export async function notePresses(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener(
      // Not `click`: the portal repeats one that came before its code.
      'pointerdown',
      ({ target }) => {
        const pressed = target instanceof Element && target.closest('a, button, [role=menuitem]')
        if (!pressed) return
        const before: unknown[] = JSON.parse(sessionStorage.getItem('presses') ?? '[]')
        sessionStorage.setItem('presses', JSON.stringify([...before, pressed.textContent]))
      },
      true,
    )
  })
}

/** The texts of those that were pressed since it was last asked. */
export async function presses(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pressed: string[] = JSON.parse(sessionStorage.getItem('presses') ?? '[]')
    sessionStorage.removeItem('presses')
    return pressed
  })
}
