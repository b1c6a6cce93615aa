import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '#server/db/database.ts'
import { categories, studies } from '#server/db/schema.ts'
import { openTestDatabase } from './databases.ts'

describe('a test database', () => {
  let first: OpenDatabase
  let second: OpenDatabase

  beforeAll(async () => {
    first = await openTestDatabase()
    second = await openTestDatabase()
  })
  afterAll(async () => {
    await first.close()
    await second.close()
  })

  it('is migrated and answers', async () => {
    await first.ping()
    expect(await first.db.select().from(studies)).toEqual([])
  })

  it('does not see data of another one', async () => {
    await first.db.insert(categories).values({ title: 'Sleep', slug: 'sleep' })
    expect(await first.db.select().from(categories)).toHaveLength(1)
    expect(await second.db.select().from(categories)).toHaveLength(0)
  })
})
