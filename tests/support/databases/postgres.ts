import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'

export const templateDatabase = 'stipend_template'

export interface TestDatabase {
  /** Connection string for `openPostgres` or `DATABASE_URL`. */
  url: string
  /** Ends all connections and removes the database. */
  drop: () => Promise<void>
}

/**
 * A database of its own on the run's PostgreSQL server. Drop it in `afterAll`.
 *
 * @param template By default migrated and empty; `template1` has no tables.
 */
export async function createTestDatabase(template = templateDatabase): Promise<TestDatabase> {
  const serverUrl = inject('postgresUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await createDatabase(serverUrl, name, template)
  return {
    url: withDatabase(serverUrl, name),
    drop: () => runOnServer(serverUrl, `drop database if exists ${name} with (force)`),
  }
}

export function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

export const createDatabase = (serverUrl: string, name: string, template = 'template1') =>
  runOnServer(serverUrl, `create database ${name} template ${template}`)

async function runOnServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
