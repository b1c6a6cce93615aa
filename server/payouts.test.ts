import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runAsOperator } from '#tests/support/operator.ts'
import { fillDataFolder, openTestPglite } from '#tests/support/pglite.ts'
import { createTestDatabase } from '#tests/support/postgres.ts'
import { sound } from '#tests/support/sound-ledger.ts'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { serveCommands } from './command-socket.ts'
import { lockDataFolder } from './data-folder.ts'
import { type Database, openEmbedded, openPostgres } from './db/database.ts'
import { cashouts, participants, profiles } from './db/schema.ts'
import { payoutCommands } from './modules/cashout/command.ts'
import { carryOutPayout } from './modules/cashout/payouts.ts'
import { cashoutRules, requestCashout } from './modules/cashout/service.ts'
import { auditLedger } from './modules/ledger/audit.ts'
import { addEntry } from './modules/ledger/repo.ts'

const form = {
  firstName: 'Ada',
  lastName: 'King',
  phone: '212 555 0100',
  streetAddress: '1 Main\u001b[2J Street',
  city: 'New York',
  state: 'NY',
  zip: '10001',
}
const reference = 'AB2CD3E'
const requestedAt = new Date('2026-11-20T12:00:00Z')

/** A participant with 2500 points who asks for a gift card. */
async function askForGiftCard(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const who = { encId: 'ada', email: 'ada@example.com', createdAt: requestedAt }
    const [row] = await tx.insert(participants).values(who).returning({ id: participants.id })
    const participantId = row?.id ?? 0
    await tx.insert(profiles).values({
      participantId,
      firstName: 'Ada',
      postalCode: '10001',
      bornOn: '1990-12-31',
      gender: 'Female',
      updatedAt: requestedAt,
    })
    const origin = { reference: { type: 'test', id: '1' }, source: 'Test', reason: null, at: requestedAt }
    await addEntry(tx, { participantId, kind: 'credit', points: 2500, ...origin })
    const key = 'c3f0f1f2-6a1e-4d0c-8a53-0d4d3f0c1b2a'
    const receipt = { idempotency_key: key, reference, received_at: requestedAt.toISOString() }
    await requestCashout(tx, participantId, form, receipt, cashoutRules)
  })
}

/** From now on the engine gives up each change of a cash-out, as it does one that waits for too long. */
async function makeBusy(db: Database): Promise<void> {
  await db.execute(sql`
    create function give_up() returns trigger language plpgsql as
      $$ begin raise exception 'canceling statement due to lock timeout' using errcode = '55P03'; end $$`)
  await db.execute(sql`create trigger busy before update on cashout for each row execute function give_up()`)
}

const stateOf = async (db: Database) => (await db.select().from(cashouts))[0]
const balanceOf = async (db: Database) => (await db.select().from(participants))[0]?.balance

const referenceIn = (listed: string) => listed.split(' ')[0] ?? ''

/** A vendor of gift cards, which sends one card for each key that it is given, however often. */
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
  runAsOperator('payouts', args, { DATA_DIR: join(folder, 'data'), ...environment })

const mails = async () => {
  const names = await readdir(join(folder, 'data', 'mail'))
  return Promise.all(names.map((name) => readFile(join(folder, 'data', 'mail', name), 'utf8')))
}

describe('npm run payouts', () => {
  it('explains itself, and takes nothing that is no command', async () => {
    expect(await runPayouts(['--help'])).toMatchObject({ code: 0, output: expect.stringContaining('Usage:') })
    const wrong = { code: 2, output: '', errors: expect.stringContaining('Usage:') }
    expect(await runPayouts([])).toMatchObject(wrong)
    expect(await runPayouts(['failed', reference])).toMatchObject(wrong)
  }, 30_000)

  it('lists, and marks as sent, once, in PostgreSQL', async () => {
    const { url, drop } = await createTestDatabase()
    const database = await openPostgres(url)
    try {
      await askForGiftCard(database.db)
      const onPostgres = { DATABASE_URL: url }
      const listed = await runPayouts(['list'], onPostgres)
      expect(listed.output).toBe(
        `${reference}  2026-11-20  $20  ada@example.com\n  Ada King, 1 Main [2J Street, New York, NY 10001, 212 555 0100\n`,
      )
      // Whoever orders the card dies before she says so, and does it all again (52).
      const order = orderFrom(new Map())
      expect(order(referenceIn(listed.output))).toBe('CARD-1')
      expect(await stateOf(database.db)).toMatchObject({ state: 'requested' })
      const card = order(referenceIn((await runPayouts(['list'], onPostgres)).output))
      expect([card, order('ZZZZZZZ')]).toEqual(['CARD-1', 'CARD-2'])
      const first = await runPayouts(['sent', reference.toLowerCase(), '--note', card], onPostgres)
      expect(first).toMatchObject({ code: 0, output: `${reference} is marked as sent\n` })
      expect(await stateOf(database.db)).toMatchObject({ state: 'sent', payoutReference: 'CARD-1' })
      const again = await runPayouts(['sent', reference], onPostgres)
      expect(again).toMatchObject({ code: 0, output: `${reference} was marked as sent before\n` })
      expect(await mails()).toEqual([expect.stringMatching(/^To: ada@example\.com\n[^]*AB2CD3E[^]*CARD-1/)])
      const failed = await runPayouts(['failed', reference, 'No', 'stock'], onPostgres)
      expect(failed).toMatchObject({ code: 1, errors: `Not done: ${reference} was marked as sent\n` })
      expect((await runPayouts(['list'], onPostgres)).output).toBe('No cash-out is waiting.\n')
      expect(await balanceOf(database.db)).toBe(500)
      expect(await auditLedger(database.db)).toEqual(sound)
    } finally {
      await database.close()
      await drop()
    }
  }, 60_000)

  it('gives the points of a failed one back, once, in the data folder', async () => {
    await fillDataFolder(join(folder, 'data'))
    const opened = await openEmbedded(join(folder, 'data', 'db'))
    await askForGiftCard(opened.db)
    await opened.close()
    const failed = await runPayouts(['failed', reference, 'No', 'such', 'address'])
    expect(failed.output).toBe(`${reference} is marked as failed, and 2000 points were returned\n`)
    const again = await runPayouts(['failed', reference, 'No such address'])
    expect(again).toMatchObject({ code: 0, output: `${reference} was marked as failed before\n` })
    const sent = await runPayouts(['sent', reference])
    expect(sent).toMatchObject({ code: 1, errors: expect.stringContaining('its points were returned') })
    const unknown = await runPayouts(['sent', 'ZZZZZZZ'])
    expect(unknown).toMatchObject({ code: 1, errors: 'Not done: No cash-out has the reference ZZZZZZZ\n' })
    const reopened = await openEmbedded(join(folder, 'data', 'db'))
    const { db } = reopened
    expect(await stateOf(db)).toMatchObject({ state: 'failed', reason: 'No such address' })
    expect(await balanceOf(db)).toBe(2500)
    expect(await auditLedger(db)).toEqual(sound)
    await reopened.close()
  }, 60_000)

  it('goes through the host that holds the folder, whose mail may fail', async () => {
    const lock = await lockDataFolder(join(folder, 'data'))
    if ('heldBy' in lock) throw new Error('The folder is held')
    const database = await openTestPglite()
    await askForGiftCard(database.db)
    const mail = { send: () => Promise.reject(new Error('no route')) }
    serveCommands(lock, payoutCommands({ db: database.db, clock: () => new Date(), mail }))
    try {
      expect((await runPayouts(['list'])).output).toContain(reference)
      expect(await runPayouts(['sent', reference])).toEqual({
        code: 0,
        output: `${reference} is marked as sent\n`,
        errors: 'The e-mail to the participant was not sent: no route\n',
      })
      expect(await stateOf(database.db)).toMatchObject({ state: 'sent', payoutReference: null })
    } finally {
      await lock.release()
      await database.close()
    }
  }, 60_000)

  it('says what the host that holds the folder could not do, and nothing of what is stored', async () => {
    const lock = await lockDataFolder(join(folder, 'data'))
    if ('heldBy' in lock) throw new Error('The folder is held')
    const database = await openTestPglite()
    await askForGiftCard(database.db)
    const mail = { send: () => Promise.resolve() }
    const app = payoutCommands({ db: database.db, clock: () => new Date(), mail })
    serveCommands(lock, new Hono().route('/', app))
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
      // A database that is busy is asked again, by the command itself.
      await makeBusy(database.db)
      const body = JSON.stringify({ action: 'sent', reference, payoutReference: null })
      expect((await app.request('/payouts', { method: 'POST', body })).status).toBe(503)
    } finally {
      printed.mockRestore()
      await lock.release()
      await database.close()
    }
  }, 60_000)

  it('sends no e-mail to who wants none', async () => {
    const database = await openTestPglite()
    await askForGiftCard(database.db)
    await database.db.update(participants).set({ mailsPayouts: false })
    const mail = { send: () => Promise.reject(new Error('no route')) }
    const sent = { action: 'sent', reference, payoutReference: null } as const
    const reply = await carryOutPayout({ db: database.db, clock: () => new Date(), mail }, sent)
    expect(reply).toEqual({ type: 'done', text: `${reference} is marked as sent`, warning: null })
    await database.close()
  })
})
