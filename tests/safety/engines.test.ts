import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DeskEndpoint } from '#contract/desk/endpoint.ts'
import * as deskEndpoints from '#contract/desk/endpoints.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { type OpenDatabase, openPostgres } from '#server/db/database.ts'
import { openEmbedded } from '#server/db/embedded-database.ts'
import { isDuplicate, isRefusedData, isUnavailable } from '#server/db/failures.ts'
import { auditLog, cashouts, categories, participants, studies } from '#server/db/schema.ts'
import { auditLedger } from '#server/modules/money/ledger/audit.ts'
import { saveSeed } from '#server/modules/studies/sources/seed/save-seed.ts'
import { callNames, callOf, schemaOf } from '#tests/contract/calls.ts'
import { fillCatalogue, makeWorld } from '#tests/contract/world.ts'
import { fillDataFolder, openTestEmbedded } from '#tests/support/databases/data-folder.ts'
import { engines } from '#tests/support/databases/engines.ts'
import { createTestDatabase } from '#tests/support/databases/postgres.ts'
import { deskApp } from '#tests/support/host/desk-app.ts'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { fillDesk, sendExample } from './desk-calls.ts'
import { moneyApp } from './money-app.ts'
import { cashoutInit, signUpSpenders } from './spenders.ts'

/** Both engines must do the same here. All other tests run on PostgreSQL. */
describe.each(engines)('a database on %s', (_name, open) => {
  let database: OpenDatabase
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())
  afterEach(() => database.db.delete(categories))

  const sleep = { title: 'Sleep', slug: 'sleep' }
  const titles = async () => (await database.db.select().from(categories)).map(({ title }) => title)

  it('undoes a transaction that fails, and one within another alone', async () => {
    const failed = database.db.transaction(async (tx) => {
      await tx.insert(categories).values(sleep)
      throw new Error('failed')
    })
    await expect(failed).rejects.toThrow('failed')
    expect(await titles()).toEqual([])
    await database.db.transaction(async (tx) => {
      await tx.insert(categories).values({ title: 'Heart', slug: 'heart' })
      const inner = tx.transaction(async (within) => {
        await within.insert(categories).values(sleep)
        throw new Error('failed')
      })
      await expect(inner).rejects.toThrow('failed')
    })
    expect(await titles()).toEqual(['Heart'])
  })

  it('gives a refused row the same meaning', async () => {
    await database.db.insert(categories).values(sleep)
    const outcomeOf = (statement: PromiseLike<unknown>) =>
      Promise.resolve(statement).then(
        () => 'done',
        (error: unknown) => [isDuplicate(error), isRefusedData(error), isUnavailable(error)],
      )
    const { db } = database
    expect(await outcomeOf(db.insert(categories).values(sleep))).toEqual([true, true, false])
    const debt = db.insert(cashouts).values({
      reference: 'ABCDEFG',
      participantId: 1,
      idempotencyKey: randomUUID(),
      state: 'requested',
      points: 2000,
      dollars: 20,
      requestedAt: new Date(),
    })
    expect(await outcomeOf(debt)).toEqual([false, true, false])
    const tooLarge = db
      .select()
      .from(participants)
      .where(eq(participants.id, 2 ** 40))
    expect(await outcomeOf(tooLarge)).toEqual([false, true, false])
  })

  it('lets one of several cash-outs of the same points through', async () => {
    const app = moneyApp(database)
    const [ada] = await signUpSpenders(app, 1, 2000)
    if (!ada) throw new Error('Nobody signed up')
    const post = () => app.app.request(endpoints.cashout.path, cashoutInit(ada, randomUUID()), {})
    const statuses = (await Promise.all([post(), post(), post()])).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(await database.db.$count(cashouts)).toBe(1)
    expect(await auditLedger(database.db)).toMatchObject({ unbalanced: 0, cashoutsWithoutDebit: 0 })
  })
})

describe('on the embedded engine', () => {
  let database: OpenDatabase
  beforeAll(async () => {
    database = await openTestEmbedded()
  })
  afterAll(() => database.close())

  /** On PostgreSQL, `desk-records.test.ts` makes the same calls. */
  it('the desk answers each call as its row says, and its log cannot be changed', async () => {
    const desk = deskApp(database)
    await fillDesk(desk)
    const olive = await desk.operator('Olive')
    for (const [name, row] of Object.entries<DeskEndpoint>(deskEndpoints))
      await sendExample(name === 'signOut' ? await desk.operator('Leaving') : olive, name, row)
    await expect(database.db.delete(auditLog)).rejects.toMatchObject({
      cause: { message: 'audit_log is append-only' },
    })
  }, 60_000)

  /** On PostgreSQL, `every-call.test.ts` makes the same calls. */
  it('the portal is answered as the contract says', async () => {
    await database.db.delete(studies)
    await database.db.delete(categories)
    const studyId = await fillCatalogue(database)
    for (const name of callNames) {
      const answer = await (await callOf(name, await makeWorld(database, studyId)))()
      expect([name, answer.status]).toEqual([name, 200])
      v.parse(schemaOf(name), await answer.json())
    }
  }, 60_000)
})

describe('an empty database', () => {
  const product = { label: 'Focus Groups', slug: 'focus-groups' }

  it.each(['folder', 'server'])(
    'in a %s gets tables, studies and a first cash-out, and keeps them',
    async (where) => {
      const folder = await mkdtemp(join(tmpdir(), 'stipend-empty-'))
      const { url, drop } = await createTestDatabase('template1')
      const open = () => (where === 'folder' ? openEmbedded(join(folder, 'db')) : openPostgres(url))
      // The first one of a run is made from nothing, and all others are copies of it.
      if (where === 'folder') await fillDataFolder(folder)
      const first = await open()
      await saveSeed(first.maintenance, '2026-11-20', product, true)
      const app = moneyApp(first)
      const [ada] = await signUpSpenders(app, 1, 2000)
      if (!ada) throw new Error('Nobody signed up')
      const answer = await app.app.request(endpoints.cashout.path, cashoutInit(ada, randomUUID()), {})
      expect(answer.status).toBe(200)
      await first.close()
      const again = await open()
      expect(await again.db.$count(studies)).toBeGreaterThan(100)
      expect(await again.db.select().from(participants)).toMatchObject([{ balance: 0 }])
      await again.close()
      await drop()
      await rm(folder, { recursive: true, force: true })
    },
    60_000,
  )
})
