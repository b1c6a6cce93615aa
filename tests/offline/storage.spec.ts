import { answerKeys, answerStore, databaseNames, localKeys } from '#offline/storage-names.ts'
import { deviceKeeps } from '#tests/support/device.ts'
import { expect, test } from '#tests/support/fixtures.ts'
import { join, workerReady } from '#tests/support/participant.ts'

const studies = /^My Studies$/

test('where the browser denies storage the portal works online, and says what that means', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const deny = () => {
      throw new DOMException('The operation is insecure', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'] as const) {
      Object.defineProperty(globalThis, name, { get: deny })
    }
  })
  await join(page)
  await expect(page.getByText(/does not let us keep anything/)).toBeVisible()
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(page.getByText(/does not let us keep anything/)).toBeHidden()
  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(studies)
})

test.describe('what is kept', () => {
  test.use({ allowedMessages: /net::ERR_/ })

  test('heals when it is damaged or gone, and is there when the page is left at once', async ({
    page,
    context,
  }) => {
    await join(page)
    await workerReady(page)
    await deviceKeeps(page)
    const owner = await page.evaluate((key) => localStorage.getItem(key), localKeys.owner)

    // Damaged: the participant notices nothing while there is a network, and everything is kept again.
    await page.evaluate(
      ([databaseName, storeName, ...keys]) =>
        new Promise<void>((resolve) => {
          const opening = indexedDB.open(databaseName)
          opening.addEventListener('success', () => {
            const transaction = opening.result.transaction(storeName, 'readwrite')
            for (const key of keys) transaction.objectStore(storeName).put('{"version":2,', key)
            transaction.addEventListener('complete', () => resolve())
          })
        }),
      [
        databaseNames.answers,
        answerStore,
        answerKeys.smallRoots(owner ?? ''),
        answerKeys.catalogue(owner ?? ''),
      ] as const,
    )
    await page.reload()
    await expect(page.getByRole('article').first()).toBeVisible()
    await deviceKeeps(page)

    // The browser threw the database away under the open page: everything is kept in a new one.
    await page.evaluate(
      (name) => new Promise((done) => indexedDB.deleteDatabase(name).addEventListener('success', done)),
      databaseNames.answers,
    )
    await page.goto('/my')
    await expect(page.getByRole('article').first()).toBeVisible()
    await deviceKeeps(page)

    // Left as soon as there was something to see.
    await page.goto('/survey-panels')
    await expect(page.getByRole('article').first()).toBeVisible()
    await page.close()
    await context.setOffline(true)
    const next = await context.newPage()
    await next.goto('/survey-panels')
    await expect(next.getByRole('article').first()).toBeVisible()
    await context.setOffline(false)
  })
})
