import { randomUUID } from 'node:crypto'
import type { Database } from '#server/db/database.ts'
import { eq, sql } from 'drizzle-orm'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { Hono } from 'hono'

/** What a host does that looks whether it knows a key, acts, and then notes the key: the tests must catch it. */

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

/** Takes the points and answers; `rest` is what else it does before it notes the key. */
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

/** A post per key whose effect is a row; between effect and note it calls somebody else, for ten milliseconds. */
export function naiveRoutes(db: Database): Hono {
  return new Hono().post(naivePath, async (c) => {
    const key = c.req.header('Idempotency-Key') ?? ''
    const call = () => db.execute(sql`select pg_sleep(0.01)`)
    return c.text(await actOnce(db, key, async () => true, call))
  })
}
