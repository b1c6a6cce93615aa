import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPostgres } from '#server/db/database.ts'
import type { DataFolderLock } from '#server/runtime/data-folder.ts'
import { lockFolder } from '#tests/support/databases/data-folder.ts'
import { dataKeySetting } from '#tests/support/builders/data-keys.ts'
import { addOwner } from '#tests/support/builders/people/owner.ts'
import { askForGiftCard } from '#tests/support/builders/money/gift-card-request.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { createTestDatabase } from '#tests/support/databases/postgres.ts'
import { commandDependencies, runCommand } from '#tests/support/host/execute-command.ts'
import { hostDependencies } from '#tests/support/host/host-dependencies.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sendCommand, serveCommands } from './command-socket.ts'

let folder: string
let lock: DataFolderLock

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'commands-'))
  lock = await lockFolder(folder)
})

afterEach(async () => {
  await lock.release()
  await rm(folder, { recursive: true, force: true })
})

/** Resolves to null while no process takes the command. */
async function ask(command: string, ...args: string[]) {
  const printed: string[] = []
  const print = (text: string) => Promise.resolve(void printed.push(text))
  const code = await sendCommand(folder, { command, args, folder }, { print, warn: print })
  return code === null ? null : { printed: printed.join(''), code }
}

describe('a command', () => {
  const database = useTestDatabase()
  const serve = () => serveCommands(lock, commandDependencies(hostDependencies(database)))

  it('waits until the process that holds the folder takes commands, and while none holds it', async () => {
    expect(await ask('operators', 'list')).toBeNull()
    serve()
    expect(await ask('operators', 'list')).toEqual({ printed: 'There is no operator.\n', code: 0 })
    await lock.release()
    expect(await ask('operators', 'list')).toBeNull()
  })

  it('prints the same through the host and directly', async () => {
    const { url, drop } = await createTestDatabase()
    const shared = await openPostgres(url)
    try {
      await askForGiftCard(shared.db)
      await addOwner(shared.db)
      serveCommands(lock, commandDependencies(hostDependencies(shared)))
      const direct = { DATABASE_URL: url, DATA_KEY: dataKeySetting('test') }
      for (const args of [['list'], ['sent', 'ZZZZZZZ']]) {
        const answered = await runCommand('payouts', args, { DATA_DIR: folder })
        expect(answered).toEqual(await runCommand('payouts', args, { ...direct, DATA_DIR: folder }))
      }
    } finally {
      await shared.close()
      await drop()
    }
  }, 120_000)

  it.each([
    ['that is unknown', 'shut-down', []],
    ['with invalid arguments', 'payouts', ['approve']],
    ['that replaces the database', 'restore', ['backup.gz']],
  ])('%s is refused by the host', async (_what, command, args) => {
    serve()
    await expect(ask(command, ...args)).rejects.toThrow('the running host refused the command (400)')
  })

  it.each(['backup', 'payouts'])('%s says so when the host ends in the middle', async (command) => {
    const end = () => {
      void lock.release()
      return new Promise<never>(() => {})
    }
    const deps = commandDependencies(hostDependencies(database))
    serveCommands(lock, { ...deps, dataKeys: end, keptSecret: end })
    const asked = ask(command, ...(command === 'backup' ? ['file'] : ['list']))
    await expect(asked).rejects.toThrow('the host ended before the command was complete: run it again')
  })
})
