import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { HostData } from '#tests/support/databases/seeded-data.ts'
import { runProgram } from './run-program.ts'

/** Runs `npm run import` on the data of a running host, with records of the registry. */
export async function importRecords({ settings }: HostData, records: readonly unknown[]) {
  const folder = await mkdtemp(join(tmpdir(), 'stipend-trials-'))
  const file = join(folder, 'trials.json')
  await writeFile(file, JSON.stringify(records))
  try {
    return await runProgram('import', [file], settings)
  } finally {
    await rm(folder, { recursive: true })
  }
}
