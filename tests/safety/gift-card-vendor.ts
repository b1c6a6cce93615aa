import { randomUUID } from 'node:crypto'
import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import * as v from 'valibot'

const OrderBody = v.object({
  external_id: v.string(),
  reward: v.object({ value: v.object({ denomination: v.number() }) }),
})

interface Order {
  id: string
  external_id: string
  status: 'EXECUTED' | 'FAILED'
  rewards: { value: { denomination: number; currency_code: 'USD' } }[]
}

/**
 * A provider of gift cards by the protocol of Tremendous, on a bad line: of its answers a tenth are lost before it has
 * acted, a tenth after, a tenth come late, and a tenth of the orders arrive twice. It refuses to carry out one order in
 * ten. A kill loses what is on the way; its books survive.
 */
export class GiftCardVendor {
  readonly orders = new Map<string, Order>()
  /** Cards that have been made. Two of one name are two cards. */
  readonly cards: string[] = []
  /** Answers that were lost or late. */
  disturbed = 0
  url = ''
  #server: Server | undefined
  readonly #fate: () => number
  readonly #lateMs: number

  /** @param fate A number below 1 for each chance, by default at random; 1 disturbs nothing. */
  constructor(fate: () => number = Math.random, lateMs = 300) {
    this.#fate = fate
    this.#lateMs = lateMs
  }

  async start(): Promise<void> {
    const answer = getRequestListener(this.#routes().fetch)
    const server = createServer((incoming, outgoing) => {
      const fate = this.#fate()
      if (fate < 0.3) this.disturbed += 1
      if (fate >= 0.1 && fate < 0.2) outgoing.end = () => outgoing.destroy()
      if (fate < 0.1) incoming.destroy()
      else
        void (fate < 0.3 && fate >= 0.2 ? wait(this.#lateMs) : Promise.resolve()).then(() =>
          answer(incoming, outgoing),
        )
    })
    const { port } = new URL(this.url || 'http://localhost:0')
    await new Promise<void>((resolve) => void server.listen(Number(port), 'localhost', resolve))
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server on a port has such an address
    this.url = `http://localhost:${(server.address() as AddressInfo).port}`
    this.#server = server
  }

  async kill(): Promise<void> {
    const server = this.#server
    server?.closeAllConnections()
    await new Promise((resolve) => server?.close(resolve))
  }

  #routes(): Hono {
    return new Hono()
      .post('/orders', async (c) => {
        const { external_id: name, reward } = v.parse(OrderBody, await c.req.json())
        const order = this.#order(name, reward.value.denomination)
        if (this.#fate() < 0.1) this.#order(name, reward.value.denomination)
        return c.json({ order }, 201)
      })
      .get('/orders/:name', (c) => {
        const order = this.orders.get(c.req.param('name'))
        return order ? c.json({ order }) : c.json({ errors: { message: 'None' } }, 404)
      })
      .get('/orders', (c) => {
        const { offset = '0', limit = '10' } = c.req.query()
        const all = [...this.orders.values()]
        const orders = all.slice(Number(offset), Number(offset) + Number(limit))
        return c.json({ orders, total_count: all.length })
      })
  }

  #order(name: string, denomination: number): Order {
    const known = this.orders.get(name)
    if (known) return known
    const status = this.orders.size % 10 === 9 ? 'FAILED' : 'EXECUTED'
    const order: Order = {
      id: randomUUID(),
      external_id: name,
      status,
      rewards: [{ value: { denomination, currency_code: 'USD' } }],
    }
    this.orders.set(name, order)
    if (status === 'EXECUTED') this.cards.push(name)
    return order
  }
}
