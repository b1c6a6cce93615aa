import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from './run-command.ts'

/** Runs `npm run import` on the data folder of a running host, with records of the registry. */
export async function importRecords(dataDir: string, records: readonly unknown[]) {
  const folder = await mkdtemp(join(tmpdir(), 'stipend-trials-'))
  const file = join(folder, 'trials.json')
  await writeFile(file, JSON.stringify(records))
  try {
    return await runCommand('import', [file], { DATA_DIR: dataDir })
  } finally {
    await rm(folder, { recursive: true })
  }
}
