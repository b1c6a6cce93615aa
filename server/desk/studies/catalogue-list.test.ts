import * as endpoints from '#contract/desk/endpoints.ts'
import { saveStudies } from '#server/modules/studies/catalogue/save-studies.ts'
import { studyInput } from '#tests/support/builders/studies/study-input.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { type DeskBrowser, deskApp } from '#tests/support/host/desk-app.ts'
import { beforeAll, describe, expect, it } from 'vitest'

describe('the catalogue at the desk', () => {
  const database = useTestDatabase('Focus Groups')
  let viewer: DeskBrowser
  let now: Date

  beforeAll(async () => {
    const desk = deskApp(database)
    now = desk.host.deps.clock()
    viewer = await desk.operator('Ada', 'viewer')
  })

  it('is listed a page at a time, newest first, each once', async () => {
    const inputs = Array.from({ length: 450 }, (_, index) =>
      studyInput({ sourceKey: `many-${index}`, title: index % 9 === 0 ? 'Rare tea' : 'Coffee' }),
    )
    await saveStudies(database.db, inputs, now)
    const page = async (query: string) => {
      return await viewer.read(endpoints.catalogueStudies, {
        path: `${endpoints.catalogueStudies.path}?${query}`,
      })
    }
    const first = await page('source=seed')
    expect(first.table?.total).toBe(450)
    const [, second = 0, third = 0] = first.table?.starts ?? []
    expect(first.table?.starts).toEqual([first.rows[0]?.id, second, third])
    await saveStudies(database.db, [studyInput({ sourceKey: 'added-meanwhile' })], now)
    const last = await page(`source=seed&from=${third}`)
    const middle = await page(`source=seed&from=${second}&above=${third}`)
    expect([first, middle, last].map(({ rows }) => rows.length)).toEqual([200, 200, 50])
    const ids = [first, middle, last].flatMap(({ rows }) => rows.map(({ id }) => id))
    expect(new Set(ids).size).toBe(450)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    expect(last.table).toBeNull()
    expect((await page('search=rare TEA&filter=open')).table?.total).toBe(50)
    expect((await page('search=many-449')).rows).toHaveLength(1)
    expect(await page('filter=closed&source=seed')).toEqual({ rows: [], table: { total: 0, starts: [] } })
  })
})
