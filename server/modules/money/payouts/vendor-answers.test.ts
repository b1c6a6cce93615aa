import { cashouts, payoutOrders, sandboxCards } from '#server/db/schema.ts'
import { giftCardRoutes } from '#server/stand-ins/gift-cards/connection.ts'
import type { HostApp } from '#tests/support/host/host-app.ts'
import { hostTest } from '#tests/support/host/host-test.ts'
import { ask, order } from '#tests/support/providers/gift-card-sandbox.ts'
import { describe, expect } from 'vitest'
import { Tremendous } from '#server/modules/money/gift-cards/tremendous.ts'
import * as v from 'valibot'

const settings = {
  url: 'http://cards.invalid/api',
  apiKey: 'key',
  campaign: 'C',
  fundingSource: 'F',
}

describe('an answer of the gift card provider', () => {
  const it = hostTest({ PAYOUT_PROVIDER: 'tremendous' })
  it.beforeEach(async ({ database }) => {
    await database.db.delete(sandboxCards)
  })

  /** The provider of the sandbox, whose answers are changed on their way; it counts what it is asked. */
  const providerWith = ({ deps }: HostApp, change: (answer: Response) => Promise<Response> | Response) => {
    const asked = { orders: 0 }
    const own = giftCardRoutes(deps, { path: '/api', apiKey: settings.apiKey })
    const provider = new Tremendous(settings, async (request) => {
      if (request.method === 'POST') asked.orders += 1
      return change(await own.fetch(request))
    })
    return { asked, provider }
  }
  const rewarded =
    (reward: object) =>
    async (answer: Response): Promise<Response> => {
      const { order: given } = v.parse(v.object({ order: v.looseObject({}) }), await answer.json())
      return Response.json({ order: { ...given, rewards: [reward] } }, { status: answer.status })
    }
  const stateIn = async ({ deps: { database } }: HostApp) => [
    (await database.db.select().from(cashouts))[0]?.state,
    (await database.db.select().from(payoutOrders))[0],
  ]

  it.for([
    [{ value: { denomination: 20, currency_code: 'MXN' } }, 'of 20 MXN'],
    [{ value: { denomination: 20 } }, 'of 20 of no currency'],
    [{ value: { denomination: 2, currency_code: 'USD' } }, 'of $2'],
    [
      { value: { denomination: 20, currency_code: 'USD' }, recipient: { email: 'eve@example.com' } },
      'goes to another e-mail address',
    ],
  ] as const)(
    'about another card %j is an operator’s, and is never sent or ordered again',
    async ([reward, words], { host }) => {
      await ask(host)
      const { asked, provider } = providerWith(host, rewarded(reward))
      for (let times = 0; times < 3; times += 1) {
        await order(host, provider)
        host.pass({ hours: 7 })
      }
      const failure = `The card of the provider ${words.startsWith('of') ? 'is ' : ''}${words}`
      expect(await stateIn(host)).toMatchObject(['requested', { state: 'stuck', failure }])
      expect(asked.orders).toBe(1)
    },
  )

  it.for([
    [429, '7200'],
    [503, 'a date'],
  ] as const)('%d with a pause of two hours (%s) is heard', async ([status, given], { host }) => {
    await ask(host)
    const date = new Date(host.deps.clock().getTime() + 7_200_000).toUTCString()
    const isBusy = { now: true }
    const { asked, provider } = providerWith(host, (answer) =>
      isBusy.now
        ? new Response(null, { status, headers: { 'Retry-After': given === 'a date' ? date : given } })
        : answer,
    )
    await order(host, provider)
    isBusy.now = false
    host.pass({ seconds: 7190 })
    await order(host, provider)
    expect(asked.orders).toBe(1)
    host.pass({ seconds: 11 })
    await order(host, provider)
    expect(await stateIn(host)).toMatchObject(['sent', { state: 'sent' }])
  })

  it('that is too long is not read to its end, and the order is asked for again', async ({ host }) => {
    await ask(host)
    const isLong = { now: true }
    const padded = async (answer: Response) =>
      new Response(' '.repeat(5 * 1024 * 1024) + (await answer.text()), { status: answer.status })
    const { provider } = providerWith(host, (answer) => (isLong.now ? padded(answer) : answer))
    await order(host, provider)
    expect((await stateIn(host))[0]).toBe('requested')
    isLong.now = false
    host.pass({ hours: 7 })
    await order(host, provider)
    expect(await stateIn(host)).toMatchObject(['sent', { state: 'sent' }])
    expect(await host.deps.database.db.$count(sandboxCards)).toBe(1)
  })
})
