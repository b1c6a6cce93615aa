import * as v from 'valibot'
import type { GiftCardSettings } from '#server/config/payout-settings.ts'
import { readAnswerText } from '#server/outgoing/collect.ts'
import {
  type GiftCardOrder,
  type GiftCardProvider,
  type KnownOrder,
  NoOutcome,
  type OrderAnswer,
} from './provider.ts'

const timeoutMs = 20_000
const ordersAtOnce = 100
const maxAnswerBytes = 4 * 1024 * 1024

const Order = v.object({
  id: v.string(),
  external_id: v.nullish(v.string()),
  status: v.string(),
  rewards: v.optional(
    v.array(
      v.object({
        value: v.object({
          denomination: v.number(),
          currency_code: v.optional(v.string(), 'of no currency'),
        }),
        delivery: v.optional(v.object({ status: v.optional(v.string()) })),
        recipient: v.nullish(v.object({ email: v.nullish(v.string()) })),
      }),
    ),
    [],
  ),
})
const OrderBody = v.object({ order: Order })
const OrdersBody = v.object({ orders: v.array(Order), total_count: v.number() })
const Errors = v.object({ errors: v.object({ message: v.string() }) })

/** Refusals that concern the order itself. Others, such as a missing balance, end when the operator has seen to them. */
const refusals = new Set([400, 409, 422])

/** Orders by the published API of Tremendous, version 2. */
export class Tremendous implements GiftCardProvider {
  readonly #settings: GiftCardSettings
  readonly #send: (request: Request) => Promise<Response>

  constructor(settings: GiftCardSettings, send: (request: Request) => Promise<Response>) {
    this.#settings = settings
    this.#send = send
  }

  async order({ reference, dollars, name, email }: GiftCardOrder): Promise<OrderAnswer> {
    const { campaign, fundingSource } = this.#settings
    const answer = await this.#call('/orders', {
      external_id: reference,
      payment: { funding_source_id: fundingSource },
      reward: {
        campaign_id: campaign,
        value: { denomination: dollars, currency_code: 'USD' },
        recipient: { name, email },
        delivery: { method: 'EMAIL' },
      },
    })
    if (answer.ok) return known(v.parse(OrderBody, await read(answer)).order, reference)
    if (!refusals.has(answer.status)) throw noOutcome(answer)
    const failure = await failureIn(answer)
    // An earlier try may have arrived, and only its answer have been lost.
    return (await this.find(reference)) ?? { kind: 'refused', failure }
  }

  async find(reference: string): Promise<KnownOrder | null> {
    const answer = await this.#call(`/orders/${encodeURIComponent(reference)}`)
    if (answer.status === 404) return null
    if (!answer.ok) throw noOutcome(answer)
    return known(v.parse(OrderBody, await read(answer)).order, reference)
  }

  async list(since: Date): Promise<KnownOrder[]> {
    const found = new Map<string, v.InferOutput<typeof Order>>()
    let [offset, total] = [0, 0]
    do {
      const page = await this.#page(since, offset)
      const before = found.size
      for (const order of page.orders) found.set(order.id, order)
      // The provider may give fewer than were asked for.
      offset += page.orders.length
      total = page.total_count
      // Without this a wrong count would be followed for ever, and a list that is cut short would deny orders.
      if (offset < total && found.size === before)
        throw new Error(`The provider lists ${before} of ${total} orders, and then no other`)
    } while (offset < total)
    return [...found.values()].flatMap((order) =>
      order.external_id ? [known(order, order.external_id)] : [],
    )
  }

  async #page(since: Date, offset: number): Promise<v.InferOutput<typeof OrdersBody>> {
    const query = {
      offset: String(offset),
      limit: String(ordersAtOnce),
      'created_at[gte]': since.toISOString(),
    }
    const answer = await this.#call(`/orders?${new URLSearchParams(query).toString()}`)
    if (!answer.ok) throw noOutcome(answer)
    return v.parse(OrdersBody, await read(answer))
  }

  #call(path: string, body?: unknown): Promise<Response> {
    const { url, apiKey } = this.#settings
    return this.#send(
      new Request(url + path, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      }),
    )
  }
}

/** @throws if the order is another one than was asked for. */
function known(
  { id, external_id, status, rewards }: v.InferOutput<typeof Order>,
  reference: string,
): KnownOrder {
  if (external_id !== reference) throw new Error('The provider answers with another order')
  const dollars = rewards.reduce((sum, { value }) => sum + value.denomination, 0)
  const kind =
    status === 'EXECUTED' ? 'executed' : status === 'FAILED' || status === 'CANCELED' ? 'failed' : 'pending'
  const isUndelivered = rewards.some(({ delivery }) => delivery?.status === 'FAILED')
  const foreign = rewards.find(({ value }) => value.currency_code !== 'USD')?.value
  return {
    kind,
    id,
    dollars,
    foreign: foreign && `${foreign.denomination} ${foreign.currency_code}`.slice(0, 40),
    emails: rewards.flatMap(({ recipient }) => recipient?.email ?? []),
    reference,
    isUndelivered,
  }
}

const read = async (answer: Response): Promise<unknown> =>
  JSON.parse(await readAnswerText(answer, maxAnswerBytes))

const noOutcome = ({ status, headers }: Response) =>
  new NoOutcome(`The provider answers ${status}`, headers.get('Retry-After'))

async function failureIn(answer: Response): Promise<string> {
  const body = v.safeParse(Errors, await read(answer).catch(() => null))
  return body.success ? body.output.errors.message.slice(0, 200) : `The provider answers ${answer.status}`
}
