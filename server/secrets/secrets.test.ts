import { mkdtemp, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { StartError } from '#server/config/config.ts'
import { keptSecret, readFormerSecret, readOrCreateSecret } from './secrets.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stipend-secret-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('the secret that the host keeps', () => {
  it('is created once, readable by its owner only, and reused', async () => {
    const secret = await readOrCreateSecret(folder)
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect((await stat(join(folder, 'secret'))).mode & 0o777).toBe(0o600)
    expect(await readOrCreateSecret(folder)).toBe(secret)
  })

  it('is the same for processes that start together, and no other file is left', async () => {
    const secrets = await Promise.all(Array.from({ length: 20 }, () => readOrCreateSecret(folder)))
    expect(new Set(secrets).size).toBe(1)
    expect(await readdir(folder)).toEqual(['secret'])
  })

  it.each(['', 'half-a-secret\n'])('is refused when the file holds "%s", and not replaced', async (text) => {
    const path = join(folder, 'secret')
    await writeFile(path, text)
    await expect(readOrCreateSecret(folder)).rejects.toThrow(StartError)
    await expect(readOrCreateSecret(folder)).rejects.toThrow('shorter than 32 characters')
    expect(await readFile(path, 'utf8')).toBe(text)
  })

  it('ends the start if it cannot be stored', async () => {
    await expect(readOrCreateSecret(join(folder, 'missing'))).rejects.toThrow(
      /^The secret .* cannot be used: ENOENT/,
    )
  })
})

it('a backup has the secret of the folder if that is in use, and never creates one', async () => {
  const config = { databaseUrl: null, secret: null, dataDir: folder }
  expect(await keptSecret(config)).toBeNull()
  expect(await readdir(folder)).toEqual([])
  const kept = await readOrCreateSecret(folder)
  expect(await keptSecret(config)).toBe(kept)
  expect(await keptSecret({ ...config, secret: 'set' })).toBeNull()
  expect(await keptSecret({ ...config, databaseUrl: 'postgres://localhost/stipend' })).toBeNull()
})

describe('the former secret', () => {
  it('is read if there is one', async () => {
    expect(await readFormerSecret(folder)).toBeNull()
    const secret = await readOrCreateSecret(folder)
    await rename(join(folder, 'secret'), join(folder, 'secret.former'))
    expect(await readFormerSecret(folder)).toBe(secret)
  })

  it.each(['', 'half-a-secret\n'])('ends the start when the file holds "%s"', async (text) => {
    await writeFile(join(folder, 'secret.former'), text)
    await expect(readFormerSecret(folder)).rejects.toThrow(StartError)
    await expect(readFormerSecret(folder)).rejects.toThrow('shorter than 32 characters')
  })
})
