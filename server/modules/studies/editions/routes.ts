import * as endpoints from '#contract/endpoints/endpoints.ts'
import { HostError } from '#server/errors/host-error.ts'
import { PreparedBodies } from '#server/files/prepared-bodies.ts'
import { PreparedBody } from '#server/files/prepared-body.ts'
import { catalogueHeaders } from '#server/modules/studies/catalogue/catalogue-headers.ts'
import { CatalogueAnswers } from '#server/modules/studies/catalogue/catalogue-answers.ts'
import { ApiRoutes } from '#server/platform/calls/api-routes.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { pieceLimits } from './build-edition.ts'
import { Editions } from './editions.ts'

/** A name never gets another content, so any cache may keep it. */
const headers = { ...catalogueHeaders, 'Cache-Control': 'public, max-age=31536000, immutable' }

/** Most memory for prepared bodies: pieces of texts, and changes. */
const maxBytes = 16 * 1024 * 1024

/** The catalogue in pieces (docs/decisions/036-editions.md), the same for everybody. */
export function editionRoutes(deps: HostDependencies, limits = pieceLimits) {
  const answers = new CatalogueAnswers(deps)
  const editions = new Editions(deps, limits)
  const bodies = new PreparedBodies(maxBytes)
  const bodyOf = (name: string, make: () => Promise<Uint8Array<ArrayBuffer> | null>): Promise<PreparedBody> =>
    bodies.of(name, async () => {
      const bytes = await make()
      if (bytes === null) throw new HostError('not-found')
      return PreparedBody.packed(bytes, headers, name)
    })
  return new ApiRoutes(deps)
    .handle(endpoints.edition, ({ c }) => answers.respond(c, 'edition', () => editions.newest()))
    .handle(endpoints.piece, async ({ c, params: { name } }) =>
      (await bodyOf(name, () => editions.piece(name))).respond(c),
    )
    .handle(endpoints.change, async ({ c, params: { from, to } }) =>
      (await bodyOf(`${from}.${to}`, () => editions.change(from, to))).respond(c),
    ).app
}
