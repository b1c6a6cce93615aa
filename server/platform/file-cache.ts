import { randomUUID } from 'node:crypto'
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Rendered pictures on disk, shared by several processes; files are written atomically. Sizes, formats and
 * former recipes accumulate, so the folder is limited: beyond `limitBytes` the oldest files are deleted until
 * four fifths are left.
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
  async read(key: string): Promise<Buffer | null> {
    try {
      return await readFile(join(this.#folder, key))
    } catch {
      return null
    }
  }

  /** @throws if the disk fails; no partial file is left under the key. */
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
      // Another process has deleted it.
      return null
    }
  }
}
