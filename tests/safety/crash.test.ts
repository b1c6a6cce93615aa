import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { Receipt } from '#contract/answers/outbox.ts'
import { type OpenDatabase, openPostgres } from '#server/db/database.ts'
import { unsafeSettings } from '#server/db/durability.ts'
import { cashouts, mailJobs, payoutOrders } from '#server/db/schema.ts'
import type { CashoutState } from '#contract/answers/earnings.ts'
import { eq, inArray, isNull, or } from 'drizzle-orm'
import { reconcileOrders } from '#server/modules/money/payouts/reconcile.ts'
import { auditLedger } from '#server/modules/money/ledger/audit.ts'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PostgresServer, startPostgresServer } from '#tests/support/databases/postgres-server.ts'
import { textsIn } from '#tests/support/host/texts-in.ts'
import { sound } from '#tests/support/host/sound-ledger.ts'
import { type KillableHost, startKillableHost } from './killable-host.ts'
import { byHand, orderCarelessly, sendByHand, tremendousAt } from './gift-card-orders.ts'
import { GiftCardVendor } from './gift-card-vendor.ts'
import { moneyApp } from './money-app.ts'
import { createNaiveTables, naiveEffects, naivePath } from './naive-routes.ts'
import { type Spender, attempt, cashoutInit, oneOf, signUpSpenders } from './spenders.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** Numbers for `npm run bench`. */
    counts?: Record<string, number>
  }
}

/** A long run sets these in the environment. */
const intentCount = Number(process.env['SAFETY_INTENTS'] ?? 200)
const hostKills = Number(process.env['SAFETY_HOST_KILLS'] ?? 4)
const databaseStops = Number(process.env['SAFETY_DATABASE_STOPS'] ?? 1)
const vendorKills = Number(process.env['SAFETY_VENDOR_KILLS'] ?? 1)

const price = 2000
const spenderCount = 20
/** One intent in ten finds no points left. */
const affordable = Math.floor((intentCount * 0.9) / spenderCount)
const sendersAtOnce = 16
/** Without any progress for so long something is stuck. A busy machine is slow, and moves. */
const stallMs = 120_000
/** Progress limits the time of these tests, not their length. */
const anyTimeMs = 7_200_000
/** After so many crashes without harm, the control has failed. */
const maxCarelessCrashes = 30
/** One in nine is doubled. */
const carelessOrders = 120

let postgres: PostgresServer
let hosts: KillableHost[]
const vendor = new GiftCardVendor()
let spenders: Spender[]
let mailFolder: string

beforeAll(async () => {
  postgres = await startPostgresServer()
  const database = await openPostgres(postgres.url)
  spenders = await signUpSpenders(moneyApp(database), spenderCount, affordable * price)
  await createNaiveTables(database.db)
  await database.close()
  await vendor.start()
  mailFolder = await mkdtemp(join(tmpdir(), 'stipend-mails-'))
  const environment = { GIFT_CARDS_URL: vendor.url, MAIL_FOLDER: mailFolder }
  hosts = await Promise.all([
    startKillableHost(postgres.url, environment),
    startKillableHost(postgres.url, environment),
  ])
}, 60_000)
afterAll(async () => {
  await Promise.all(hosts.map((host) => host.kill()))
  await vendor.kill()
  await postgres.dispose()
  await rm(mailFolder, { recursive: true })
}, 60_000)

interface Intent {
  key: string
  spender: Spender
}
interface Settled extends Intent {
  status: number
  body: string
  attempts: number
}
type Crash = 'host' | 'database' | 'vendor'

let progressAt = 0
/** @throws if nothing has got on for too long. */
function noteProgress(isProgress: boolean): void {
  if (isProgress) progressAt = performance.now()
  else if (performance.now() - progressAt > stallMs) throw new Error('Nothing gets on any more')
}

/** Waits until none is left. */
async function drained(left: () => Promise<number>): Promise<void> {
  noteProgress(true)
  for (let least = Infinity, count = await left(); count > 0; count = await left()) {
    noteProgress(count < least)
    least = Math.min(least, count)
    await wait(50)
  }
}

/** Sends one intent, by any host, until an answer settles it. */
async function settle(intent: Intent, path: string): Promise<Settled> {
  for (let attempts = 1; ; attempts += 1) {
    const host = oneOf(hosts, Math.floor(Math.random() * hosts.length))
    const answer = await attempt(`${host.origin}${path}`, cashoutInit(intent.spender, intent.key))
    const isSettled = answer?.status === 200 || answer?.body === '{"error":"insufficient-balance"}'
    noteProgress(isSettled)
    if (answer && isSettled) return { ...intent, ...answer, attempts }
    await wait(20 + Math.random() * 80)
  }
}

/** Settles intents in batches, with one crash in the middle of each. */
async function settleThrough(crashes: readonly Crash[], intents: Intent[], path: string): Promise<Settled[]> {
  const settled: Settled[] = []
  noteProgress(true)
  const batchSize = Math.ceil(intents.length / crashes.length)
  for (const [index, crash] of crashes.entries()) {
    const batch = intents.slice(index * batchSize, (index + 1) * batchSize)
    const crashAfter = settled.length + Math.floor(Math.random() * (batch.length / 2))
    let crashing: Promise<void> | undefined
    const sender = async () => {
      for (let intent = batch.pop(); intent; intent = batch.pop()) {
        settled.push(await settle(intent, path))
        if (settled.length >= crashAfter) crashing ??= crashAndRestart(crash, index)
      }
    }
    await Promise.all(Array.from({ length: sendersAtOnce }, sender))
    await crashing
  }
  return settled
}

async function crashAndRestart(crash: Crash, turn: number): Promise<void> {
  if (crash === 'host') {
    const host = oneOf(hosts, turn)
    await host.kill()
    await host.start()
  } else if (crash === 'vendor') {
    await vendor.kill()
    await wait(200)
    await vendor.start()
  } else {
    await postgres.stopAtOnce()
    await postgres.start()
  }
}

const newIntents = (count: number): Intent[] =>
  Array.from({ length: count }, (_intent, index) => ({
    key: randomUUID(),
    spender: oneOf(spenders, index),
  }))

/** The crashes of a run. Those of the database and of the vendor are spread among those of the hosts. */
function crashPlan(): Crash[] {
  const every = Math.max(1, Math.floor(hostKills / (databaseStops + 1)))
  const plan: Crash[] = Array.from({ length: hostKills }, () => 'host')
  for (let stop = 0; stop < databaseStops; stop += 1) plan.splice(every * (stop + 1) + stop, 0, 'database')
  for (let kill = 0; kill < vendorKills; kill += 1) plan.splice(every * kill + 1, 0, 'vendor')
  return plan
}

/** Counts the effects of each key. */
function countByKey(rows: readonly { key: string }[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { key } of rows) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

/** Counts confirmed intents without an effect, keys with several effects, and effects without a confirmation. */
function judge(settled: readonly Settled[], effects: Map<string, number>) {
  const confirmed = settled.filter(({ status }) => status === 200)
  return {
    missing: confirmed.filter(({ key }) => !effects.has(key)).length,
    doubled: [...effects.values()].filter((count) => count > 1).length,
    unasked: effects.size - confirmed.length,
  }
}

async function withDatabase<Result>(
  use: (db: OpenDatabase['db'], database: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  const database = await openPostgres(postgres.url)
  try {
    return await use(database.db, database)
  } finally {
    await database.close()
  }
}

/** The daily comparison, until the vendor's answer arrives. */
async function reconciled(database: OpenDatabase): Promise<string[]> {
  const { deps } = moneyApp(database)
  for (;;) {
    const differing = await reconcileOrders(deps, tremendousAt(vendor.url)).catch(() => null)
    if (differing !== null) return differing
  }
}

describe('cash-outs while hosts and the database crash', () => {
  it(
    'happen exactly once when they were confirmed, and not at all when they were not',
    async ({ task }) => {
      const intents = newIntents(intentCount)
      let isOver = false
      const sending = sendByHand(postgres.url, () => isOver)
      const settled = await settleThrough(crashPlan(), intents, endpoints.cashout.path)
      isOver = true
      await sending
      await withDatabase(async (db) => {
        const rows = await db
          .select({ key: cashouts.idempotencyKey, reference: cashouts.reference })
          .from(cashouts)
        const { missing, doubled, unasked } = judge(settled, countByKey(rows))
        task.meta.counts = {
          'intents through crashes': settled.length,
          'crashes of a host': hostKills,
          'crashes of the database': databaseStops,
          'crashes of the vendor': vendorKills,
          'lost although confirmed': missing,
          'doubled keys': doubled,
          'unasked effects': unasked,
        }
        expect({ missing, doubled, unasked }).toEqual({ missing: 0, doubled: 0, unasked: 0 })
        expect(await auditLedger(db)).toEqual(sound)
        const references = new Map(rows.map(({ key, reference }) => [key, reference]))
        const confirmed = settled.filter(({ status }) => status === 200)
        for (const { key, body } of confirmed) {
          expect(v.parse(Receipt, JSON.parse(body)).reference).toBe(references.get(key))
        }
        // The points of failed gift cards are spent again.
        expect(confirmed.length).toBeGreaterThanOrEqual(affordable * spenderCount)
      })
      expect(settled).toHaveLength(intentCount)
      // Otherwise no crash got in the way, and the run has shown nothing.
      expect(settled.filter(({ attempts }) => attempts > 1).length).toBeGreaterThan(hostKills)
      const again = await Promise.all(settled.slice(0, 200).map((one) => settle(one, endpoints.cashout.path)))
      expect(again.map(({ body }) => body)).toEqual(settled.slice(0, 200).map(({ body }) => body))
    },
    anyTimeMs,
  )

  it(
    'become one gift card each, and none if the vendor fails',
    async ({ task }) => {
      await withDatabase(async (db, database) => {
        const isOpen = or(eq(cashouts.state, 'requested'), inArray(payoutOrders.state, ['ordering', 'stuck']))
        const open = db
          .select()
          .from(cashouts)
          .leftJoin(payoutOrders, eq(payoutOrders.cashoutId, cashouts.id))
          .where(isOpen)
        await drained(async () => (await open).length)
        const settled = await db.select().from(cashouts)
        const referencesOf = (state: CashoutState) =>
          settled.filter((cashout) => cashout.state === state).map(({ reference }) => reference)
        const bought = settled.filter(({ payoutReference }) => payoutReference === byHand)
        const all = [...vendor.cards, ...bought.map(({ reference }) => reference)]
        const cards = new Set(all)
        task.meta.counts = {
          'gift cards ordered': vendor.cards.length,
          'gift cards sent by an operator meanwhile': bought.length,
          'answers of the vendor lost or late': vendor.disturbed,
          'doubled cards': all.length - cards.size,
          'lost cards': referencesOf('sent').filter((reference) => !cards.has(reference)).length,
          'unasked cards, of failed cash-outs': referencesOf('failed').filter((reference) =>
            cards.has(reference),
          ).length,
        }
        expect(all.toSorted()).toEqual(referencesOf('sent').toSorted())
        expect(vendor.orders.size).toBe(settled.length - bought.length)
        expect(referencesOf('failed').length).toBeGreaterThan(vendor.orders.size / 20)
        expect(vendor.disturbed).toBeGreaterThan(vendor.orders.size / 10)
        expect(await auditLedger(db)).toEqual(sound)
        expect(await reconciled(database)).toEqual([])
        const before = vendor.orders.size
        await Promise.all(Array.from({ length: carelessOrders }, () => orderCarelessly(vendor.url)))
        task.meta.counts['control: careless client, doubled orders'] =
          vendor.orders.size - before - carelessOrders
        expect(vendor.orders.size).toBeGreaterThan(before + carelessOrders)
      })
    },
    anyTimeMs,
  )

  it(
    'are told by e-mail each, sent or failed, also when a host is killed before it has sent the e-mail',
    async () => {
      await withDatabase(async (db) => {
        await drained(() => db.$count(mailJobs, isNull(mailJobs.sentAt)))
        const mails = await textsIn(mailFolder)
        const untold = (await db.select().from(cashouts)).filter(
          ({ reference }) => !mails.includes(reference),
        )
        expect(untold).toEqual([])
      })
    },
    anyTimeMs,
  )

  it(
    'happen twice at a host that checks the key first and stores it afterwards',
    async ({ task }) => {
      // Each crash hits a random moment. The host crashes until one hits the few milliseconds that matter.
      let judged = judge([], new Map())
      const settled: Settled[] = []
      for (let crashes = 0; crashes < maxCarelessCrashes && judged.doubled === 0; crashes += 1) {
        settled.push(...(await settleThrough(['host'], newIntents(50), naivePath)))
        const effects = await withDatabase((db) => db.select().from(naiveEffects))
        judged = judge(settled, countByKey(effects))
      }
      task.meta.counts = { 'control: careless host, doubled keys': judged.doubled }
      expect(judged).toMatchObject({
        missing: 0,
        doubled: expect.toSatisfy(isPositive),
      })
    },
    anyTimeMs,
  )

  it('are not entrusted to a server that confirms unwritten data', async () => {
    expect(await withDatabase(unsafeSettings)).toEqual([])
    const careless = await openPostgres(`${postgres.url}?options=-c%20synchronous_commit%3Doff`)
    expect(await unsafeSettings(careless.db)).toEqual(['synchronous_commit is off'])
    await careless.close()
  })
})

const isPositive = (count: number) => count > 0
