import { randomUUID } from 'node:crypto'
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Finished pictures on disk, for several processes at once: a file appears complete or not at all. Sizes, formats and
 * former recipes add up, so the folder is bounded: past `limitBytes` the oldest files go until four fifths are left.
 */
export class RenderedCache {
  readonly #folder: string
  readonly #limitBytes: number
  #usedBytes: number | null = null

  constructor(folder: string, limitBytes: number) {
    this.#folder = folder
    this.#limitBytes = limitBytes
  }

  /** Keys must be safe file names. */
  async read(key: string): Promise<Buffer | null> {
    try {
      return await readFile(join(this.#folder, key))
    } catch {
      return null
    }
  }

  /** @throws when the disk refuses; nothing half-written is left under the key. */
  async write(key: string, bytes: Buffer): Promise<void> {
    await mkdir(this.#folder, { recursive: true })
    const draft = join(this.#folder, `${randomUUID()}.part`)
    try {
      await writeFile(draft, bytes)
      await rename(draft, join(this.#folder, key))
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
    if (this.#usedBytes !== null) this.#usedBytes += bytes.byteLength
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

  async #entry(name: string) {
    const path = join(this.#folder, name)
    try {
      const { size, mtimeMs } = await stat(path)
      return { path, size, changedAt: mtimeMs }
    } catch {
      // Another process swept it.
      return null
    }
  }
}
