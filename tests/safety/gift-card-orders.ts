import { randomUUID } from 'node:crypto'
import { Tremendous } from '#server/modules/money/payouts/tremendous.ts'

const begun = Date.parse('2026-11-01T00:00:00Z')

/** Runs a thousand times as fast: pauses of the orders take milliseconds, and leases end while their holder works. */
export const hurriedClock = () => new Date(begun + (Date.now() % 1e10) * 1000)

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
