import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#server/config/config.ts'
import { openPostgres } from '#server/db/database.ts'
import { openEmbedded } from '#server/db/embedded-database.ts'
import { auditLog, cashouts, mailJobs, recordOpenings } from '#server/db/schema.ts'
import { readKeyUse, sealClearValues } from '#server/modules/account/data/reseal.ts'
import { startHost } from '#server/host.ts'
import { addOwner } from '#tests/support/builders/owner.ts'
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

it('every command under a wrong key is refused, and changes nothing', async () => {
  const { url, drop } = await createTestDatabase()
  const database = await openPostgres(url)
  const folder = await mkdtemp(join(tmpdir(), 'wrong-key-'))
  try {
    const { reference, email } = await payoutRequest(database, new Date(), { dataKeys: old })
    await addOwner(database.db)
    const wrong = { DATABASE_URL: url, DATA_KEY: dataKeySetting('new') }
    const runs = [
      await runCommand('payouts', ['list'], wrong),
      await runCommand('payouts', ['hold', reference, 'A check'], wrong),
      await runCommand('payouts', ['failed', reference, 'No such street'], wrong),
      await runCommand('participants', ['end-sessions', email, '--reason', 'Stolen'], wrong),
      await runCommand('backup', [join(folder, 'backup')], wrong),
    ]
    const errors = expect.stringContaining(`lacks a key of the stored answers and addresses: ${old[0].id}`)
    for (const run of runs) expect(run).toMatchObject({ code: 1, output: '', errors })
    expect(await readKeyUse(database.db)).toEqual([{ key: old[0].id, values: 3 }])
    expect(await database.db.select().from(cashouts)).toMatchObject([{ state: 'requested', heldAt: null }])
    expect(await database.db.$count(auditLog)).toBe(0)
    expect(await database.db.$count(recordOpenings)).toBe(0)
    expect(await readdir(folder)).toEqual([])
  } finally {
    await rm(folder, { recursive: true })
    await database.close()
    await drop()
  }
}, 120_000)
