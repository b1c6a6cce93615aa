import type { GiftCardProvider } from '#server/modules/money/gift-cards/provider.ts'
import { Tremendous } from '#server/modules/money/gift-cards/tremendous.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { randomUUID } from 'node:crypto'
import { asc, eq, gte } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { sandboxCards } from '#server/db/schema.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { privateAnswers } from '#server/http/security-headers.ts'
import { isSignature } from '#server/secrets/is-signature.ts'

const sandbox = { url: 'http://sandbox.invalid/api', path: '/api', apiKey: 'sandbox' }

/**
 * The configured provider of gift cards; null if operators send them. Without a key, which only the sandbox may lack, it is
 * the sandbox's own. That one speaks the same protocol, and no other program can reach it.
 */
export function giftCardProviderOf(
  deps: Pick<HostDependencies, 'config' | 'send' | 'database' | 'clock'>,
): GiftCardProvider | null {
  const settings = deps.config.giftCards
  if (settings === null) return null
  if (settings.apiKey !== null) return new Tremendous(settings, deps.send)
  const own = giftCardRoutes(deps, sandbox)
  return new Tremendous({ ...settings, ...sandbox }, async (request) => own.fetch(request))
}

type StoredCard = typeof sandboxCards.$inferSelect

const OrderBody = v.object({
  external_id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
  reward: v.object({
    value: v.object({
      denomination: v.pipe(v.number(), v.integer(), v.minValue(1)),
      currency_code: v.literal('USD'),
    }),
  }),
})

/** The sandbox's gift card provider: the part of the provider's API that the host uses, and cards that nobody gets. */
export function giftCardRoutes(
  { database: { db }, clock }: Pick<HostDependencies, 'database' | 'clock'>,
  { path, apiKey }: { path: string; apiKey: string },
): Hono<HostEnv> {
  const app = new Hono<HostEnv>()
  app.use(`${path}/*`, privateAnswers, async (c, next) =>
    isSignature(c.req.header('Authorization') ?? '', `Bearer ${apiKey}`)
      ? next()
      : refuse(c, 401, 'Unauthorized'),
  )

  app.post(`${path}/orders`, async (c) => {
    const given = v.safeParse(OrderBody, await c.req.json().catch(() => null))
    if (!given.success) return refuse(c, 422, 'The order is incomplete')
    const { external_id: externalId, reward } = given.output
    await db
      .insert(sandboxCards)
      .values({ externalId, id: randomUUID(), dollars: reward.value.denomination, at: clock() })
      .onConflictDoNothing()
    const [card] = await db.select().from(sandboxCards).where(eq(sandboxCards.externalId, externalId))
    return card ? c.json({ order: orderOf(card) }, 201) : refuse(c, 500, 'The order was not stored')
  })

  app.get(`${path}/orders/:id`, async (c) => {
    const [card] = await db
      .select()
      .from(sandboxCards)
      .where(eq(sandboxCards.externalId, c.req.param('id')))
    return card ? c.json({ order: orderOf(card) }) : refuse(c, 404, 'There is no such order')
  })

  app.get(`${path}/orders`, async (c) => {
    const { offset = '0', limit = '100', 'created_at[gte]': since = '1970-01-01' } = c.req.query()
    const cards = await db
      .select()
      .from(sandboxCards)
      .where(gte(sandboxCards.at, new Date(since)))
      .orderBy(asc(sandboxCards.at), asc(sandboxCards.externalId))
    const page = cards.slice(Number(offset), Number(offset) + Number(limit))
    return c.json({ orders: page.map(orderOf), total_count: cards.length })
  })

  return app
}

const orderOf = ({ id, externalId, dollars, at }: StoredCard) => ({
  id,
  external_id: externalId,
  status: 'EXECUTED',
  created_at: at.toISOString(),
  rewards: [
    {
      value: { denomination: dollars, currency_code: 'USD' },
      delivery: { method: 'EMAIL', status: 'SUCCEEDED' },
    },
  ],
})

const refuse = (c: Context<HostEnv>, status: 401 | 404 | 422 | 500, message: string) =>
  c.json({ errors: { message } }, status)
