import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbedded } from '#server/db/database.ts'
import { fillCatalogue } from '#tests/support/large-catalogue.ts'

/** Makes a host's data folder with so many studies in it. Whoever asks removes it. */
export async function makeDataFolder(studyCount: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'stipend-catalogue-'))
  const database = await openEmbedded(join(folder, 'db'))
  await fillCatalogue(database.db, studyCount, new Date().toISOString().slice(0, 10))
  await database.close()
  return folder
}
