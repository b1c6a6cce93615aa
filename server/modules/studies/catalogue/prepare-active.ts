import { createHash } from 'node:crypto'
import { PreparedBody, tagOf } from '#server/files/prepared-body.ts'
import { brotli, continued, startOf } from '#server/files/brotli.ts'
import type { FileCache } from '#server/files/file-cache.ts'
import type { Logger } from 'pino'
import { catalogueHeaders } from './catalogue-headers.ts'

/** A longer text is compressed into a file. */
const maxHeldLength = 4_000_000

/**
 * The answer with all active studies: in memory or, if it is long, in a file. The file is named after its content: an
 * equal text of another process, or of a former start, is the same file.
 *
 * @param chunks Called again if the disk takes no file. The answer is then in memory.
 */
export async function prepareActive(
  files: FileCache,
  chunks: () => AsyncIterable<string>,
  log: Logger,
): Promise<PreparedBody> {
  const source = chunks()[Symbol.asyncIterator]()
  const start = await startOf(source, maxHeldLength)
  if (start.isAll) return PreparedBody.of(start.chunks.join(''), catalogueHeaders)
  const hash = createHash('sha256')
  let tag = ''
  const hashed = async function* () {
    for await (const chunk of continued(start.chunks, source)) {
      hash.update(chunk)
      yield chunk
    }
    tag = tagOf(hash)
  }
  try {
    return PreparedBody.packed(await files.write(() => tag, brotli(hashed())), catalogueHeaders, tag)
  } catch (error) {
    log.warn({ err: error }, 'a prepared answer is not kept on the disk')
    const parts: string[] = []
    for await (const chunk of chunks()) parts.push(chunk)
    return PreparedBody.of(parts.join(''), catalogueHeaders)
  }
}
