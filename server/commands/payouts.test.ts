import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addOwner } from '#tests/support/builders/people/owner.ts'
import {
  askForGiftCard,
  giftCardReference as reference,
} from '#tests/support/builders/money/gift-card-request.ts'
import { commandDependencies, executeCommand, runCommand } from '#tests/support/host/execute-command.ts'
import { hostDependencies } from '#tests/support/host/host-dependencies.ts'
import { runProgram } from '#tests/support/host/run-program.ts'
import { lockFolder } from '#tests/support/databases/data-folder.ts'
import { openTestDatabase } from '#tests/support/databases/databases.ts'
import { createTestDatabase } from '#tests/support/databases/postgres.ts'
import { sound } from '#tests/support/host/sound-ledger.ts'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sendCommand, serveCommands } from './command-socket.ts'
import { commands } from './commands.ts'
import { type Database, type OpenDatabase, openPostgres } from '#server/db/database.ts'
import { cashouts, mailJobs, participants, recordOpenings } from '#server/db/schema.ts'
import { auditLedger } from '#server/modules/money/ledger/audit.ts'
import { addEntry } from '#server/work/ledger.ts'
import { dataKeySetting } from '#tests/support/builders/data-keys.ts'

/** Makes every change of a cash-out fail with a lock timeout. */
async function makeBusy(db: Database): Promise<void> {
  await db.execute(sql`
    create function give_up() returns trigger language plpgsql as
      $$ begin raise exception 'canceling statement due to lock timeout' using errcode = '55P03'; end $$`)
  await db.execute(sql`create trigger busy before update on cashout for each row execute function give_up()`)
}

const stateOf = async (db: Database) => (await db.select().from(cashouts))[0]
const balanceOf = async (db: Database) => (await db.select().from(participants))[0]?.balance

const referenceIn = (listed: string) => listed.split(' ')[0] ?? ''

/** A vendor of gift cards that sends one card per key, however often the order is repeated. */
const orderFrom = (cards: Map<string, string>) => (key: string) => {
  const card = cards.get(key) ?? `CARD-${cards.size + 1}`
  cards.set(key, card)
  return card
}

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'payouts-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const runPayouts = (args: string[], environment: Record<string, string> = {}) =>
  runCommand('payouts', args, { DATA_DIR: join(folder, 'data'), ...environment })

/** The same command in this process. */
const payoutsOn =
  (database: OpenDatabase) =>
  (...args: string[]) =>
    executeCommand(hostDependencies(database), ['payouts', ...args])

const mails = (db: Database) => db.select({ kind: mailJobs.kind }).from(mailJobs)

describe('npm run payouts', () => {
  it('prints its usage, and refuses invalid arguments', async () => {
    const usage = { code: 0, output: expect.stringContaining('Usage:') }
    expect(await runCommand('payouts', ['--help'], {})).toMatchObject(usage)
    const refused = (errors: RegExp) => ({ code: 2, output: '', errors: expect.stringMatching(errors) })
    expect(await runCommand('payouts', [], {})).toMatchObject(refused(/^Arguments are missing\n\nUsage:/))
    expect(await runProgram('payouts', ['approve', reference], {})).toMatchObject(
      refused(/^Not understood: approve .*\n\nUsage:/),
    )
    const read = (...args: string[]) => commands.get('payouts')?.read(args)
    expect(read('list')).toBeInstanceOf(Function)
    const invalid = ['', 'failed R', 'failed R No --despite-reversal', 'list --despite-reversal', 'hold R']
    expect(invalid.filter((args) => read(...args.split(' ').filter(Boolean)) !== null)).toEqual([])
  })

  it('lists cash-outs and marks one as sent, once, in PostgreSQL', async () => {
    const { url, drop } = await createTestDatabase()
    const database = await openPostgres(url)
    try {
      await askForGiftCard(database.db)
      const onPostgres = { DATABASE_URL: url, DATA_KEY: dataKeySetting('test') }
      expect(await runPayouts(['list'], onPostgres)).toEqual({
        code: 1,
        output: '',
        errors: 'Not done: the desk has no operator yet. First run: npm run operators -- invite NAME\n',
      })
      await addOwner(database.db)
      const listed = await runPayouts(['list'], onPostgres)
      // The participant sees that the address was read.
      expect(await database.db.select().from(recordOpenings)).toMatchObject([
        { opened: 'payouts', reference },
      ])
      expect(listed.output).toBe(
        `${reference}  2026-11-20  $20  ada@example.com\n  Ada King, 12 Harbor [2J Street, New York, NY 10001, 212 555 0100\nWaiting: 1 cash-out, $20\n`,
      )
      // The operator orders the card, cannot record it, and repeats both (decision 52).
      const order = orderFrom(new Map())
      expect(order(referenceIn(listed.output))).toBe('CARD-1')
      expect(await stateOf(database.db)).toMatchObject({ state: 'requested' })
      const payouts = payoutsOn(database)
      const card = order(referenceIn((await payouts('list')).output))
      expect([card, order('ZZZZZZZ')]).toEqual(['CARD-1', 'CARD-2'])
      const first = await runPayouts(['sent', reference.toLowerCase(), '--note', card], onPostgres)
      expect(first).toMatchObject({ code: 0, output: `${reference} is marked as sent\n` })
      expect(await stateOf(database.db)).toMatchObject({ state: 'sent', payoutReference: 'CARD-1' })
      const again = await payouts('sent', reference)
      expect(again).toMatchObject({ code: 0, output: `${reference} was marked as sent before\n` })
      expect(await mails(database.db)).toEqual([{ kind: 'payout-requested' }, { kind: 'payout-sent' }])
      const failed = await runPayouts(['failed', reference, 'No', 'stock'], onPostgres)
      expect(failed).toMatchObject({ code: 1, errors: `Not done: ${reference} was marked as sent\n` })
      expect((await payouts('list')).output).toBe('No cash-out is waiting.\n')
      expect(await balanceOf(database.db)).toBe(500)
      expect(await auditLedger(database.db)).toEqual(sound)
    } finally {
      await database.close()
      await drop()
    }
  }, 120_000)

  it('returns the points of a failed one, once', async () => {
    const database = await openTestDatabase()
    const { db } = database
    const payouts = payoutsOn(database)
    await askForGiftCard(db)
    const failed = await payouts('failed', reference, 'No', 'such', 'address')
    expect(failed.output).toBe(`${reference} is marked as failed, and 2,000 points returned\n`)
    const again = await payouts('failed', reference, 'No such address')
    expect(again).toMatchObject({ code: 0, output: `${reference} was marked as failed before\n` })
    await expect(payouts('sent', reference)).rejects.toThrow('its points were returned')
    await expect(payouts('sent', 'ZZZZZZZ')).rejects.toThrow('No cash-out has the reference ZZZZZZZ')
    expect(await stateOf(db)).toMatchObject({ state: 'failed', reason: 'No such address' })
    expect(await balanceOf(db)).toBe(2500)
    expect(await auditLedger(db)).toEqual(sound)
    await database.close()
  })

  it('refuses to mark one as sent after a reversal, without the flag for it', async () => {
    const database = await openTestDatabase()
    const payouts = payoutsOn(database)
    try {
      await askForGiftCard(database.db)
      await addOwner(database.db)
      const [row] = await database.db.select().from(participants)
      await database.db.transaction((tx) =>
        addEntry(
          tx,
          {
            participantId: row?.id ?? 0,
            kind: 'reversal',
            points: -2500,
            reference: { type: 'test', id: '1' },
            source: 'Test',
            reason: null,
          },
          new Date('2026-11-21T12:00:00Z'),
        ),
      )
      const listed = await payouts('list')
      const doubt = '2,500 points taken back since, on 2026-11-21, balance -2,000 points'
      expect(listed).toMatchObject({ code: 0, output: expect.stringContaining(`\n  CHECK: ${doubt}\n`) })
      await expect(payouts('sent', reference)).rejects.toThrow(doubt)
      await expect(payouts('sent', reference)).rejects.toThrow('--despite-reversal')
      const held = await payouts('hold', reference, 'We', 'ask', 'the', 'bank')
      expect(held).toMatchObject({ code: 0, output: `${reference} is on hold\n` })
      expect((await payouts('list')).output).toContain('\n  ON HOLD: We ask the bank\n')
      const released = await payouts('release', reference, 'It is fine')
      expect(released).toMatchObject({ code: 0, output: `${reference} is released\n` })
      const sent = await payouts('sent', reference, '--despite-reversal')
      expect(sent).toMatchObject({ code: 0, output: `${reference} is marked as sent\n` })
    } finally {
      await database.close()
    }
  })

  it('reports a failure of the host that holds the folder, without stored data', async () => {
    const lock = await lockFolder(join(folder, 'data'))
    const database = await openTestDatabase()
    await askForGiftCard(database.db)
    serveCommands(lock, commandDependencies(hostDependencies(database)))
    const printed = vi.spyOn(console, 'error')
    try {
      await database.db.execute(sql`alter table cashout add constraint never check (state <> 'sent')`)
      expect(await runPayouts(['sent', reference])).toEqual({
        code: 1,
        output: '',
        errors: 'Not done: new row for relation "cashout" violates check constraint "never"\n',
      })
      expect(printed.mock.calls).toEqual([])
      expect(await stateOf(database.db)).toMatchObject({ state: 'requested' })
      // The command retries when the database is busy.
      await makeBusy(database.db)
      const asked = { command: 'payouts', args: ['sent', reference], folder }
      const print = () => Promise.reject(new Error('Nothing is printed'))
      expect(await sendCommand(join(folder, 'data'), asked, { print, warn: print })).toBeNull()
    } finally {
      printed.mockRestore()
      await lock.release()
      await database.close()
    }
  }, 120_000)
})
