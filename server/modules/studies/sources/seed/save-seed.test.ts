import { describe, expect, it } from 'vitest'
import { categories, facilities, intakes, onlineSurveys, studies } from '#server/db/schema.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { eq } from 'drizzle-orm'
import { readRevision } from '#server/modules/studies/catalogue/revision.ts'
import { saveSeed, showsSeed } from './save-seed.ts'

const product = { label: 'Focus Groups', slug: 'focus-groups' }

describe('filling an empty catalogue', () => {
  const database = useTestDatabase()
  const empty = useTestDatabase()

  it('stores categories, studies, older surveys and questionnaires, once, also when two hosts start together', async () => {
    const { db } = database
    await Promise.all([saveSeed(db, '2026-03-14', product, true), saveSeed(db, '2026-03-14', product, true)])
    const counts = async () => [
      await db.$count(categories),
      await db.$count(studies),
      await db.$count(onlineSurveys),
      await db.$count(intakes),
    ]
    expect(await counts()).toEqual([5, 400, 40, 60])
    expect(await db.$count(facilities)).toBeGreaterThan(50)
    await saveSeed(db, '2026-03-15', product, true)
    expect(await counts()).toEqual([5, 400, 40, 60])
  })

  it('leaves a catalogue without invented studies where none are wanted, and adds them once they are', async () => {
    const { db } = empty
    await saveSeed(db, '2026-03-14', { label: 'Citizen Panels', slug: 'citizen-panels' }, false)
    const counts = async () => [await db.$count(categories), await db.$count(studies)]
    expect(await counts()).toEqual([5, 0])
    expect([await db.$count(onlineSurveys), await db.$count(intakes)]).toEqual([0, 0])
    const now = new Date('2026-03-15T18:00:00Z')
    expect(await showsSeed(db, now)).toBe(false)
    await saveSeed(db, '2026-03-15', product, true)
    expect(await counts()).toEqual([5, 400])
    expect(await showsSeed(db, now)).toBe(true)
  })

  it('names the product’s own category as configured, at every start, and tells the portal', async () => {
    const { db } = database
    await saveSeed(db, '2026-03-15', product, true)
    const revision = await readRevision(db)
    const panels = { label: 'Citizen Panels', slug: 'citizen-panels' }
    for (let start = 0; start < 2; start += 1) await saveSeed(db, '2026-03-15', panels, true)
    const [main] = await db.select().from(categories).where(eq(categories.slug, 'citizen-panels'))
    expect(main?.title).toBe('Citizen Panels')
    expect(await db.$count(studies, eq(studies.categoryId, main?.id ?? 0))).toBeGreaterThan(20)
    expect(await db.$count(categories)).toBe(5)
    expect(await readRevision(db)).toBe(revision + 1)
  })

  it('refuses a name that another category has', async () => {
    await expect(
      saveSeed(database.db, '2026-03-15', { label: 'Mine', slug: 'app-installs' }, true),
    ).rejects.toThrow('PRODUCT_SLUG must be none of clinical-trials,')
  })
})
