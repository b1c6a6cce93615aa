import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { type Habit, sentBy } from './habits.ts'
import { closeServer, listenLocally } from '#tests/support/processes/local-server.ts'
import { Members } from '#demo/host/members.ts'
import { minimalRoutes } from '#demo/host/routes.ts'
import { followMinimalLink, minimalCatalogue } from './catalogue.ts'

/** A received post. */
export interface ReceivedPost {
  path: string
  headers: Readonly<Record<string, string>>
  body: string
}

export interface MinimalHost {
  origin: string
  /** Every received post, in order, refused ones too. Emptied before each test. */
  received: ReceivedPost[]
  /** Set by a test to give answers another form. */
  alter?: ((path: string, answer: unknown) => unknown) | undefined
  /** Set by a test to answer as a framework does: each post that was taken, and the user of nobody. */
  habits?: { taken: Habit; nobody: Habit } | undefined
  /** A participant without a profile. */
  enrol(email: string, password: string): void
  /** Points of the participant with this address. */
  balanceOf(email: string): number | undefined
  stop(): Promise<void>
}

/**
 * An API host that implements section 7 of the specification and nothing else. It proves that the portal needs nothing
 * more of our own host: another origin, no optional feature, no additional header, tokens that are valid in one place,
 * empty success bodies. All data are in memory.
 *
 * @param portalOrigin The only origin that may use it, with cookies.
 */
export async function startMinimalHost(portalOrigin: string): Promise<MinimalHost> {
  const members = new Members()
  const received: ReceivedPost[] = []
  const app = new Hono()
  app.use(async (c, next) => {
    // Images carry no CORS headers, as those of a hosted image service may not.
    if (c.req.header('Origin') === portalOrigin && !c.req.path.startsWith('/img/')) {
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
  app.use(async (c, next) => {
    await next()
    const isTaken = c.req.method === 'POST' && c.res.ok
    const isNobody = c.req.path === '/d-api/v1/user/' && c.res.status === 401
    const habit = isTaken ? host.habits?.taken : isNobody ? host.habits?.nobody : undefined
    if (habit) c.res = sentBy(habit, c.res.headers)
  })
  app.get('/img/:size/:name', (c) => {
    c.header('Content-Type', 'image/svg+xml')
    return c.body('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>')
  })
  const lists = { catalogue: minimalCatalogue, followLink: followMinimalLink }
  app.route('/', minimalRoutes({ members, ...lists, portalOrigin, whoAreYou: 'Who are you?' }))

  const answer = getRequestListener(app.fetch)
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing))
  const host: MinimalHost = {
    origin: await listenLocally(server),
    received,
    enrol: (email, password) => void members.add(email, password),
    balanceOf: (email) => members.find(email)?.balance,
    stop: () => closeServer(server),
  }
  return host
}
