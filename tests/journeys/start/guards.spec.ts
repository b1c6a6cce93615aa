import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { join } from '#tests/support/builders/participant.ts'

/** The number of answers on the device, and its owner. */
function keptOnDevice(page: Page): Promise<{ answers: number; owner: string | null }> {
  return page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((open, fail) => {
      const request = indexedDB.open('stipend-answers')
      request.addEventListener('success', () => open(request.result))
      request.addEventListener('error', () => fail(request.error ?? new Error('No database')))
    })
    const hasStore = database.objectStoreNames.contains('answers')
    const answers = await new Promise<number>((count) => {
      if (!hasStore) return count(0)
      const request = database.transaction('answers').objectStore('answers').count()
      request.addEventListener('success', () => count(request.result))
    })
    database.close()
    return { answers, owner: localStorage.getItem('stipend.owner') }
  })
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
}

test('signing out ends the session, also in another tab, which writes nothing more', async ({
  page,
  context,
}) => {
  await join(page)
  await expect.poll(async () => (await keptOnDevice(page)).answers).toBeGreaterThan(0)
  const other = await context.newPage()
  await other.goto('/my')
  await expect(other.getByRole('article').first()).toBeVisible()
  await logOut(page)
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await expect(other).toHaveURL(/\/sign-up/)
  await expect.poll(() => keptOnDevice(other)).toEqual({ answers: 0, owner: null })
  await page.goto('/my')
  await expect(page).toHaveURL(/\/sign-up\?next=%2Fmy/)
})
