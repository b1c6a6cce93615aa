import { startHost } from '#tests/support/host/host-process.ts'
import { createDatabase, withDatabase } from './named-databases.ts'
import { startPostgresServer } from './postgres-server.ts'
import { dataIn, seededTemplate, serverVariable } from './seeded-data.ts'

/**
 * Starts a PostgreSQL server and lets one host fill a database. All other hosts of this process and of its children start
 * from a copy. Returns a function that ends the server.
 */
export async function shareSeededData(): Promise<() => Promise<void>> {
  const server = await startPostgresServer()
  try {
    await createDatabase(server.url, seededTemplate)
    const data = await dataIn(withDatabase(server.url, seededTemplate), async () => {})
    const host = await startHost({ data })
    await host.stop()
    await data.remove()
  } catch (error) {
    await server.dispose()
    throw error
  }
  process.env[serverVariable] = server.url
  return () => server.dispose()
}
