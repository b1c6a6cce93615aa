import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { type OpenDatabase, openPostgres } from '#server/db/database.ts'
import { cashouts } from '#server/db/schema.ts'
import { auditLedger } from '#server/modules/money/ledger/audit.ts'
import { createTestDatabase } from '#tests/support/databases/postgres.ts'
import { sound } from '#tests/support/host/sound-ledger.ts'
import { countWaiting } from '#tests/support/databases/lock-waits.ts'
import { ne } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { GiftCardVendor } from './gift-card-vendor.ts'
import { type KillableHost, startKillableHost } from './killable-host.ts'
import { moneyApp } from './money-app.ts'
import { type Spender, cashoutInit, oneOf, signUpSpenders } from './spenders.ts'
import { whileHeld } from './while-held.ts'

const price = 2000
const neverActs = 0.05
const answerLost = 0.15
const answersLate = 0.25
const answers = 1

/** The vendor's acts at its next steps, which are a call that arrives and a card that was made. After these it answers. */
let fates: (() => number)[] = []
const vendor = new GiftCardVendor(() => fates.shift()?.() ?? answers, 2000)
let given: Awaited<ReturnType<typeof createTestDatabase>>
let database: OpenDatabase
let hosts: KillableHost[]
let spender: Spender
let mailFolder: string

beforeAll(async () => {
  given = await createTestDatabase()
  database = await openPostgres(given.url)
  spender = oneOf(await signUpSpenders(moneyApp(database), 1, 8 * price), 0)
  await vendor.start()
  mailFolder = await mkdtemp(join(tmpdir(), 'stipend-mails-'))
  const environment = { GIFT_CARDS_URL: vendor.url, MAIL_FOLDER: mailFolder }
  hosts = await Promise.all([1, 2].map(() => startKillableHost(given.url, environment)))
}, 120_000)
// A case that failed may have left them ended.
beforeEach(() => Promise.all(hosts.map((host) => host.start())))
afterAll(async () => {
  await Promise.all(hosts.map((host) => host.kill()))
  await vendor.kill()
  await database.close()
  await given.drop()
  await rm(mailFolder, { recursive: true })
})

/** Ends both hosts at once. Nothing is noted of the order; it is with those that start. */
async function killBoth(): Promise<void> {
  await Promise.all(hosts.map((host) => host.kill()))
  expect(await database.db.$count(cashouts, ne(cashouts.state, 'sent'))).toBe(1)
  await Promise.all(hosts.map((host) => host.start()))
}
async function restartInTurn(): Promise<void> {
  for (const host of hosts) {
    await host.kill()
    await host.start()
  }
}

/** Asks for a card. Ends when what happens at a step of the vendor has happened. */
async function askUntil(step: number, fate: number, happens: () => Promise<unknown>): Promise<void> {
  const happened = new Promise<unknown>((resolve, reject) => {
    fates = [
      // A host that hears of a card before it ends notes it.
      ...Array.from({ length: step }, () => () => answerLost),
      () => {
        happens().then(resolve, reject)
        return fate
      },
    ]
  })
  const [host] = hosts
  const init = cashoutInit(spender, randomUUID())
  const ask = () => fetch(`${host?.origin}${endpoints.cashout.path}`, init).catch(() => null)
  // The host may end before its answer has left.
  const answered = async () =>
    await expect.poll(async () => (await ask())?.status, { timeout: 60_000 }).toBe(200)
  await Promise.all([answered(), happened])
}

/** Ends both hosts while a lock keeps one of them from noting the answer of the vendor. */
const killBeforeNoted = () =>
  whileHeld(
    database,
    (tx) => tx.select().from(cashouts).for('update'),
    async () => {
      await expect.poll(() => countWaiting(database), { timeout: 20_000 }).toBeGreaterThan(0)
      await killBoth()
    },
  )

describe('one gift card is bought of an order whose hosts end', () => {
  it.each([
    ['before the vendor has acted', 0, neverActs, killBoth],
    ['after the vendor has made the card', 1, answers, killBoth],
    ['after the vendor has answered, and before that is noted', 0, answersLate, killBeforeNoted],
    ['one after the other, for a new release', 0, answersLate, restartInTurn],
  ] as const)(
    '%s',
    async (_when, step, fate, happens) => {
      await askUntil(step, fate, happens)
      const states = async () => (await database.db.select().from(cashouts)).map(({ state }) => state)
      await expect.poll(async () => new Set(await states()), { timeout: 60_000 }).toEqual(new Set(['sent']))
      const bought = (await database.db.select().from(cashouts)).map(({ reference }) => reference)
      expect(vendor.cards.toSorted()).toEqual(bought.toSorted())
      expect(await auditLedger(database.db)).toEqual(sound)
    },
    120_000,
  )
})
