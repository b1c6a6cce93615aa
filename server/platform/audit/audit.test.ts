import { auditLog, auditLogEnd } from '#server/db/schema.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { desc, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type ChainCheck, checkChain, writeAct } from './audit.ts'
import { type StoredEntry, hashOfEntry } from './entry.ts'

const at = new Date('2026-11-20T18:00:00.123Z')
/** Of a log of three parts. */
const length = 2500
const actor = { command: 'npm run payouts' }

describe('the log of acts', () => {
  const database = useTestDatabase()

  const write = (subject: string) =>
    database.db.transaction((tx) =>
      writeAct(
        tx,
        { actor, act: 'payout.send', subject, before: { b: 1, a: [null, 'é'] }, after: { state: 'sent' } },
        at,
      ),
    )
  /** Changes the table as somebody could who owns the database. */
  const tamper = (statement: string) =>
    database.db.transaction(async (tx) => {
      await tx.execute(sql`alter table audit_log disable trigger user`)
      await tx.execute(sql.raw(statement))
      await tx.execute(sql`alter table audit_log enable trigger user`)
    })

  it('numbers acts that are written at the same time without a gap, and its chain holds', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, index) => write(`payout:${index}`)))
    expect(await checkChain(database.db)).toEqual({ rows: 20, brokenAt: null, isEnd: true })
  })

  it('has no entry of an act that was undone', async () => {
    const failed = database.db.transaction(async (tx) => {
      await writeAct(tx, { actor, act: 'payout.send', subject: 'payout:99' }, at)
      throw new Error('the act failed')
    })
    await expect(failed).rejects.toThrow('the act failed')
    expect(await database.db.$count(auditLog)).toBe(20)
  })

  it('refuses changes and deletions', async () => {
    const change = database.db.update(auditLog).set({ reason: 'Another one' })
    await expect(change).rejects.toMatchObject({ cause: { message: 'audit_log is append-only' } })
    for (const emptied of [
      database.db.delete(auditLog),
      database.db.execute(sql`truncate audit_log cascade`),
    ])
      await expect(emptied).rejects.toMatchObject({ cause: { message: 'audit_log is append-only' } })
  })

  it.each([
    ['a changed reason', "update audit_log set reason = 'Another one' where id = 7"],
    ['a changed amount', `update audit_log set after = '{"state":"failed"}' where id = 7`],
    ['an entry that is missing', 'delete from audit_log where id = 7'],
  ])('detects %s', async (_what, statement) => {
    const [kept] = await database.db
      .select()
      .from(auditLog)
      .where(sql`id = 7`)
    await tamper(statement)
    expect(await checkChain(database.db)).toMatchObject({ brokenAt: statement.startsWith('delete') ? 8 : 7 })
    await tamper('delete from audit_log where id = 7')
    if (kept) await database.db.insert(auditLog).values(kept)
    expect(await checkChain(database.db)).toEqual({ rows: 20, brokenAt: null, isEnd: true })
  })

  const cut = (statement: string) => () => tamper(statement)
  const rewriteLast = async (last: StoredEntry) => {
    const { hash: _former, ...columns } = { ...last, reason: 'Another one' }
    const hash = Buffer.from(hashOfEntry(columns)).toString('hex')
    await tamper(`update audit_log set reason = 'Another one', hash = '\\x${hash}' where id = ${last.id}`)
  }

  it.each([
    ['without its last entry', cut('delete from audit_log where id = 20'), 20, 21],
    ['that was emptied', cut('truncate audit_log'), 1, 21],
    ['whose last entry was written again with its hash', rewriteLast, 20, 21],
  ])('detects a log %s, also after later acts', async (_what, change, brokenAt, brokenLater) => {
    const kept = await database.db.select().from(auditLog).orderBy(auditLog.id)
    const [end] = await database.db.select().from(auditLogEnd)
    const last = kept.at(-1)
    if (!last || !end) throw new Error('The log is empty')
    await change(last)
    expect(await checkChain(database.db)).toMatchObject({ brokenAt })
    await write('payout:later')
    await write('payout:later still')
    expect(await checkChain(database.db)).toMatchObject({ brokenAt: brokenLater })
    await tamper('truncate audit_log')
    await database.db.insert(auditLog).values(kept)
    await database.db.update(auditLogEnd).set(end)
    expect(await checkChain(database.db)).toEqual({ rows: 20, brokenAt: null, isEnd: true })
  })

  it('is checked in parts, and one that is broken in a later part is found there', async () => {
    const { db } = database
    const [last] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
    if (!last) throw new Error('The log is empty')
    const entries = [last]
    for (let previous = last; previous.id < length;) {
      const { hash: previousHash, ...columns } = previous
      const next = { ...columns, id: previous.id + 1, previousHash }
      previous = { ...next, hash: hashOfEntry(next) }
      entries.push(previous)
    }
    for (let from = 1; from < entries.length; from += 1000)
      await db.insert(auditLog).values(entries.slice(from, from + 1000))
    await db.update(auditLogEnd).set({ entryId: length, hash: entries.at(-1)?.hash ?? last.hash })
    const parts = async () => {
      const checks: ChainCheck[] = []
      for (let after: number | undefined = 0; after !== undefined;) {
        const check: ChainCheck = await checkChain(db, after, 1000)
        checks.push(check)
        after = check.isEnd ? undefined : check.rows
      }
      return checks
    }
    const [first, second] = [1000, 2000].map((rows) => ({ rows, brokenAt: null, isEnd: false }))
    expect(await parts()).toEqual([first, second, { rows: length, brokenAt: null, isEnd: true }])
    await tamper("update audit_log set subject = 'payout:other' where id = 2345")
    expect(await parts()).toEqual([first, second, { rows: 2345, brokenAt: 2345, isEnd: true }])
    // The seam: the first entry of a part that does not follow from the last one of the part before.
    await tamper("update audit_log set hash = '\\x00' where id = 2000")
    expect(await parts()).toEqual([first, { rows: 2000, brokenAt: 2000, isEnd: true }])
    expect(await checkChain(db, 2000, 1000)).toEqual({ rows: 2001, brokenAt: 2001, isEnd: true })
    await tamper('delete from audit_log where id >= 2000')
    expect(await parts()).toEqual([first, { rows: 1999, brokenAt: 2000, isEnd: true }])
    // Cut while it was checked: what was the last of a part is gone.
    await tamper('delete from audit_log where id >= 1000')
    expect(await checkChain(db, 1000, 1000)).toMatchObject({ brokenAt: expect.any(Number) })
  })
})
