import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { participants, sessions } from '#server/db/schema.ts'
import { findFreePort } from '#tests/support/processes/free-port.ts'
import { commandDependencies, runCommand } from '#tests/support/host/execute-command.ts'
import { hostDependencies } from '#tests/support/host/host-dependencies.ts'
import { openTestDatabase } from '#tests/support/databases/databases.ts'
import { fillDataFolder, lockFolder } from '#tests/support/databases/data-folder.ts'
import { createTestDatabase } from '#tests/support/databases/postgres.ts'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dataKeySetting } from '#tests/support/builders/data-keys.ts'
import * as v from 'valibot'
import { serveCommands } from './command-socket.ts'
import { readConfig } from '#server/config/config.ts'
import { openPostgres } from '#server/db/database.ts'
import { openEmbedded } from '#server/db/embedded-database.ts'
import { startHost } from '#server/host.ts'
import { readFormerSecret, readOrCreateSecret } from '#server/secrets/secrets.ts'

const Header = v.looseTuple([
  v.literal('stipend-backup'),
  v.number(),
  v.object({ secret: v.nullable(v.string()) }),
])

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const run = (command: 'backup' | 'restore', file: string, environment: Record<string, string>) =>
  runCommand(command, [file], { DATA_DIR: join(folder, 'data'), ...environment })

const ada = { encId: 'ada', email: 'ada@mail.example', createdAt: new Date() }

describe('npm run backup and npm run restore', () => {
  it('move a running host’s data and secret to another folder, and then to PostgreSQL', async () => {
    const database = await openTestDatabase()
    const [{ id } = { id: 0 }] = await database.db.insert(participants).values(ada).returning()
    const now = new Date()
    const session = { tokenHash: Buffer.alloc(32), participantId: id, createdAt: now, lastSeenAt: now }
    await database.db.insert(sessions).values(session)
    const lock = await lockFolder(join(folder, 'data'))
    const secret = 'a secret of the tests, longer than thirty-two characters'
    serveCommands(lock, commandDependencies(hostDependencies(database, { secret })))
    const file = join(folder, 'saved.gz')
    expect(await run('backup', file, {})).toMatchObject({ output: `Saved 2 rows to ${file}\n`, code: 0 })
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await run('restore', file, {})).toMatchObject({
      errors: expect.stringContaining('stop the host first'),
      code: 1,
    })
    await lock.release()
    await database.close()

    const other = join(folder, 'other')
    await fillDataFolder(other)
    const { url, drop } = await createTestDatabase()
    const keys = { DATA_KEY: dataKeySetting('test') }
    expect(await run('restore', file, { DATA_DIR: other })).toMatchObject({
      errors:
        'Not restored: the backup is sealed by the data key test, which is not here: put it into DATA_KEY or DATA_DIR/data-key, or see --unsealed\n',
      code: 1,
    })
    expect(await readdir(other)).not.toContain('data-key')
    const changed = join(folder, 'changed.gz')
    const content = gunzipSync(await readFile(file)).toString()
    await writeFile(changed, gzipSync(content.replace(ada.email, 'eve@mail.example')))
    expect(await run('restore', changed, { DATABASE_URL: url, ...keys })).toMatchObject({
      errors: 'Not restored: the backup was changed after it was saved\n',
      code: 1,
    })
    expect(await run('restore', file, { DATA_DIR: other, ...keys })).toMatchObject({
      errors: '',
      output: expect.stringContaining('Restored 2 rows of'),
      code: 0,
    })
    expect((await readFile(join(other, 'secret'), 'utf8')).trim()).toBe(secret)
    expect((await stat(join(other, 'secret'))).mode & 0o777).toBe(0o600)
    const restored = await openEmbedded(join(other, 'db'))
    expect(await restored.db.select().from(participants)).toMatchObject([{ encId: 'ada' }])
    expect(await restored.db.$count(sessions)).toBe(0)
    await restored.close()

    const move = await runCommand('restore', [file, '--keep-sessions', '--unsealed'], { DATABASE_URL: url })
    expect(move).toMatchObject({ errors: '', code: 0 })
    const again = join(folder, 'again.gz')
    const environment = { DATABASE_URL: url, ...keys }
    expect(await run('backup', again, environment)).toMatchObject({ errors: '', code: 0 })
    const moved = await openPostgres(url)
    expect(await moved.db.$count(participants)).toBe(1)
    expect(await moved.db.$count(sessions)).toBe(1)
    await moved.close()
    await drop()
  }, 120_000)

  it('save the folder’s secret, directly and through the host', async () => {
    const data = join(folder, 'data')
    await fillDataFolder(data)
    const kept = await readOrCreateSecret(data)
    const savedSecret = async () => {
      const file = join(folder, `${randomUUID()}.gz`)
      expect(await run('backup', file, {})).toMatchObject({ errors: '', code: 0 })
      const [header = ''] = gunzipSync(await readFile(file))
        .toString()
        .split('\n')
      return v.parse(Header, JSON.parse(header))[2].secret
    }
    expect(await savedSecret()).toBe(kept)
    const settings = { DATA_DIR: data, PORT: String(await findFreePort()), SEED: '0' }
    const host = await startHost(readConfig(settings), {})
    expect(await savedSecret()).toBe(kept)
    await host.stop()
  }, 120_000)

  it('keep a folder’s own secret, and the other one for what it has sealed', async () => {
    const [data, other, file] = [join(folder, 'data'), join(folder, 'other'), join(folder, 'saved.gz')]
    const keys = { DATA_KEY: dataKeySetting('test') }
    await fillDataFolder(data)
    const saved = await readOrCreateSecret(data)
    expect(await run('backup', file, keys)).toMatchObject({ errors: '', code: 0 })
    await fillDataFolder(other)
    const own = await readOrCreateSecret(other)
    const output = expect.stringContaining('secret.former')
    expect(await run('restore', file, { DATA_DIR: other, ...keys })).toMatchObject({ output, code: 0 })
    expect([await readOrCreateSecret(other), await readFormerSecret(other)]).toEqual([own, saved])
  }, 120_000)

  it('leave tables of another release unchanged, and migrate an empty database', async () => {
    const { url, drop } = await createTestDatabase()
    const client = new Client({ connectionString: url })
    await client.connect()
    // The state of the release before the last migration.
    await client.query('drop table application')
    await client.query('update drizzle.__drizzle_migrations set created_at = created_at - 1')
    const before = await readdir(folder)
    const refused = { output: '', errors: expect.stringContaining('of another release'), code: 1 }
    expect(await run('backup', join(folder, 'old.gz'), { DATABASE_URL: url })).toMatchObject(refused)
    expect(await runCommand('payouts', ['list'], { DATABASE_URL: url })).toMatchObject(refused)
    expect(await readdir(folder)).toEqual(before)
    const { rows } = await client.query(`select to_regclass('application') as application`)
    expect(rows).toEqual([{ application: null }])

    const empty = 'drop schema public cascade; create schema public'
    // The second is the state that a first start leaves if it is killed before it created a table.
    for (const record of ['drop schema drizzle cascade', 'delete from drizzle.__drizzle_migrations']) {
      await client.query(`${empty}; ${record}`)
      const environment = { DATABASE_URL: url, DATA_KEY: dataKeySetting('test') }
      expect(await runCommand('payouts', ['list'], environment)).toMatchObject({
        errors: '',
        code: 0,
      })
    }
    await client.end()
    await drop()
  }, 120_000)

  it('report what is wrong, and leave nothing half done', async () => {
    const { url, drop } = await createTestDatabase()
    const broken = join(folder, 'broken.gz')
    await writeFile(broken, 'not compressed')
    for (const file of [broken, join(folder, 'missing.gz')]) {
      expect(await run('restore', file, { DATABASE_URL: url })).toMatchObject({
        errors: expect.stringMatching(/^Not restored: .+\n$/),
        code: 1,
      })
    }
    await mkdir(join(folder, 'occupied.gz'))
    const before = await readdir(folder)
    expect(await run('backup', join(folder, 'occupied.gz'), { DATABASE_URL: url })).toMatchObject({
      errors: expect.stringMatching(/^Not saved: .+\n$/),
      code: 1,
    })
    expect(await readdir(folder)).toEqual(before)
    await drop()
  }, 120_000)
})
