import { type BrowserContext, type Page, chromium, expect } from '@playwright/test'
import { chromiumOptions } from '#tests/support/browser/chromium-switches.ts'
import { databaseNames } from '#offline/storage/storage-names.ts'
import { deviceKeeps } from '#tests/support/device/device.ts'
import { startHost } from '#tests/support/processes/host-process.ts'
import { requestPayment } from '#tests/support/browser/outbox-fixtures.ts'
import { join, workerReady } from '#tests/support/builders/people/participant.ts'
import { answerAll, richestIntake, sendAnswers } from '#tests/support/builders/studies/questionnaire.ts'
import { earn } from '#tests/support/stories/survey-taker.ts'
import { type TcpProxy, startTcpProxy } from '#tests/support/processes/tcp-proxy.ts'
import { median } from './parts/load.ts'
import type { Figure, Measurement } from './parts/measurement.ts'

const slowdown = 4

/**
 * Waiting times of the outbox on a slow phone: Chromium with its processor slowed four times, the built
 * portal, and a proxy in front of its host that cuts the network.
 */
export const outboxSpeed: Measurement = {
  name: 'outbox-speed',
  measure: async (isFull) => {
    const host = await startHost({ env: { LOG_LEVEL: 'error' } })
    const proxy = await startTcpProxy(host.origin)
    const browser = await chromium.launch(chromiumOptions)
    try {
      const context = await browser.newContext({ baseURL: proxy.origin, locale: 'en-US' })
      return await measureIn(context, proxy, isFull ? 9 : 5)
    } finally {
      await browser.close()
      await proxy.stop()
      await host.dispose()
    }
  },
}

async function measureIn(context: BrowserContext, proxy: TcpProxy, rounds: number): Promise<Figure[]> {
  const page = await context.newPage()
  const study = await prepare(page)
  proxy.down()
  await context.setOffline(true)
  const tools = await context.newCDPSession(page)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const saved: Saved[] = []
  for (let round = 0; round < rounds; round += 1) saved.push(await timeToSave(page, `Byron ${round}`))
  await saveTwoMore(page, study)
  const drained = await timeToDrain(page, async () => {
    proxy.up()
    await context.setOffline(false)
  })
  return [
    {
      what: `enqueue to "Saved on this device", median of ${rounds}`,
      value: median(saved.map(({ fromEnqueueMs }) => fromEnqueueMs)),
      unit: 'ms',
      goal: { atMost: 50 },
    },
    {
      what: 'the same from the press',
      value: median(saved.map(({ fromPressMs }) => fromPressMs)),
      unit: 'ms',
    },
    {
      what: 'network back until three posts are received',
      value: drained,
      unit: 'ms',
      goal: { atMost: 2000 },
    },
  ]
}

/**
 * Creates a participant with points, on a device with all data of the forms. Returns a study with a
 * questionnaire.
 */
async function prepare(page: Page): Promise<number> {
  await join(page)
  await earn(page)
  const study = await richestIntake(page)
  await page.goto(`/focusgroup/${study}/intake`)
  await expect(page.getByRole('button', { name: 'Review answers' })).toBeVisible()
  await page.goto('/earnings/cashout')
  await expect(page.getByText('Your balance: 2,500')).toBeVisible()
  await workerReady(page)
  await deviceKeeps(page, 'intake')
  return study
}

/** Milliseconds until the text is on the screen. */
interface Saved {
  /** Since the outbox began to write the entry. */
  fromEnqueueMs: number
  /** Since the press of the button, including the form's own work. */
  fromPressMs: number
}

async function timeToSave(page: Page, lastName: string): Promise<Saved> {
  await page.goto('/profile')
  await page.getByLabel('Last name').fill(lastName)
  const words = page.evaluate(
    ([text, outbox]) =>
      new Promise<Saved>((resolve) => {
        let pressedAt = 0
        let enqueuedAt = 0
        addEventListener('click', () => (pressedAt = performance.now()), { capture: true, once: true })
        // oxlint-disable-next-line typescript/unbound-method -- called with the database it belongs to
        const begin = IDBDatabase.prototype.transaction
        IDBDatabase.prototype.transaction = function (stores, mode, options) {
          // Only the outbox's own writes are strictly durable.
          if (this.name === outbox && options?.durability === 'strict') enqueuedAt ||= performance.now()
          return begin.call(this, stores, mode, options)
        }
        new MutationObserver((changes, observer) => {
          const added = changes.flatMap(({ addedNodes }) => [...addedNodes])
          if (!added.some((node) => node.textContent?.includes(text))) return
          observer.disconnect()
          const now = performance.now()
          resolve({ fromEnqueueMs: now - enqueuedAt, fromPressMs: now - pressedAt })
        }).observe(document.body, { childList: true, subtree: true })
      }),
    ['Saved on this device', databaseNames.outbox] as const,
  )
  await page.getByRole('button', { name: 'Save profile' }).click()
  return words
}

/** Adds two posts to the profile: answers to a questionnaire and a request for a payment. */
async function saveTwoMore(page: Page, study: number): Promise<void> {
  await page.goto(`/focusgroup/${study}/intake`)
  await answerAll(page)
  await sendAnswers(page)
  await expect(page.getByText(/^Saved on this device/)).toBeVisible()
  await page.goto('/earnings/cashout')
  await requestPayment(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Saved on this device')
  await page.goto('/waiting')
  await expect(page.getByText('Saved on this device', { exact: true })).toHaveCount(3)
}

/** Milliseconds from the return of the network until the page says that nothing waits. */
async function timeToDrain(page: Page, bringBack: () => Promise<void>): Promise<number> {
  const clear = page.evaluate(
    (text) =>
      new Promise<number>((resolve) => {
        new MutationObserver((changes, observer) => {
          const added = changes.flatMap(({ addedNodes }) => [...addedNodes])
          if (!added.some((node) => node.textContent?.includes(text))) return
          observer.disconnect()
          resolve(Date.now())
        }).observe(document.body, { childList: true, subtree: true })
      }),
    'Nothing is waiting',
  )
  const from = Date.now()
  await bringBack()
  return (await clear) - from
}
