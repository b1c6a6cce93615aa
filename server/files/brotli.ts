import type { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, createBrotliCompress } from 'node:zlib'

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)

/** A text up to this length is compressed as well as possible. A longer one takes a quarter of the time, and 4 % more. */
const shortText = 100_000
const qualities = { short: 9, long: 6 }

/** A part of a text; bytes are in UTF-8. */
export type Chunk = string | Uint8Array

const paramsFor = (isShort: boolean) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: isShort ? qualities.short : qualities.long },
})

/** A text that fits into the memory, compressed at once. */
export async function packed(text: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await compress(text, paramsFor(text.length <= shortText)))
}

export async function unpacked(bytes: Uint8Array): Promise<string> {
  return String(await decompress(bytes))
}

/** Compresses a long text, a little at a time. */
export async function* brotli(chunks: AsyncIterable<Chunk>): AsyncGenerator<Uint8Array> {
  yield* through(chunks, createBrotliCompress(paramsFor(false)))
}

/** The output of a transform for these chunks, a little at a time. */
export async function* through(
  chunks: AsyncIterable<Chunk>,
  transform: Transform,
): AsyncGenerator<Uint8Array> {
  const isFed = pipeline(chunks, transform)
  // Reading the transform throws the same error.
  isFed.catch(() => {})
  for await (const bytes of transform) yield bytes
}

/** Reads until the text is known to be longer than a limit. */
export async function startOf<Part extends Chunk>(
  source: AsyncIterator<Part>,
  maxLength: number,
): Promise<{ chunks: Part[]; isAll: boolean }> {
  const chunks: Part[] = []
  for (let length = 0; length <= maxLength;) {
    const { done = false, value } = await source.next()
    if (done) return { chunks, isAll: true }
    chunks.push(value)
    length += value.length
  }
  return { chunks, isAll: false }
}

/** The rest after a start. */
export async function* continued<Part extends Chunk>(
  start: readonly Part[],
  source: AsyncIterator<Part>,
): AsyncGenerator<Part> {
  yield* start
  yield* { [Symbol.asyncIterator]: () => source }
}
