import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type StoredText, TextStore, bytesOf, joined, plainBytes } from './text-store.ts'

const log = pino({ level: 'silent' })
/** Longer than what is compressed at once. */
const long = Array.from({ length: 40_000 }, (_, index) => `${index}: a line with an é and a 🐕\n`)

async function* each(parts: readonly string[]): AsyncGenerator<string> {
  yield* parts
}
async function* broken(): AsyncGenerator<string> {
  yield 'the first part'
  throw new Error('no database')
}
const textOf = async (stored: StoredText) => Buffer.from(await joined(plainBytes(stored))).toString()

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'texts-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('a store of texts', () => {
  it.each([
    ['a short text', long.slice(0, 3)],
    ['a long text', long],
    ['an empty text', []],
  ])('returns %s in brotli and in gzip', async (_what, parts) => {
    const store = new TextStore(folder, 1e8, log)
    expect(await store.find('a')).toBeNull()
    const written = await store.write('a', () => each(parts))
    const found = await store.find('a')
    expect(found).toEqual(written)
    expect(await textOf(written)).toBe(parts.join(''))
    expect(brotliDecompressSync(await bytesOf(written)).toString()).toBe(parts.join(''))
    const zipped = await Promise.all([1, 2, 3].map(() => store.gzip('a', written)))
    for (const text of zipped) expect(gunzipSync(await bytesOf(text)).toString()).toBe(parts.join(''))
    expect((await readdir(folder)).toSorted()).toEqual(['a', 'a.gz'])
  })

  it('names a text after it was written', async () => {
    const store = new TextStore(folder, 1e8, log)
    let name = ''
    async function* naming(): AsyncGenerator<string> {
      yield 'the text'
      name = 'b'
    }
    await store.write(() => name, naming)
    expect(await readdir(folder)).toEqual(['b'])
  })

  it('keeps nothing of a text that fails', async () => {
    const store = new TextStore(folder, 1e8, log)
    await expect(store.write('a', broken)).rejects.toThrow('no database')
    expect(await readdir(folder)).toEqual([])
  })

  it('keeps a text in memory if the disk takes none', async () => {
    const file = join(folder, 'no-folder')
    await writeFile(file, '')
    const store = new TextStore(file, 1e8, log)
    const written = await store.write('a', () => each(long))
    expect(await textOf(written)).toBe(long.join(''))
    expect(gunzipSync(await bytesOf(await store.gzip('a', written))).toString()).toBe(long.join(''))
    await expect(store.write('b', broken)).rejects.toThrow('no database')
  })
})
