import { randomUUID } from 'node:crypto'
import type { Database } from '#server/db/database.ts'
import { eq, sql } from 'drizzle-orm'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { Hono } from 'hono'

/** A host that checks the key, acts, and then stores the key. The tests must catch this mistake. */

export const naivePath = '/naive'

const naiveKeys = pgTable('naive_key', {
  key: uuid('key').primaryKey(),
  answer: text('answer').notNull(),
})
export const naiveEffects = pgTable('naive_effect', { key: uuid('key').notNull() })

export async function createNaiveTables(db: Database): Promise<void> {
  await db.execute(sql`create table naive_key (key uuid primary key, answer text not null)`)
  await db.execute(sql`create table naive_effect (key uuid not null)`)
}

/** Has the effect and returns the answer; `rest` runs before the key is stored. */
export async function actOnce(
  db: Database,
  key: string,
  effect: () => Promise<boolean>,
  rest: () => Promise<unknown> = async () => {},
): Promise<string> {
  const [known] = await db.select().from(naiveKeys).where(eq(naiveKeys.key, key))
  if (known) return known.answer
  if (!(await effect())) return '409 insufficient-balance'
  await db.insert(naiveEffects).values({ key })
  await rest()
  const answer = `200 ${randomUUID()}`
  await db.insert(naiveKeys).values({ key, answer }).onConflictDoNothing()
  return answer
}

/** A post per key whose effect is a row. Between effect and key, a call takes ten milliseconds. */
export function naiveRoutes(db: Database): Hono {
  return new Hono().post(naivePath, async (c) => {
    const key = c.req.header('Idempotency-Key') ?? ''
    const call = () => db.execute(sql`select pg_sleep(0.01)`)
    return c.text(await actOnce(db, key, async () => true, call))
  })
}
