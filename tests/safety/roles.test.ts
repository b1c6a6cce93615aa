import { dataKeySetting } from '#tests/support/builders/data-keys.ts'
import { readFile } from 'node:fs/promises'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { openPostgres } from '#server/db/database.ts'
import { participants } from '#server/db/schema.ts'
import { withDatabase } from '#tests/support/databases/named-databases.ts'
import { addOwner } from '#tests/support/builders/owner.ts'
import { hostApp } from '#tests/support/host/host-app.ts'
import { runProgram } from '#tests/support/host/run-program.ts'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'

/** Replaces the names of the documents by those of this test. */
const own = (text: string) => text.replaceAll(/\bstipend(_owner)?\b/g, 'roles_test$1')

function urlOf(role: 'owner' | 'host'): string {
  const url = new URL(withDatabase(inject('postgresUrl'), own('stipend')))
  url.username = own(role === 'owner' ? 'stipend_owner' : 'stipend')
  url.password = `${role.toUpperCase()}_PASSWORD`
  return url.href
}

async function run(url: string, statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

const read = (path: string) => readFile(new URL(`../../docs/${path}`, import.meta.url), 'utf8')
const statementsOf = (text = '') =>
  own(text)
    .split(/;\s+/)
    .filter((statement) => statement !== '')

/** How the documents make the roles before the tables, and what rights they give the host after them. */
const ways = {
  'operating.md': async () => {
    const section = (await read('operating.md')).split('## A role that cannot change tables')[1] ?? ''
    const [roles, rights] = [...section.matchAll(/```sql\n(.*?)```/gs)].map(([, text]) => statementsOf(text))
    await run(inject('postgresUrl'), roles ?? [])
    return rights ?? []
  },
  'examples/compose.yaml': async () => {
    const [, roles = ''] = /content: \|\n((?: {6}.*\n)+)/.exec(await read('examples/compose.yaml')) ?? []
    // As the image of PostgreSQL makes them.
    await run(inject('postgresUrl'), [
      own("create role stipend_owner superuser login password 'OWNER_PASSWORD'"),
      own('create database stipend owner stipend_owner'),
    ])
    await run(urlOf('owner'), statementsOf(roles.replace('${HOST_PASSWORD}', 'HOST_PASSWORD')))
    return []
  },
}

const lacking = 'the role in DATABASE_URL may not read and write the tables: give it the rights'

describe.each(Object.entries(ways))('a host whose role may not change tables, by %s', (_name, makeRoles) => {
  let rights: string[]

  beforeAll(async () => {
    rights = await makeRoles()
  })
  afterAll(() =>
    run(inject('postgresUrl'), [
      own('drop database if exists stipend with (force)'),
      own('drop role if exists stipend'),
      own('drop role if exists stipend_owner'),
    ]),
  )

  it('does not start on an empty database, and names the command that makes the tables', async () => {
    await expect(openPostgres(urlOf('host'))).rejects.toThrow(
      'the role in DATABASE_URL may not change them: run npm run migrate',
    )
  })

  it('serves after its owner has migrated, and changes rows alone', async () => {
    expect(await runProgram('migrate', [], { DATABASE_URL: urlOf('owner') })).toEqual({
      output: 'The tables are of this release\n',
      errors: '',
      code: 0,
    })
    await run(urlOf('owner'), rights)
    await run(urlOf('owner'), [own('revoke insert on session from stipend')])
    await expect(openPostgres(urlOf('host'))).rejects.toThrow(lacking)
    await run(urlOf('owner'), [
      own('grant insert on session to stipend'),
      own('revoke usage on sequence mail_job_id_seq from stipend'),
    ])
    await expect(openPostgres(urlOf('host'))).rejects.toThrow(lacking)
    await run(urlOf('owner'), [own('grant usage on sequence mail_job_id_seq to stipend')])
    const database = await openPostgres(urlOf('host'))
    const visitor = hostApp(database).visitor()
    expect((await visitor.signUp('ada@mail.example')).status).toBe(200)
    expect((await visitor.send(endpoints.user.path)).status).toBe(200)
    expect(await database.db.$count(participants)).toBe(1)
    await addOwner(database.db)
    await database.close()
    for (const statement of [
      'create table another (id integer)',
      'create schema another',
      'alter table participant add column another text',
      'drop table participant',
      'truncate participant cascade',
      'delete from drizzle.__drizzle_migrations',
    ]) {
      await expect(run(urlOf('host'), [statement])).rejects.toThrow(/permission denied|must be owner/)
    }
    const ended = await runProgram(
      'participants',
      ['end-sessions', 'ada@mail.example', '--reason', 'A phone was lost'],
      {
        DATABASE_URL: urlOf('host'),
        DATA_KEY: dataKeySetting('test'),
      },
    )
    expect(ended).toMatchObject({ output: '1 session ended\n', code: 0 })
  })

  it('does not start after an update until its owner has migrated', async () => {
    await run(urlOf('owner'), [
      'delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)',
    ])
    await expect(openPostgres(urlOf('host'))).rejects.toThrow('run npm run migrate')
  })
})

describe('npm run migrate', () => {
  it('is for PostgreSQL alone', async () => {
    expect(await runProgram('migrate', [], {})).toEqual({
      output: '',
      errors: 'Not migrated: DATABASE_URL must be set: a host updates the embedded database itself\n',
      code: 1,
    })
  })
})
