import { createGzip } from 'node:zlib'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { HostError } from '#server/errors/host-error.ts'
import type { PreparedBody } from '#server/http/prepared-body.ts'
import { dataHeaders } from '#server/http/security-headers.ts'
import { StoredBody } from '#server/http/stored-body.ts'
import { CatalogueCache } from '#server/modules/studies/catalogue/catalogue-cache.ts'
import { RecentBodies } from '#server/modules/studies/catalogue/recent-bodies.ts'
import { ApiRoutes } from '#server/platform/calls/api-routes.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { through } from '#server/runtime/brotli.ts'
import { joined, plainBytes } from '#server/runtime/text-store.ts'
import { pieceLimits } from './build-edition.ts'
import { Editions } from './editions.ts'

/** A name never gets another content, so any cache may keep it. */
const headers = {
  ...dataHeaders,
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'public, max-age=31536000, immutable',
}

/** Of pieces of texts and changes in memory. */
const maxBytes = 16 * 1024 * 1024

/** The catalogue in pieces (docs/decisions/036-editions.md), the same for everybody. */
export function editionRoutes(deps: HostDependencies, limits = pieceLimits) {
  const answers = new CatalogueCache(deps)
  const editions = new Editions(deps, limits)
  const bodies = new RecentBodies(maxBytes)
  const bodyOf = (name: string, make: () => Promise<Uint8Array | null>): Promise<PreparedBody> => {
    const known = bodies.get(name)
    if (known) return known
    const body = make().then((bytes) => storedBody(name, bytes))
    bodies.add(name, body)
    return body
  }
  return new ApiRoutes(deps)
    .handle(endpoints.edition, ({ c }) => answers.respond(c, 'edition', () => editions.newest()))
    .handle(endpoints.piece, async ({ c, params: { name } }) =>
      (await bodyOf(name, () => editions.piece(name))).respond(c),
    )
    .handle(endpoints.change, async ({ c, params: { from, to } }) =>
      (await bodyOf(`${from}.${to}`, () => editions.change(from, to))).respond(c),
    ).app
}

/** @throws {HostError} `not-found` for null. */
function storedBody(name: string, bytes: Uint8Array | null): PreparedBody {
  if (bytes === null) throw new HostError('not-found')
  const brotli = new Uint8Array(bytes)
  const gzip = () => joined(through(plainBytes(brotli), createGzip()))
  const source = { etag: `"${name}"`, headers, brotli: () => Promise.resolve(brotli), gzip }
  return new StoredBody(source, brotli.byteLength)
}
