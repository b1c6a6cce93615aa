import { createApp } from '#server/app.ts'
import { hostDependencies } from '#tests/support/host/host-dependencies.ts'
import { openTestDatabase } from '#tests/support/databases/databases.ts'
import { expect, it } from 'vitest'
import { hostPaths } from './host-paths.mjs'

it('forwards all of the host’s addresses during development', async () => {
  const database = await openTestDatabase()
  const { routes } = createApp(hostDependencies(database))
  await database.close()
  const paths = routes.map(({ path }) => path).filter((path) => !path.includes('*'))
  expect(paths.length).toBeGreaterThan(40)
  expect(paths.filter((path) => !new RegExp(hostPaths).test(path))).toEqual([])
})

it.each(['/', '/my', '/account-of-nobody', '/accounts/', '/src/main.tsx', '/@vite/client', '/favicon.svg'])(
  'leaves %s to the portal',
  (path) => {
    expect(path).not.toMatch(new RegExp(hostPaths))
  },
)
