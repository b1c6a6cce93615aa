import type { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, createBrotliCompress } from 'node:zlib'

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)

/** A text up to this length is compressed as well as possible; a longer one would take too long. */
const shortText = 1_000_000
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

/** Compresses a text of any length, a little at a time. */
export async function* brotli(chunks: AsyncIterable<Chunk>): AsyncGenerator<Uint8Array> {
  const source = chunks[Symbol.asyncIterator]()
  const start = await startOf(source)
  yield* through(continued(start.chunks, source), createBrotliCompress(paramsFor(start.isAll)))
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

/** Reads until the text is known to be long. */
async function startOf(source: AsyncIterator<Chunk>): Promise<{ chunks: Chunk[]; isAll: boolean }> {
  const chunks: Chunk[] = []
  for (let length = 0; length <= shortText;) {
    const { done = false, value } = await source.next()
    if (done) return { chunks, isAll: true }
    chunks.push(value)
    length += value.length
  }
  return { chunks, isAll: false }
}

async function* continued(start: readonly Chunk[], source: AsyncIterator<Chunk>): AsyncGenerator<Chunk> {
  yield* start
  yield* { [Symbol.asyncIterator]: () => source }
}
