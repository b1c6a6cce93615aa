import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { linesOf } from '#server/runtime/lines.ts'
import { readMark } from './format.ts'

/**
 * Writes a compressed file that only its owner can read, completely or not at all.
 *
 * @param fill Writes the lines of a backup, with their line ends. False leaves no file.
 * @returns The number of rows; null without a file.
 */
export async function writeBackupFile(
  path: string,
  fill: (write: (line: string) => Promise<void>) => Promise<boolean>,
): Promise<number | null> {
  const draft = `${path}.${randomUUID()}.part`
  const output = await open(draft, 'wx', 0o600)
  const packed = createGzip()
  const written = pipeline(packed, output.createWriteStream({ flush: true }))
  // Prevents an unhandled rejection; awaited below.
  written.catch(() => {})
  let last = ''
  try {
    const isFilled = await fill(async (line) => {
      last = line
      if (!packed.write(line)) await once(packed, 'drain')
    })
    packed.end()
    await written
    if (!isFilled) return null
    const mark = readMark(last)
    if (mark?.[0] !== 'end') throw new Error('the backup is incomplete')
    await rename(draft, path)
    return mark[1]
  } finally {
    packed.destroy()
    await rm(draft, { force: true })
  }
}

/** The lines of a compressed backup. The file is opened when the first one is asked for. */
export async function* readBackupFile(path: string): AsyncIterable<string> {
  const unpacked = createGunzip()
  createReadStream(path)
    .once('error', (error) => unpacked.destroy(error))
    .pipe(unpacked)
  yield* linesOf(unpacked)
}
