import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FileCache } from './file-cache.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'file-cache-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('a cache of files', () => {
  it('returns written files and no others', async () => {
    const cache = new FileCache(join(folder, 'made', 'here'), 1000)
    expect(await cache.read('a')).toBeNull()
    await cache.write('a', Buffer.from('picture'))
    expect(await cache.read('a')).toEqual(Buffer.from('picture'))
    expect(await readdir(join(folder, 'made', 'here'))).toEqual(['a'])
  })

  it('deletes the oldest beyond its limit', async () => {
    const cache = new FileCache(folder, 1000)
    for (const [index, key] of ['a', 'b', 'c', 'd'].entries()) {
      await cache.write(key, Buffer.alloc(250))
      await utimes(join(folder, key), 1000 + index, 1000 + index)
    }
    await cache.write('e', Buffer.alloc(250))
    expect((await readdir(folder)).sort()).toEqual(['c', 'd', 'e'])
  })
})
