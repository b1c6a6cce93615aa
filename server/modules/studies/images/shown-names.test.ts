import { categories } from '#server/db/schema.ts'
import { openTestDatabase } from '#tests/support/databases/databases.ts'
import { hostTest } from '#tests/support/host/host-test.ts'
import { studyInput } from '#tests/support/builders/studies/study-input.ts'
import { describe, expect } from 'vitest'
import { saveStudies } from '#server/modules/studies/catalogue/save-studies.ts'
import { coverName } from './cover-art.ts'
import { catalogueNameCheck } from './shown-names.ts'

const now = new Date('2026-11-20T12:00:00Z')
const it = hostTest()

describe('a cover', () => {
  it('is drawn for a study as soon as the catalogue has it, and for no invented name', async ({
    database,
    host: { app },
  }) => {
    await database.db.insert(categories).values({ title: 'Focus Groups', slug: 'focus-groups' })
    const name = coverName('focus-groups', 'fg-0001', '2x1')
    const statusOf = async (image: string) => (await app.request(`/img/192x96/${image}`)).status
    expect(await statusOf(name)).toBe(404)
    await saveStudies(database.db, [studyInput({ image2x1: name })], now)
    expect(await statusOf(name)).toBe(200)
    expect(await statusOf(coverName('focus-groups', 'fg-0002', '2x1'))).toBe(404)
    await saveStudies(database.db, [studyInput({ image2x1: null })], now)
    expect(await statusOf(coverName('focus-groups', 'fg-0003', '2x1'))).toBe(404)
    expect(await statusOf(name)).toBe(404)
  })

  it('is found by concurrent requests on several connections', async () => {
    const postgres = await openTestDatabase()
    await postgres.db.insert(categories).values({ title: 'Focus Groups', slug: 'focus-groups' })
    const name = coverName('focus-groups', 'fg-0001', '2x1')
    await saveStudies(postgres.db, [studyInput({ image2x1: name })], now)
    const isShown = catalogueNameCheck(postgres.db)
    const first = { isAnswered: false }
    const asked = [isShown(name).finally(() => (first.isAnswered = true))]
    while (!first.isAnswered) {
      asked.push(isShown(name))
      await new Promise(setImmediate)
    }
    expect(await Promise.all(asked)).toEqual(asked.map(() => true))
    await postgres.close()
  })
})
