import { PieceName } from '#contract/answers/editions.ts'
import { endpoints } from '#contract/endpoints/endpoints.ts'
import { HostError } from '#server/errors/host-error.ts'
import { CachedBody } from '#server/http/cached-body.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { dataHeaders } from '#server/http/security-headers.ts'
import { CatalogueCache } from '#server/modules/studies/catalogue/catalogue-cache.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { Hono } from 'hono'
import * as v from 'valibot'
import { Editions } from './editions.ts'
import { RecentBodies } from './recent-bodies.ts'

/** A name never gets another content, so any cache may keep it. */
const pieceHeaders = {
  ...dataHeaders,
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'public, max-age=31536000, immutable',
}

/** Bodies kept in memory, uncompressed. */
const recentBytes = 32 * 1024 * 1024

/** The catalogue in pieces (docs/decisions/036-editions.md), the same for everybody. */
export function editionRoutes(deps: HostDependencies): Hono<HostEnv> {
  const answers = new CatalogueCache(deps)
  const editions = new Editions(deps)
  const bodies = new RecentBodies(recentBytes)
  const app = new Hono<HostEnv>()

  app.get(endpoints.edition.path, (c) => answers.respond(c, 'edition', () => editions.answer()))

  app.get(endpoints.piece.path.replace('{name}', ':name'), async (c) => {
    const name = nameIn(c.req.param('name'))
    const body = await bodies.get(name, async () => {
      const piece = await editions.piece(name)
      return piece && new CachedBody(piece.text, pieceHeaders, piece.brotli)
    })
    return found(body).respond(c)
  })

  app.get(endpoints.change.path.replace('{from}', ':from').replace('{to}', ':to'), async (c) => {
    const [from, to] = [nameIn(c.req.param('from')), nameIn(c.req.param('to'))]
    const body = await bodies.get(`${from} ${to}`, async () => {
      const change = await editions.change(from, to)
      return change && new CachedBody(JSON.stringify(change), pieceHeaders)
    })
    return found(body).respond(c)
  })

  return app
}

/** @throws {HostError} `not-found` if it is no name. */
function nameIn(text: string | undefined): string {
  const name = v.safeParse(PieceName, text)
  if (!name.success) throw new HostError('not-found')
  return name.output
}

/** @throws {HostError} `not-found` for null. */
function found(body: CachedBody | null): CachedBody {
  if (body === null) throw new HostError('not-found')
  return body
}
