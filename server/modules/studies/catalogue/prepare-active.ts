import { createHash } from 'node:crypto'
import { HostError } from '#server/errors/host-error.ts'
import { StoredBody } from '#server/http/stored-body.ts'
import { SingleFlight } from '#server/runtime/bounded-queue.ts'
import type { StoredText, TextStore } from '#server/runtime/text-store.ts'
import { catalogueHeaders } from './catalogue-headers.ts'

/**
 * Writes a text to the store and makes it an answer. It is named after its content: an equal text of another process,
 * or of a former start, is the same file.
 *
 * @param chunks Called again if the file is deleted while the answer is in use.
 */
export async function prepareActive(
  texts: TextStore,
  chunks: () => AsyncIterable<string>,
): Promise<StoredBody> {
  const { name, text } = await write(texts, chunks)
  const rewriting = new SingleFlight<StoredText>()
  const rewrite = async () => {
    const again = await write(texts, chunks)
    // The catalogue has changed: within a second there is another answer.
    if (again.name !== name) throw new HostError('unavailable', { retryAfterSeconds: 1 })
    return again.text
  }
  const held = text instanceof Uint8Array ? text : null
  const brotli = async () => held ?? (await texts.find(name)) ?? (await rewriting.run(name, rewrite))
  const gzip = async () => texts.gzip(name, await brotli())
  return new StoredBody({ etag: `"${name}"`, headers: catalogueHeaders, brotli, gzip }, held?.byteLength)
}

async function write(
  texts: TextStore,
  chunks: () => AsyncIterable<string>,
): Promise<{ name: string; text: StoredText }> {
  let name = ''
  async function* hashed(): AsyncGenerator<string> {
    const hash = createHash('sha256')
    for await (const chunk of chunks()) {
      hash.update(chunk)
      yield chunk
    }
    name = hash.digest('base64url').slice(0, 27)
  }
  const text = await texts.write(() => name, hashed)
  return { name, text }
}
