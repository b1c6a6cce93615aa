import { rmSync } from 'node:fs'
import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbedded } from '#server/db/embedded-database.ts'
import { FilledCatalogue } from './fill-catalogue.ts'

const filled = new Map<number, Promise<string>>()

/**
 * Creates a data folder with a number of studies, as a copy of one that is filled once in a run. The caller
 * removes it.
 */
export async function makeDataFolder(studyCount: number): Promise<string> {
  const original = filled.get(studyCount) ?? fill(studyCount)
  filled.set(studyCount, original)
  const folder = await mkdtemp(join(tmpdir(), 'stipend-catalogue-'))
  await cp(await original, folder, { recursive: true })
  return folder
}

async function fill(studyCount: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'stipend-catalogue-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const database = await openEmbedded(join(folder, 'db'))
  const catalogue = await FilledCatalogue.start(database.db)
  await catalogue.grow(studyCount)
  await database.close()
  return folder
}
