import { PieceName } from '#contract/answers/editions.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { HostError } from '#server/errors/host-error.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { dataHeaders } from '#server/http/security-headers.ts'
import { StoredBody } from '#server/http/stored-body.ts'
import { CatalogueCache } from '#server/modules/studies/catalogue/catalogue-cache.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { Hono } from 'hono'
import * as v from 'valibot'
import { pieceLimits } from './edition.ts'
import { Editions, type Stored } from './editions.ts'

/** A name never gets another content, so any cache may keep it. */
const headers = {
  ...dataHeaders,
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'public, max-age=31536000, immutable',
}

/** The catalogue in pieces (docs/decisions/036-editions.md), the same for everybody. */
export function editionRoutes(deps: HostDependencies, limits = pieceLimits): Hono<HostEnv> {
  const answers = new CatalogueCache(deps)
  const editions = new Editions(deps, limits)
  const app = new Hono<HostEnv>()

  app.get(endpoints.edition.path, (c) => answers.respond(c, 'edition', () => editions.answer()))

  app.get(endpoints.piece.path.replace('{name}', ':name'), async (c) =>
    bodyOf(await editions.piece(nameIn(c.req.param('name')))).respond(c),
  )

  app.get(endpoints.change.path.replace('{from}', ':from').replace('{to}', ':to'), async (c) =>
    bodyOf(await editions.change(nameIn(c.req.param('from')), nameIn(c.req.param('to')))).respond(c),
  )

  return app
}

/** @throws {HostError} `not-found` if it is no name. */
function nameIn(text: string | undefined): string {
  const name = v.safeParse(PieceName, text)
  if (!name.success) throw new HostError('not-found')
  return name.output
}

/** @throws {HostError} `not-found` for null. */
function bodyOf(stored: Stored | null): StoredBody {
  if (stored === null) throw new HostError('not-found')
  const { key, text, store } = stored
  return new StoredBody({
    etag: `"${key}"`,
    headers,
    brotli: () => Promise.resolve(text),
    gzip: () => store.gzip(key, text),
  })
}
