import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startHost } from '#tests/support/processes/host-process.ts'
import { createDatabase, withDatabase } from './named-databases.ts'
import { startPostgresServer } from './postgres-server.ts'
import { dataIn, picturesVariable, seededTemplate, serverVariable } from './seeded-data.ts'

/**
 * Starts a PostgreSQL server and lets one host fill a database. All other hosts of this process and of its children start
 * from a copy, and share their resized pictures. Returns a function that ends the server.
 */
export async function shareSeededData(): Promise<() => Promise<void>> {
  const server = await startPostgresServer()
  const pictures = await mkdtemp(join(tmpdir(), 'stipend-pictures-'))
  const end = async () => {
    await server.dispose()
    await rm(pictures, { recursive: true, force: true })
  }
  try {
    await createDatabase(server.url, seededTemplate)
    const data = await dataIn(withDatabase(server.url, seededTemplate), async () => {})
    const host = await startHost({ data })
    await host.stop()
    await data.remove()
  } catch (error) {
    await end()
    throw error
  }
  process.env[serverVariable] = server.url
  process.env[picturesVariable] = pictures
  return end
}
