import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { StartError } from './config.ts'
import { keptSecret } from './secrets.ts'

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
