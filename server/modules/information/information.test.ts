import { createApp } from '#server/app.ts'
import type { OpenDatabase } from '#server/db/database.ts'
import { openTestDatabase } from '#tests/support/databases.ts'
import { hostDependencies } from '#tests/support/host-dependencies.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase('pglite')
})
afterAll(() => database.close())

it.each([
  ['/terms/', 'only for US citizens aged 18 or older'],
  ['/privacy/', 'Nothing is sold'],
  ['/contact/', 'Quote'],
])('%s answers a visitor with a page that needs no script', async (path, words) => {
  const response = await createApp(hostDependencies(database)).request(path)
  expect(response.status).toBe(200)
  expect(response.headers.get('Content-Security-Policy')).toContain("script-src 'none'")
  const text = (await response.text()).replaceAll(/\s+/g, ' ')
  expect(text).toContain('<h1>')
  expect(text).toContain(words)
})
