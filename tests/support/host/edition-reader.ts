import { ChangeAnswer, type Edition, EditionAnswer, PieceAnswer } from '#contract/answers/editions.ts'
import { fillPath } from '#contract/endpoints/endpoint.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { applyChange } from '#domain/editions/new-pieces.ts'
import { nation } from '#domain/editions/pieces.ts'
import { pieceName } from '#tests/support/builders/studies/piece-name.ts'
import * as v from 'valibot'
import type { HostApp } from './host-app.ts'

export const piecePath = (name: string) => fillPath(endpoints.piece.path, { name })
export const changePath = (from: string, to: string) => fillPath(endpoints.change.path, { from, to })

/** Names of an edition's pieces of studies by place. */
export const placesOf = ({ nation: nationwide, areas }: Edition) =>
  new Map([[nation, nationwide], ...Object.entries(areas)])

/** Names of an edition's pieces of studies by place, of sites by state, and of the one of conditions. */
export const namesOf = (edition: Edition) => {
  const { sites = {}, conditions } = edition
  return new Map([
    ...placesOf(edition),
    ...Object.entries(sites),
    ...(conditions === undefined ? [] : [['conditions', conditions] as const]),
  ])
}

/** Reads editions as the portal does: it refuses a piece whose name does not match its content. */
export class EditionReader {
  readonly #app: HostApp['app']

  constructor({ app }: Pick<HostApp, 'app'>) {
    this.#app = app
  }

  async edition(): Promise<Edition> {
    return v.parse(EditionAnswer, JSON.parse(await this.#text(endpoints.edition.path)))
  }

  /** The text of a piece. */
  async piece(name: string): Promise<string> {
    return named(name, await this.#text(piecePath(name)))
  }

  /** The tables of a piece. */
  async tables(name: string): Promise<v.InferOutput<typeof PieceAnswer>> {
    return v.parse(PieceAnswer, JSON.parse(await this.piece(name)))
  }

  /** The text of a newer piece, by a change of an older one. */
  async changed(older: string, name: string): Promise<string> {
    const change = v.parse(ChangeAnswer, JSON.parse(await this.#text(changePath(pieceName(older), name))))
    return named(name, JSON.stringify(applyChange(v.parse(PieceAnswer, JSON.parse(older)), change)))
  }

  async #text(path: string): Promise<string> {
    const answer = await this.#app.request(path, {}, {})
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    return answer.text()
  }
}

function named(name: string, text: string): string {
  if (pieceName(text) !== name) throw new Error(`The content of ${name} is another piece`)
  return text
}
