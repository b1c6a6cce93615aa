import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createBrotliDecompress, createGzip } from 'node:zlib'
import type { Logger } from 'pino'
import { SingleFlight } from './bounded-queue.ts'
import { type Chunk, brotli, through } from './brotli.ts'
import { type CachedFile, FileCache } from './file-cache.ts'

/** A compressed text: a file, or its bytes if the disk did not take them. */
export type StoredText = CachedFile | Uint8Array<ArrayBuffer>

/**
 * Texts that are too long for the memory, compressed in a folder. Neither writing nor reading holds a whole text in
 * memory, unless the disk fails.
 */
export class TextStore {
  readonly #files: FileCache
  readonly #log: Logger
  readonly #zipping = new SingleFlight<StoredText>()

  constructor(folder: string, limitBytes: number, log: Logger) {
    this.#files = new FileCache(folder, limitBytes)
    this.#log = log
  }

  /** The text in brotli. */
  find(key: string): Promise<StoredText | null> {
    return this.#files.find(key)
  }

  /**
   * @param key A safe file name. A function is called after the text has been written.
   * @param chunks Called again if the disk fails.
   * @throws what `chunks` throws.
   */
  write(key: string | (() => string), chunks: () => AsyncIterable<Chunk>): Promise<StoredText> {
    return this.#keep(key, () => brotli(chunks()))
  }

  /** The text in gzip. It is made and stored when it is first asked for. */
  gzip(key: string, text: StoredText): Promise<StoredText> {
    const name = `${key}.gz`
    return this.#zipping.run(name, async () => {
      const known = await this.#files.find(name)
      return known ?? this.#keep(name, () => through(plainBytes(text), createGzip()))
    })
  }

  async #keep(key: string | (() => string), contentOf: () => AsyncIterable<Uint8Array>): Promise<StoredText> {
    const content = new ObservedContent(contentOf())
    try {
      return await this.#files.write(key, content)
    } catch (error) {
      if (content.hasFailed) throw error
      this.#log.warn({ err: error }, 'a prepared answer is not kept on the disk')
      return joined(contentOf())
    }
  }
}

/** Tells a failure of the content from one of the disk. */
class ObservedContent implements AsyncIterable<Uint8Array> {
  hasFailed = false
  readonly #content: AsyncIterable<Uint8Array>

  constructor(content: AsyncIterable<Uint8Array>) {
    this.#content = content
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    const content = this.#content[Symbol.asyncIterator]()
    try {
      for (;;) {
        const { done = false, value } = await content.next().catch((error: unknown) => {
          this.hasFailed = true
          throw error
        })
        if (done) return
        yield value
      }
    } finally {
      await content.return?.()
    }
  }
}

/** The compressed bytes in one piece. */
export async function bytesOf(text: StoredText): Promise<Uint8Array<ArrayBuffer>> {
  return text instanceof Uint8Array ? text : new Uint8Array(await readFile(text.path))
}

export async function* compressedBytes(text: StoredText): AsyncGenerator<Uint8Array> {
  if (text instanceof Uint8Array) yield text
  else for await (const bytes of createReadStream(text.path)) yield bytes
}

/** The text itself, in UTF-8. */
export function plainBytes(text: StoredText): AsyncGenerator<Uint8Array> {
  return through(compressedBytes(text), createBrotliDecompress())
}

export async function joined(content: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  for await (const bytes of content) parts.push(bytes)
  return new Uint8Array(Buffer.concat(parts))
}
