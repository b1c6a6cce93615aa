import { mkdtemp, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { StartError } from '#server/config/config.ts'
import { keptFormerSecret, keptSecret } from './secrets.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stipend-secret-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('the secret that the host keeps', () => {
  it('is made once, for its owner alone, and read from then on', async () => {
    const secret = await keptSecret(folder)
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect((await stat(join(folder, 'secret'))).mode & 0o777).toBe(0o600)
    expect(await keptSecret(folder)).toBe(secret)
  })

  it('is the same for all who start at once, and nothing else is left', async () => {
    const secrets = await Promise.all(Array.from({ length: 20 }, () => keptSecret(folder)))
    expect(new Set(secrets).size).toBe(1)
    expect(await readdir(folder)).toEqual(['secret'])
  })

  it.each(['', 'half-a-secret\n'])('is refused when the file holds "%s", and not replaced', async (text) => {
    const path = join(folder, 'secret')
    await writeFile(path, text)
    await expect(keptSecret(folder)).rejects.toThrow(StartError)
    await expect(keptSecret(folder)).rejects.toThrow('shorter than 32 characters')
    expect(await readFile(path, 'utf8')).toBe(text)
  })

  it('ends the start where it cannot be kept', async () => {
    await expect(keptSecret(join(folder, 'missing'))).rejects.toThrow(/^The secret .* cannot be used: ENOENT/)
  })
})

describe('the secret that was in use before', () => {
  it('is read where there is one', async () => {
    expect(await keptFormerSecret(folder)).toBeNull()
    const secret = await keptSecret(folder)
    await rename(join(folder, 'secret'), join(folder, 'secret.former'))
    expect(await keptFormerSecret(folder)).toBe(secret)
  })

  it.each(['', 'half-a-secret\n'])('ends the start when the file holds "%s"', async (text) => {
    await writeFile(join(folder, 'secret.former'), text)
    await expect(keptFormerSecret(folder)).rejects.toThrow(StartError)
    await expect(keptFormerSecret(folder)).rejects.toThrow('shorter than 32 characters')
  })
})
