import { EditionAnswer, PieceAnswer } from '#contract/answers/editions.ts'
import { fillPath } from '#contract/endpoints/endpoint.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { pieceName } from '#tests/support/builders/piece-name.ts'
import type { BrowserContext } from '@playwright/test'
import * as v from 'valibot'

/**
 * Takes a study out of the host's catalogue, as if a cache on the way had an older one. The study keeps its own answer.
 *
 * @returns Ends it.
 */
export async function leaveOutStudy(context: BrowserContext, id: string): Promise<() => Promise<void>> {
  const { request } = context
  const piecePath = (name: string) => fillPath(endpoints.piece.path, { name })
  const edition = v.parse(EditionAnswer, await (await request.get(endpoints.edition.path)).json())
  const piece = v.parse(PieceAnswer, await (await request.get(piecePath(edition.nation))).json())
  const { [id]: _left, ...studies } = piece['studies'] ?? {}
  const text = JSON.stringify({ ...piece, studies })
  const nation = pieceName(text)
  const answers = {
    [endpoints.edition.path]: JSON.stringify({ ...edition, nation, count: edition.count - 1 }),
    [piecePath(nation)]: text,
  }
  for (const [path, body] of Object.entries(answers)) {
    await context.route(`**${path}`, (route) => route.fulfill({ body, contentType: 'application/json' }))
  }
  return async () => {
    for (const path of Object.keys(answers)) await context.unroute(`**${path}`)
  }
}
