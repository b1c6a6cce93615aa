import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#server/config/config.ts'
import { openPostgres } from '#server/db/database.ts'
import { openEmbedded } from '#server/db/embedded-database.ts'
import { mailJobs } from '#server/db/schema.ts'
import { readKeyUse, sealClearValues } from '#server/modules/account/data/reseal.ts'
import { startHost } from '#server/host.ts'
import { dataKeySetting, dataKeysNamed } from '#tests/support/builders/data-keys.ts'
import { payoutRequest } from '#tests/support/builders/payout-request.ts'
import { fillDataFolder } from '#tests/support/databases/data-folder.ts'
import { createTestDatabase } from '#tests/support/databases/postgres.ts'
import { findFreePort } from '#tests/support/processes/free-port.ts'
import { runCommand } from '#tests/support/host/run-command.ts'
import { describe, expect, it } from 'vitest'

const [old, renewed] = [dataKeysNamed('old'), dataKeysNamed('new')]
const moved = (values: number) =>
  `${values} values sealed with the key ${renewed[0].id}\nNo value is left under another key: the others can be removed\n`
type Environment = Readonly<Record<string, string>>
const reseal = (environment: Environment) => runCommand('participants', ['reseal'], environment)

describe('npm run participants -- reseal', () => {
  it('moves the values of PostgreSQL, and fails while it lacks the key of some', async () => {
    const { url, drop } = await createTestDatabase()
    const database = await openPostgres(url)
    try {
      await payoutRequest(database, new Date(), { dataKeys: old })
      const lacking = await reseal({ DATABASE_URL: url, DATA_KEY: dataKeySetting('new') })
      const lacked = expect.stringContaining(`${old[0].id} (values: 3)`)
      expect(lacking).toMatchObject({ code: 1, output: '', errors: lacked })
      expect(await readKeyUse(database.db)).toEqual([{ key: old[0].id, values: 3 }])
      expect(await reseal({ DATABASE_URL: url, DATA_KEY: dataKeySetting('new', 'old') })).toEqual({
        output: moved(3),
        errors: '',
        code: 0,
      })
    } finally {
      await database.close()
      await drop()
    }
  }, 120_000)

  it('is done by the host that holds the data folder', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'reseal-'))
    try {
      await fillDataFolder(dataDir)
      const database = await openEmbedded(join(dataDir, 'db'))
      await payoutRequest(database, new Date(), { dataKeys: old })
      // The host would send it soon, and forget its words.
      await database.db.delete(mailJobs)
      // The first start marks the columns as sealed. A later one leaves values under another key alone.
      await sealClearValues({ db: database.maintenance, dataKeys: old })
      await database.close()
      const environment = { DATA_DIR: dataDir, DATA_KEY: dataKeySetting('new', 'old') }
      const config = readConfig({ ...environment, PORT: String(await findFreePort()), SEED: '0' })
      const host = await startHost(config, {})
      try {
        expect(await reseal(environment)).toEqual({ output: moved(2), errors: '', code: 0 })
      } finally {
        await host.stop()
      }
    } finally {
      // A host that stops may abandon the making of its first edition, which then still writes a file.
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    }
  }, 120_000)
})
