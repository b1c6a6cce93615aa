import * as endpoints from '#contract/endpoints/endpoints.ts'
import { HostError } from '#server/errors/host-error.ts'
import { dataHeaders } from '#server/http/security-headers.ts'
import { StoredBody } from '#server/http/stored-body.ts'
import { CatalogueCache } from '#server/modules/studies/catalogue/catalogue-cache.ts'
import { ApiRoutes } from '#server/platform/calls/api-routes.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { pieceLimits } from './edition.ts'
import { Editions, type Stored } from './editions.ts'

/** A name never gets another content, so any cache may keep it. */
const headers = {
  ...dataHeaders,
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'public, max-age=31536000, immutable',
}

/** The catalogue in pieces (docs/decisions/036-editions.md), the same for everybody. */
export function editionRoutes(deps: HostDependencies, limits = pieceLimits) {
  const answers = new CatalogueCache(deps)
  const editions = new Editions(deps, limits)
  return new ApiRoutes(deps)
    .handle(endpoints.edition, ({ c }) => answers.respond(c, 'edition', () => editions.answer()))
    .handle(endpoints.piece, async ({ c, params }) => bodyOf(await editions.piece(params.name)).respond(c))
    .handle(endpoints.change, async ({ c, params: { from, to } }) =>
      bodyOf(await editions.change(from, to)).respond(c),
    ).app
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
