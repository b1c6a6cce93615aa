import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { openPostgres } from '#server/db/database.ts'
import { cashouts } from '#server/db/schema.ts'
import { executePayout } from '#server/modules/money/payouts/payouts.ts'
import { Tremendous } from '#server/modules/money/gift-cards/tremendous.ts'
import { eq } from 'drizzle-orm'
import { moneyApp } from './money-app.ts'

const begun = Date.parse('2026-11-01T00:00:00Z')

/** Runs a thousand times as fast: pauses of the orders take milliseconds, and leases end while their holder works. */
export const hurriedClock = () => new Date(begun + (Date.now() - begun) * 1000)

export const tremendousAt = (url: string) =>
  new Tremendous({ url, apiKey: 'test', campaign: 'test', fundingSource: 'balance' }, (request) =>
    fetch(request),
  )

/** Orders a card until an answer arrives, each time under another name. */
export async function orderCarelessly(url: string): Promise<void> {
  const order = { dollars: 20, name: 'Ada King', email: 'ada@example.com' }
  const provider = tremendousAt(url)
  while (!(await provider.order({ ...order, reference: randomUUID() }).catch(() => null)));
}

/** The number of each card that an operator sends. */
export const byHand = 'BY-HAND'

/** An operator marks some of the waiting cash-outs as sent, whatever state their orders are in, until told to stop. */
export async function sendByHand(url: string, isOver: () => boolean): Promise<void> {
  const database = await openPostgres(url)
  const { deps } = moneyApp(database)
  while (!isOver()) {
    const waiting = eq(cashouts.state, 'requested')
    const rows = await database.db
      .select()
      .from(cashouts)
      .where(waiting)
      .catch(() => [])
    const row = rows[Math.floor(Math.random() * rows.length)]
    const act = { action: 'sent', payoutReference: byHand, despiteReversal: false } as const
    // Most are with the vendor, and are refused.
    if (row)
      await executePayout({ ...deps, database }, { ...act, reference: row.reference }).catch(() => null)
    await wait(100)
  }
  await database.close()
}
