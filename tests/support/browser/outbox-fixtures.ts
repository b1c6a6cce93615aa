import { CashoutsAnswer } from '#contract/answers/earnings.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { databaseNames, outboxStores } from '#offline/storage/storage-names.ts'
import { type Page, expect } from '@playwright/test'
import * as v from 'valibot'
import type { FaultProxy } from '#tests/support/processes/fault-proxy.ts'
import { test as base } from './fixtures.ts'
import { fillInRecipient } from '#tests/support/builders/money/recipient.ts'

/** `test` behind the `wire`, which breaks requests on command. Messages about that are expected. */
export const test = base.extend({
  allowedMessages: /There was an error!|net::ERR_|Failed to fetch|status of (?:302|401|409|429|503)/,
  baseURL: async ({ wire }, use) => {
    wire.up()
    wire.posts.length = 0
    await use(wire.origin)
  },
})

/** Fills in the cash-out form and sends it with a double press. */
export async function requestPayment(page: Page): Promise<void> {
  await fillInRecipient(page)
  await page.getByRole('button', { name: 'Request $20 gift card' }).dblclick()
}

/** The number of cash-outs that the host has for the participant of this page. */
export async function cashoutCount(page: Page): Promise<number> {
  const answer = await page.request.get(endpoints.cashouts.path)
  return v.parse(CashoutsAnswer, await answer.json()).cashouts.length
}

/** Takes the network away so that the browser notices, as in a tunnel. */
export async function goOffline(page: Page, wire: FaultProxy): Promise<void> {
  wire.down()
  await page.context().setOffline(true)
}

export async function goOnline(page: Page, wire: FaultProxy): Promise<void> {
  wire.up()
  await page.context().setOffline(false)
}

export const badge = (page: Page) => page.getByRole('link', { name: /^Waiting to send/ })

/** The outbox's records on the disk, as JSON. */
export function outboxRecords(page: Page): Promise<string> {
  return page.evaluate(
    ([database, store]) =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open(database)
        opening.addEventListener('error', () => reject(new Error('No outbox')))
        opening.addEventListener('success', () => {
          const all = opening.result.transaction(store).objectStore(store).getAll()
          all.addEventListener('success', () => {
            opening.result.close()
            resolve(JSON.stringify(all.result))
          })
        })
      }),
    [databaseNames.outbox, outboxStores.entries] as const,
  )
}

/** Opens the page of waiting posts and presses Send now until the host has everything. */
export async function sendUntilClear(page: Page): Promise<void> {
  await page.goto('/waiting')
  await expect(async () => {
    const send = page.getByRole('button', { name: 'Send now' })
    if (await send.isVisible()) await send.click()
    await expect(page.getByText('Nothing is waiting')).toBeVisible({ timeout: 1500 })
  }).toPass({ timeout: 40_000 })
}
