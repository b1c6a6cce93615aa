import { createHash, randomUUID } from 'node:crypto'
import { idempotencyKeys, ledgerEntries, participants } from '#server/db/schema.ts'
import type { DataKeys } from '#server/secrets/data-keys.ts'
import { HostError } from '#server/errors/host-error.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { eq } from 'drizzle-orm'
import { dataKeysNamed, testDataKeys } from '#tests/support/builders/data-keys.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLedger } from '#server/modules/money/ledger/audit.ts'
import { addEntry } from '#server/work/ledger.ts'
import { findAccount } from '#server/platform/sessions/accounts.ts'
import { AttemptLimiter } from '#server/platform/limits/service.ts'
import {
  type IdempotentRequest,
  type Work,
  cancelKey,
  inIdempotentTransaction,
  pruneKeys,
} from './service.ts'

const at = new Date('2026-11-20T12:00:00Z')

describe('a transaction under a key', () => {
  const database = useTestDatabase()
  let participantId: number
  let deps: Parameters<typeof inIdempotentTransaction>[0]

  beforeAll(async () => {
    deps = worldAt(at)
  })
  beforeEach(async () => {
    await database.db.delete(participants)
    const who = { encId: 'ada', email: 'ada@example.com', createdAt: at }
    const [row] = await database.db.insert(participants).values(who).returning({ id: participants.id })
    participantId = row?.id ?? expect.fail()
  })

  function worldAt(now: Date): typeof deps {
    const world = { database, clock: () => now, secret: 'of the tests', dataKeys: testDataKeys }
    return { ...world, limiter: new AttemptLimiter(world) }
  }
  const request = (chosen: Partial<IdempotentRequest> = {}): IdempotentRequest => ({
    participantId,
    operation: 'intake',
    target: '812',
    key: randomUUID(),
    body: { age: '30' },
    ...chosen,
  })
  const give =
    (refusal?: unknown): Work =>
    async (tx, receipt) => {
      const reference = { type: 'test', id: receipt.reference }
      const entry = { kind: 'bonus', points: 5, reference, source: 'Test', reason: null } as const
      await addEntry(tx, { participantId, ...entry }, at)
      if (refusal !== undefined) throw refusal
      return receipt
    }
  const balance = async () => (await findAccount(database.db, { participantId }))?.balance
  const codeOf = (attempt: Promise<unknown>) =>
    attempt.then(
      () => 'none',
      (error: unknown) => (error instanceof HostError ? error.code : error),
    )

  it('answers with the receipt, and repeats the same one', async () => {
    const once = request()
    const first = await inIdempotentTransaction(deps, once, give())
    expect(first).toMatchObject({ status: 200, isReplay: false, body: { idempotency_key: once.key } })
    expect(await inIdempotentTransaction(deps, once, give())).toEqual({ ...first, isReplay: true })
    expect(await balance()).toBe(5)
  })

  it('binds a key to its body, its target and its operation', async () => {
    const once = request()
    await inIdempotentTransaction(deps, once, give())
    for (const other of [{ body: { age: '31' } }, { target: '813' }]) {
      expect(await codeOf(inIdempotentTransaction(deps, { ...once, ...other }, give()))).toBe('key-reused')
    }
    const elsewhere = { ...once, operation: 'profile' } as const
    expect(await inIdempotentTransaction(deps, elsewhere, give())).toMatchObject({ isReplay: false })
    expect(await balance()).toBe(10)
  })

  it.each([
    'insufficient-balance',
    'under-age',
    'already-answered',
    'place-gone',
    'session-full',
    'too-late',
    'not-offered',
    'changed-meanwhile',
    'not-found',
    'invalid',
  ] as const)('keeps the refusal %s permanently, and no effect from before it', async (code) => {
    const once = request()
    const refused = await inIdempotentTransaction(deps, once, give(new HostError(code)))
    expect(refused).toMatchObject({ body: { error: code }, isReplay: false })
    expect(await inIdempotentTransaction(deps, once, give())).toEqual({ ...refused, isReplay: true })
    expect(await balance()).toBe(0)
    expect(await database.db.$count(ledgerEntries)).toBe(0)
  })

  it.each(['cashout-pending', 'rate-limited', 'csrf-failed', 'unavailable'] as const)(
    'forgets the refusal %s: the same key may succeed',
    async (code) => {
      const once = request()
      expect(await codeOf(inIdempotentTransaction(deps, once, give(new HostError(code))))).toBe(code)
      expect(await database.db.$count(idempotencyKeys)).toBe(0)
      expect(await inIdempotentTransaction(deps, once, give())).toMatchObject({
        status: 200,
        isReplay: false,
      })
      expect(await balance()).toBe(5)
    },
  )

  it('recognises a post from before a new data key, and one from before the encryption', async () => {
    const [renewed, removed] = [dataKeysNamed('new', 'test'), dataKeysNamed('new')]
    const once = request()
    await inIdempotentTransaction(deps, once, give())
    const [stored] = await database.db.select().from(idempotencyKeys)
    const unkeyed = createHash('sha256').update('intake|812|{"age":"30"}').digest()
    expect(unkeyed.equals(stored?.fingerprint ?? unkeyed)).toBe(false)
    const repeat = (dataKeys: DataKeys) => inIdempotentTransaction({ ...deps, dataKeys }, once, give())
    expect(await repeat(renewed)).toMatchObject({ isReplay: true })
    expect(await codeOf(repeat(removed))).toBe('key-reused')
    await database.db.update(idempotencyKeys).set({ fingerprint: unkeyed })
    expect(await repeat(removed)).toMatchObject({ isReplay: true })
  })

  it('leaves nothing behind if the work fails after its effect', async () => {
    const once = request()
    const broken = new Error('out of ink')
    expect(await codeOf(inIdempotentTransaction(deps, once, give(broken)))).toBe(broken)
    expect(await database.db.$count(idempotencyKeys)).toBe(0)
    expect(await balance()).toBe(0)
    await inIdempotentTransaction(deps, once, give())
    expect(await balance()).toBe(5)
  })

  it('prunes keys that no device can still send, and no others', async () => {
    const [old, young] = [request(), request()]
    await inIdempotentTransaction(worldAt(new Date('2026-08-21T12:00:00Z')), old, give())
    await inIdempotentTransaction(worldAt(new Date('2026-08-22T13:00:00Z')), young, give())
    await pruneKeys(database.db, at)
    const rows = await database.db.select({ key: idempotencyKeys.key }).from(idempotencyKeys)
    expect(rows).toEqual([{ key: young.key }])
  })

  it('accepts three hundred new keys an hour of one participant, and repetitions without limit', async () => {
    for (let used = 0; used < 298; used += 1) {
      await deps.limiter.record('newKeyByParticipant', String(participantId))
    }
    const [posted, cancelled, another] = [request(), request(), request()]
    const refused = new HostError('cashout-pending')
    expect(await codeOf(inIdempotentTransaction(deps, another, give(refused)))).toBe('cashout-pending')
    await inIdempotentTransaction(deps, posted, give())
    await cancelKey(deps, cancelled)
    expect(await codeOf(inIdempotentTransaction(deps, another, give()))).toBe('rate-limited')
    expect(await codeOf(cancelKey(deps, another))).toBe('rate-limited')
    expect(await database.db.$count(idempotencyKeys)).toBe(2)
    expect(await balance()).toBe(5)

    expect(await inIdempotentTransaction(deps, posted, give())).toMatchObject({ status: 200, isReplay: true })
    expect(await cancelKey(deps, cancelled)).toMatchObject({ status: 410, isReplay: true })
    const later = worldAt(new Date(at.getTime() + 3_600_000))
    expect(await inIdempotentTransaction(later, another, give())).toMatchObject({ status: 200 })
  })

  it('is cancelled by a tombstone, whatever body comes with the key', async () => {
    const once = request()
    const cancelled = { status: 410, body: { error: 'cancelled' } }
    expect(await cancelKey(deps, once)).toEqual({ ...cancelled, isReplay: false })
    const late = await inIdempotentTransaction(deps, once, give())
    expect(late).toEqual({ ...cancelled, isReplay: true })
    expect(await balance()).toBe(0)
  })

  describe('the ledger', () => {
    const entry = { kind: 'credit', points: 300, source: 'Test', reason: null } as const
    const add = (id: string, chosen: Partial<Parameters<typeof addEntry>[1]> = {}) =>
      database.db.transaction((tx) =>
        addEntry(tx, { participantId, ...entry, reference: { type: 'test', id }, ...chosen }, at),
      )

    it('accepts one entry of a kind for each reference', async () => {
      await add('1')
      expect(await codeOf(add('1'))).toBe('key-reused')
      await add('2')
      await add('1', { kind: 'bonus' })
      expect(await balance()).toBe(900)
    })

    it('lets only a reversal make the balance negative', async () => {
      await add('1')
      expect(await codeOf(add('2', { kind: 'cashout', points: -301 }))).toBe('insufficient-balance')
      expect(await balance()).toBe(300)
      await add('3', { kind: 'reversal', points: -500 })
      expect(await balance()).toBe(-200)
      await add('4', { points: 50 })
      expect(await balance()).toBe(-150)
      expect((await auditLedger(database.db)).unbalanced).toBe(0)
    })

    it('is audited: contradictions are counted', async () => {
      await add('1')
      await add('1', { kind: 'cashout', points: -100 })
      expect(await auditLedger(database.db)).toMatchObject({ unbalanced: 0, debitsWithoutCashout: 1 })
      await database.db.update(participants).set({ balance: 7 }).where(eq(participants.id, participantId))
      expect(await auditLedger(database.db)).toMatchObject({ unbalanced: 1, debitsWithoutCashout: 1 })
    })
  })
})
