import { randomUUID } from 'node:crypto'
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A file of the cache. It may be deleted at any time. */
export interface CachedFile {
  path: string
  size: number
}

/**
 * Files that can be made again, shared by several processes and written atomically. They accumulate, so the folder
 * is limited: beyond `limitBytes` the oldest files are deleted until four fifths are left.
 */
export class FileCache {
  readonly #folder: string
  readonly #limitBytes: number
  #usedBytes: number | null = null

  constructor(folder: string, limitBytes: number) {
    this.#folder = folder
    this.#limitBytes = limitBytes
  }

  /** Keys must be safe file names. */
  read(key: string): Promise<Buffer | null> {
    return readFile(join(this.#folder, key)).catch(() => null)
  }

  /**
   * @param key A function is called after all content is written.
   * @throws if the disk or the content fails; no partial file is left under the key.
   */
  async write(
    key: string | (() => string),
    content: Uint8Array | AsyncIterable<Uint8Array>,
  ): Promise<CachedFile> {
    await mkdir(this.#folder, { recursive: true })
    const draft = join(this.#folder, `${randomUUID()}.part`)
    try {
      // Flushed: a power cut must not leave a truncated file under the key.
      await writeFile(draft, content, { flush: true })
      const { size } = await stat(draft)
      const path = join(this.#folder, typeof key === 'string' ? key : key())
      await rename(draft, path)
      await this.#count(size)
      return { path, size }
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  }

  async #count(addedBytes: number): Promise<void> {
    if (this.#usedBytes !== null) this.#usedBytes += addedBytes
    if (this.#usedBytes === null || this.#usedBytes > this.#limitBytes) await this.#sweep()
  }

  async #sweep(): Promise<void> {
    const entries = await Promise.all((await readdir(this.#folder)).map((name) => this.#entry(name)))
    const files = entries.filter((entry) => entry !== null).sort((a, b) => a.changedAt - b.changedAt)
    let used = files.reduce((sum, file) => sum + file.size, 0)
    if (used > this.#limitBytes) {
      for (const file of files) {
        if (used <= this.#limitBytes * 0.8) break
        await rm(file.path, { force: true })
        used -= file.size
      }
    }
    this.#usedBytes = used
  }

  /** Null if another process has deleted it. */
  async #entry(name: string) {
    const path = join(this.#folder, name)
    const found = await stat(path).catch(() => null)
    return found && { path, size: found.size, changedAt: found.mtimeMs }
  }
}
