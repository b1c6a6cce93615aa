import { endOfValue } from './json-values.ts'

export interface Row {
  number: number
  /** JSON text. */
  text: string
}

/** Reads the text of a piece row by row, as `pieceText` wrote it. Only the row that is read is in memory. */
export class PieceReader {
  readonly #chunks: AsyncIterator<string>
  #text = ''
  #at = 0

  constructor(chunks: AsyncIterable<string>) {
    this.#chunks = chunks[Symbol.asyncIterator]()
  }

  /** Enters the next table and returns its name; null after the last one. All its rows must be read before the next. */
  async table(): Promise<string | null> {
    // `{` before the first table, `,` before the others, `}` after the last.
    if ((await this.#character()) === '}') return null
    const name: unknown = JSON.parse(await this.#value())
    await this.#character()
    await this.#character()
    return String(name)
  }

  /** The next row of the table; null after the last one. */
  async row(): Promise<Row | null> {
    const mark = await this.#peek()
    if (mark === '}') {
      this.#at += 1
      return null
    }
    if (mark === ',') this.#at += 1
    const number = Number((await this.#value()).slice(1, -1))
    await this.#character()
    return { number, text: await this.#value() }
  }

  /** Stops reading before the end. */
  async close(): Promise<void> {
    await this.#chunks.return?.()
  }

  async #peek(): Promise<string> {
    if (this.#at >= this.#text.length) await this.#readMore()
    return this.#text.charAt(this.#at)
  }

  async #character(): Promise<string> {
    const character = await this.#peek()
    this.#at += 1
    return character
  }

  async #value(): Promise<string> {
    await this.#peek()
    for (;;) {
      const end = endOfValue(this.#text, this.#at)
      if (end === -1) {
        await this.#readMore()
        continue
      }
      const value = this.#text.slice(this.#at, end)
      this.#at = end
      return value
    }
  }

  /** @throws if the text ends here. */
  async #readMore(): Promise<void> {
    const { done = false, value } = await this.#chunks.next()
    if (done) throw new SyntaxError('The text of a piece is incomplete')
    this.#text = this.#text.slice(this.#at) + value
    this.#at = 0
  }
}
