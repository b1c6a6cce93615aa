import { fillPath } from '#contract/endpoints/endpoint.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { pieceName } from '#tests/support/builders/studies/piece-name.ts'
import type { BrowserContext, Route } from '@playwright/test'

/** A piece with one study and without texts, as the host sends it. */
export function pieceWith(id: number, title: string, dmas: readonly number[] = []): string {
  const studies = { [id]: { id, title, ...(dmas.length > 0 && { dmas }) } }
  return JSON.stringify({ studies, cities: {}, facilities: {}, companies: {}, texts: {} })
}

interface ProvidedEdition {
  nation: string
  /** Pieces by market area. */
  areas: Readonly<Record<number, string>>
}

type Answer = (route: Route, body: string) => Promise<void>

const plainly: Answer = (route, body) => route.fulfill({ body, contentType: 'application/json' })

/**
 * Answers in place of the host with a catalogue of one study a piece.
 *
 * @param answer How pieces are answered: as they are, unless given.
 */
export async function provideEdition(
  context: BrowserContext,
  { nation, areas }: ProvidedEdition,
  answer: Answer = plainly,
): Promise<void> {
  const named = Object.entries(areas).map(([area, piece]) => [area, pieceName(piece)])
  const edition = { count: named.length + 1, nation: pieceName(nation), areas: Object.fromEntries(named) }
  await context.route(`**${endpoints.edition.path}`, (route) => route.fulfill({ json: edition }))
  for (const piece of [nation, ...Object.values(areas)]) {
    const path = fillPath(endpoints.piece.path, { name: pieceName(piece) })
    await context.route(`**${path}`, (route) => answer(route, piece))
  }
}
