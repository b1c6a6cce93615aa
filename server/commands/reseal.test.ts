import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPostgres } from '#server/db/database.ts'
import { auditLog, cashouts, recordOpenings } from '#server/db/schema.ts'
import { readKeyUse } from '#server/modules/account/data/reseal.ts'
import { addOwner } from '#tests/support/builders/people/owner.ts'
import { dataKeySetting, dataKeysNamed } from '#tests/support/builders/data-keys.ts'
import { payoutRequest } from '#tests/support/builders/money/payout-request.ts'
import { createTestDatabase } from '#tests/support/databases/postgres.ts'
import { runCommand } from '#tests/support/host/execute-command.ts'
import { describe, expect, it } from 'vitest'

const [old, renewed] = [dataKeysNamed('old'), dataKeysNamed('new')]
const moved = (values: number) =>
  `${values} values sealed with the key ${renewed[0].id}\nNo value is left under another key: the others can be removed\n`
const reseal = (environment: Record<string, string>) => runCommand('participants', ['reseal'], environment)

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
