import { randomUUID } from 'node:crypto'
import { cashouts, ledgerAudits, participants } from '#server/db/schema.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { createLog } from '#server/runtime/log.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { hostDependencies } from '#tests/support/host/host-dependencies.ts'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { watchLedger } from './audit.ts'

/** More than two parts. */
const people = 10_001
const days = (count: number) => new Date(Date.parse('2026-11-20T18:00:00Z') + count * 86_400_000)

describe('the audit of the ledger', () => {
  const database = useTestDatabase()

  /** A host that stops at the first contradiction, or when it has done all it may. */
  function newHost(now: Date, { stops = false } = {}) {
    const stopping = new AbortController()
    const found: unknown[] = []
    const write = (line: string) => {
      found.push(JSON.parse(line))
      if (stops) stopping.abort()
    }
    const ledgerAudit: HostDependencies['ledgerAudit'] = { contradictions: null }
    const log = createLog('warn', { write })
    const deps = hostDependencies(database, { clock: () => now, log, ledgerAudit })
    return {
      deps,
      found,
      watch: () => watchLedger(deps, stopping.signal),
      counted: () => ledgerAudit.contradictions,
    }
  }
  const pass = async () => (await database.db.select().from(ledgerAudits))[0]

  it('goes on where another host has stopped, and each host counts what all have found', async () => {
    const { db } = database
    await db.execute(sql`insert into participant (enc_id, email, created_at)
      select 'p' || n, 'p' || n || '@example.com', now() from generate_series(1, ${people}) n`)
    const ids = (
      await db.select({ id: participants.id }).from(participants).orderBy(asc(participants.id))
    ).map(({ id }) => id)
    const [first = 0, second = 0, third = 0] = [ids[7], ids[5000], ids[10_000]]
    await db
      .update(participants)
      .set({ balance: 7 })
      .where(inArray(participants.id, [first, second, third]))

    const one = newHost(days(0), { stops: true })
    await one.watch()
    expect(one.found).toMatchObject([{ unbalanced: 1, wrongSums: 0 }])
    expect(one.counted()).toBe(1)
    expect(await pass()).toMatchObject({ through: ids[4999], found: 1 })

    // It has just started, and the first one has vanished.
    const other = newHost(days(0))
    await other.watch()
    expect(other.found).toMatchObject([{ unbalanced: 1 }, { unbalanced: 1 }])
    expect(other.counted()).toBe(3)
    expect(await pass()).toMatchObject({ through: null, found: 3 })

    // Nothing is due before a day has passed, yet a host that starts says what was found.
    const late = newHost(new Date(days(1).getTime() - 1))
    await late.watch()
    expect([late.found, late.counted()]).toEqual([[], 3])

    // Until a pass has ended, the one before counts too.
    await db
      .update(participants)
      .set({ balance: 0 })
      .where(inArray(participants.id, [second, third]))
    const next = newHost(days(1), { stops: true })
    await next.watch()
    expect([next.found.length, next.counted()]).toEqual([1, 3])
    await newHost(days(1)).watch()
    const last = newHost(days(1))
    await last.watch()
    expect(last.counted()).toBe(1)
  })

  it('waits for no other host that is at it', async () => {
    await database.maintenance.transaction(async (tx) => {
      await tx.select().from(ledgerAudits).for('update')
      const meanwhile = newHost(days(3))
      await meanwhile.watch()
      expect([meanwhile.found, meanwhile.counted()]).toEqual([[], null])
    })
  })

  it('compares the sums over all with their rows once in a pass, at its end', async () => {
    const { db } = database
    await db.update(participants).set({ balance: 0 })
    const [{ id } = { id: 0 }] = await db.select({ id: participants.id }).from(participants).limit(1)
    await db.insert(cashouts).values({
      participantId: id,
      reference: 'AB2CD3E',
      idempotencyKey: randomUUID(),
      state: 'sent',
      points: 2000,
      dollars: 20,
      requestedAt: days(4),
      settledAt: days(4),
    })
    await db.execute(sql`update money_sum_change set amount = amount + 1 where name like 'dollars %'`)
    await db.delete(cashouts).where(eq(cashouts.participantId, id))
    const host = newHost(days(5))
    await host.watch()
    expect(host.found).toMatchObject([{ unbalanced: 0, wrongSums: 1 }])
    expect(host.counted()).toBe(1)
  })
})
