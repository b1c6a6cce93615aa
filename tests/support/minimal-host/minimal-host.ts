import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { closeServer, listenLocally } from '#tests/support/host/local-server.ts'
import { Members } from './members.ts'
import { accountRoutes, catalogueRoutes, postRoutes } from './routes.ts'

/** A post as it came in. */
export interface ReceivedPost {
  path: string
  headers: Readonly<Record<string, string>>
  body: string
}

export interface MinimalHost {
  origin: string
  /** Every post that came in, in order, whatever became of it; emptied before each test. */
  received: ReceivedPost[]
  /** Set by a test that has the host answer in another form: changes what a question is answered with. */
  alter?: ((path: string, answer: unknown) => unknown) | undefined
  /** Points of the participant with this address. */
  balanceOf(email: string): number | undefined
  stop(): Promise<void>
}

/**
 * An API host of the tests' own that keeps section 7 of the specification and nothing else, to prove that the portal
 * needs nothing of our own host: another origin than the portal's, no feature, no further header let through, tokens
 * that are good in their one place, success bodies that say nothing. Everything is in memory.
 *
 * @param portalOrigin The one origin that may use it, with cookies.
 */
export async function startMinimalHost(portalOrigin: string): Promise<MinimalHost> {
  const members = new Members()
  const received: ReceivedPost[] = []
  const app = new Hono()
  app.use(async (c, next) => {
    if (c.req.header('Origin') === portalOrigin) {
      c.header('Access-Control-Allow-Origin', portalOrigin)
      c.header('Access-Control-Allow-Credentials', 'true')
    }
    if (c.req.method === 'OPTIONS') {
      c.header('Access-Control-Allow-Headers', 'Content-Type, X-CSRFToken')
      return c.body(null, 204)
    }
    if (c.req.method === 'POST') {
      received.push({ path: c.req.path, headers: c.req.header(), body: await c.req.raw.clone().text() })
    }
    return next()
  })
  app.use(async (c, next) => {
    await next()
    const isAnswer = c.res.headers.get('Content-Type')?.startsWith('application/json')
    if (!host.alter || !c.res.ok || !isAnswer) return
    c.res = Response.json(host.alter(c.req.path, await c.res.json()), { headers: c.res.headers })
  })
  app.route('/', accountRoutes(members, portalOrigin))
  app.route('/', postRoutes(members))
  app.route('/', catalogueRoutes(members))

  const answer = getRequestListener(app.fetch)
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing))
  const host: MinimalHost = {
    origin: await listenLocally(server),
    received,
    balanceOf: (email) => members.find(email)?.balance,
    stop: () => closeServer(server),
  }
  return host
}
