import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartError } from '#server/config/config.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { configuredDataKeys } from './data-keys.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'stipend-data-key-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const embedded = () => configuredDataKeys({ dataKeys: null, databaseUrl: null, dataDir })

describe('the key for data at rest', () => {
  it('is made once in the data folder, for its owner only, also by processes that start together', async () => {
    const made = await Promise.all(Array.from({ length: 10 }, embedded))
    expect(new Set(made.map(([{ sealing }]) => sealing.toString('hex'))).size).toBe(1)
    expect(await readdir(dataDir)).toEqual(['data-key'])
    expect((await stat(join(dataDir, 'data-key'))).mode & 0o777).toBe(0o600)
  })

  it('has another id when the file was lost, so that the loss is noticed', async () => {
    const [first] = await embedded()
    await rm(join(dataDir, 'data-key'))
    expect((await embedded())[0].id).not.toBe(first.id)
  })

  it('that is damaged ends the start, and is not replaced', async () => {
    await writeFile(join(dataDir, 'data-key'), 'half-a')
    await expect(embedded()).rejects.toThrow(StartError)
    await expect(embedded()).rejects.toThrow('is damaged: restore it from your copy')
    expect(await readFile(join(dataDir, 'data-key'), 'utf8')).toBe('half-a')
  })

  it('is never made for PostgreSQL', async () => {
    const postgres = { dataKeys: null, databaseUrl: 'postgres://localhost/stipend', dataDir }
    await expect(configuredDataKeys(postgres)).rejects.toThrow('DATA_KEY must be set when DATABASE_URL is')
    expect(await readdir(dataDir)).toEqual([])
  })
})
