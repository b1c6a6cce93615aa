import { randomUUID } from 'node:crypto'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { type OpenDatabase, openPostgres } from '#server/db/database.ts'
import { cashouts, participants } from '#server/db/schema.ts'
import { auditLedger } from '#server/modules/money/ledger/audit.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '#tests/support/databases/postgres.ts'
import { sound } from '#tests/support/host/sound-ledger.ts'
import { moneyApp } from './money-app.ts'
import { actOnce, createNaiveTables, naiveEffects } from './naive-routes.ts'
import { type Spender, cashoutInit, oneOf, signUpSpenders } from './spenders.ts'

const price = 2000
/** A long run sets this in the environment. */
const keyCount = Number(process.env['SAFETY_KEYS'] ?? 4)
/** Of a machine that is busy with other work. */
const millisecondsEach = 10_000

let url: string
let drop: () => Promise<void>
/** Two hosts on one database, each with connections of its own. */
let databases: OpenDatabase[]
let hosts: ReturnType<typeof moneyApp>[]
let db: OpenDatabase['db']

beforeAll(async () => {
  const made = await createTestDatabase()
  url = made.url
  drop = made.drop
  databases = await Promise.all([openPostgres(url), openPostgres(url)])
  hosts = databases.map((database) => moneyApp(database))
  db = oneOf(databases, 0).db
})
afterAll(async () => {
  await Promise.all(databases.map((database) => database.close()))
  await drop()
})

const first = () => oneOf(hosts, 0)

/** Posts to the hosts in turn, and repeats the key while a host asks for that, as a device does. */
async function cashOut(spender: Spender, key: string, turn = 0): Promise<string> {
  const { app } = oneOf(hosts, turn)
  const answer = await app.request(endpoints.cashout.path, cashoutInit(spender, key), {})
  const body = await answer.text()
  const isUndecided = answer.status === 503 || body.includes('in-progress')
  return isUndecided ? cashOut(spender, key, turn + 1) : `${answer.status} ${body}`
}

/** The same at a host that checks key and balance before it acts. */
function naiveCashOut(spender: Spender, key: string): Promise<string> {
  const isSpender = eq(participants.id, spender.participantId)
  return actOnce(db, key, async () => {
    const [account] = await db.select().from(participants).where(isSpender)
    if (!account || account.balance < price) return false
    await db
      .update(participants)
      .set({ balance: sql`${participants.balance} - ${price}` })
      .where(isSpender)
    return true
  })
}

/** Sends each key this many times in parallel. Each spender sends one key after the other. */
async function storm(
  keys: readonly string[],
  spenders: readonly Spender[],
  postsPerKey: number,
  post: (spender: Spender, key: string, turn: number) => Promise<string>,
): Promise<Map<string, Set<string>>> {
  const answers = new Map<string, Set<string>>()
  const lanes = spenders.map(async (spender, lane) => {
    for (const key of keys.filter((_key, index) => index % spenders.length === lane)) {
      const posts = Array.from({ length: postsPerKey }, (_post, turn) => post(spender, key, turn))
      answers.set(key, new Set(await Promise.all(posts)))
    }
  })
  await Promise.all(lanes)
  return answers
}

const newKeys = (count: number) => Array.from({ length: count }, () => randomUUID())

describe('one key', () => {
  it(
    `has one effect and one answer, by 64 posts at once to two hosts: ${keyCount} keys`,
    async () => {
      const spenders = await signUpSpenders(first(), 4, keyCount * price)
      const keys = newKeys(keyCount)
      const answers = await storm(keys, spenders, 64, cashOut)
      expect([...answers.values()].filter((distinct) => distinct.size !== 1)).toEqual([])
      expect([...answers.values()].every((distinct) => [...distinct][0]?.startsWith('200 '))).toBe(true)
      const rows = await db.select({ key: cashouts.idempotencyKey }).from(cashouts)
      expect(new Set(rows.map(({ key }) => key))).toEqual(new Set(keys))
      expect(rows).toHaveLength(keyCount)
      expect(await auditLedger(db)).toEqual(sound)
    },
    60_000 + keyCount * millisecondsEach,
  )

  it('differs from 20 keys: with money for three of them, three succeed', async () => {
    const spenders = await signUpSpenders(first(), 2, 3 * price + 500)
    for (const spender of spenders) {
      const answers = await Promise.all(newKeys(20).map((key, turn) => cashOut(spender, key, turn)))
      expect(answers.filter((answer) => answer.startsWith('200 '))).toHaveLength(3)
      expect(answers.filter((answer) => answer === '409 {"error":"insufficient-balance"}')).toHaveLength(17)
    }
    const poor = await db
      .select()
      .from(participants)
      .where(sql`${participants.balance} < 0`)
    expect(poor).toEqual([])
    expect(await auditLedger(db)).toEqual(sound)
  }, 60_000)
})

describe('the same at a host that checks first and then acts', () => {
  beforeAll(() => createNaiveTables(db))

  it('has more effects than keys, and different answers to one key', async () => {
    const spenders = await signUpSpenders(first(), 4, 1_000_000 * price)
    const answers = await storm(newKeys(4), spenders, 64, naiveCashOut)
    expect(await db.$count(naiveEffects)).toBeGreaterThan(4)
    expect([...answers.values()].some((distinct) => distinct.size > 1)).toBe(true)
    expect((await auditLedger(db)).unbalanced).toBe(spenders.length)
  }, 60_000)

  it('pays more than the balance', async () => {
    const spender = oneOf(await signUpSpenders(first(), 1, 3 * price), 0)
    const answers = await Promise.all(newKeys(20).map((key) => naiveCashOut(spender, key)))
    expect(answers.filter((answer) => answer.startsWith('200 ')).length).toBeGreaterThan(3)
  })
})
