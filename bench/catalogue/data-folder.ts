import { rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { openEmbedded } from '#server/db/embedded-database.ts'
import { buildEdition, pieceLimits } from '#server/modules/studies/editions/build-edition.ts'
import { type HostData, embeddedData } from '#tests/support/databases/seeded-data.ts'
import { FilledCatalogue } from './fill-catalogue.ts'

const filled = new Map<number, Promise<string>>()

/**
 * Data of a host on the embedded engine with a number of studies: a copy of a folder that is filled once in a run. The
 * caller removes it.
 */
export async function makeDataFolder(studyCount: number): Promise<HostData> {
  const original = filled.get(studyCount) ?? fill(studyCount)
  filled.set(studyCount, original)
  const data = await embeddedData()
  await cp(await original, data.settings.DATA_DIR, { recursive: true })
  return data
}

async function fill(studyCount: number): Promise<string> {
  const folder = (await embeddedData()).settings.DATA_DIR
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const database = await openEmbedded(join(folder, 'db'))
  const catalogue = await FilledCatalogue.start(database.db)
  await catalogue.grow(studyCount)
  // The embedded engine answers nobody else for the ten seconds that the first edition takes.
  const sites = { madeOf: '', places: [] }
  await buildEdition(database.db, { now: new Date(), limits: pieceLimits, sites })
  await database.close()
  return folder
}
