import { dataKeySetting } from '#tests/support/builders/data-keys.ts'
import { readFile } from 'node:fs/promises'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { openPostgres } from '#server/db/database.ts'
import { participants } from '#server/db/schema.ts'
import { withDatabase } from '#tests/support/databases/named-databases.ts'
import { addOwner } from '#tests/support/builders/people/owner.ts'
import { hostApp } from '#tests/support/host/host-app.ts'
import { runProgram } from '#tests/support/host/run-program.ts'
import { Client } from 'pg'
import { describe, expect, inject, it } from 'vitest'

/** The roles and the database of one way, which the documents call `stipend`. */
function named(name: string) {
  /** Replaces the names of the documents by these. */
  const own = (text: string) => text.replaceAll(/\bstipend(_owner)?\b/g, `${name}$1`)
  const urlOf = (role: 'owner' | 'host') => {
    const url = new URL(withDatabase(inject('postgresUrl'), name))
    url.username = own(role === 'owner' ? 'stipend_owner' : 'stipend')
    url.password = `${role.toUpperCase()}_PASSWORD`
    return url.href
  }
  return {
    own,
    owner: urlOf('owner'),
    host: urlOf('host'),
    statementsOf: (text = '') =>
      own(text)
        .split(/;\s+/)
        .filter((statement) => statement !== ''),
  }
}
type Named = ReturnType<typeof named>

async function run(url: string, statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8')

/** How the documents make the roles before the tables, and what rights they give the host after them. */
const ways = {
  'docs/operating/install.md': async ({ statementsOf }: Named) => {
    const section =
      (await read('docs/operating/install.md')).split('## A role that cannot change tables')[1] ?? ''
    const [roles, rights] = [...section.matchAll(/```sql\n(.*?)```/gs)].map(([, text]) => statementsOf(text))
    await run(inject('postgresUrl'), roles ?? [])
    return rights ?? []
  },
  'deploy/compose.yaml': async ({ own, owner, statementsOf }: Named) => {
    const [, roles = ''] = /content: \|\n((?: {6}.*\n)+)/.exec(await read('deploy/compose.yaml')) ?? []
    // As the image of PostgreSQL makes them.
    await run(inject('postgresUrl'), [
      own("create role stipend_owner superuser login password 'OWNER_PASSWORD'"),
      own('create database stipend owner stipend_owner'),
    ])
    await run(owner, statementsOf(roles.replace('${HOST_PASSWORD}', 'HOST_PASSWORD')))
    return []
  },
}

const lacking = 'the role in DATABASE_URL may not read and write the tables: give it the rights'

/** A host changes rows alone, and its command too. */
async function changesRows({ host }: Named): Promise<void> {
  const database = await openPostgres(host)
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
    await expect(run(host, [statement])).rejects.toThrow(/permission denied|must be owner/)
  }
  const ended = await runProgram(
    'participants',
    ['end-sessions', 'ada@mail.example', '--reason', 'A phone was lost'],
    { DATABASE_URL: host, DATA_KEY: dataKeySetting('test') },
  )
  expect(ended).toMatchObject({ output: '1 session ended\n', code: 0 })
}

describe.concurrent('a host whose role may not change tables', () => {
  it.each(Object.entries(ways))(
    'serves, and needs its owner for changing them: by %s',
    async (way, makeRoles) => {
      const names = named(`roles_${way.replaceAll(/\W/g, '_')}`)
      const { own, owner, host } = names
      try {
        const rights = await makeRoles(names)
        await expect(openPostgres(host)).rejects.toThrow(
          'the role in DATABASE_URL may not change them: run npm run migrate',
        )
        expect(await runProgram('migrate', [], { DATABASE_URL: owner })).toEqual({
          output: 'The tables are of this release\n',
          errors: '',
          code: 0,
        })
        await run(owner, rights)
        await run(owner, [own('revoke insert on session from stipend')])
        await expect(openPostgres(host)).rejects.toThrow(lacking)
        await run(owner, [
          own('grant insert on session to stipend'),
          own('revoke usage on sequence mail_job_id_seq from stipend'),
        ])
        await expect(openPostgres(host)).rejects.toThrow(lacking)
        await run(owner, [own('grant usage on sequence mail_job_id_seq to stipend')])
        await changesRows(names)
        // As after an update.
        await run(owner, [
          'delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)',
        ])
        await expect(openPostgres(host)).rejects.toThrow('run npm run migrate')
      } finally {
        await run(inject('postgresUrl'), [
          own('drop database if exists stipend with (force)'),
          own('drop role if exists stipend'),
          own('drop role if exists stipend_owner'),
        ])
      }
    },
    120_000,
  )

  it('migrates on PostgreSQL alone', async () => {
    expect(await runProgram('migrate', [], {})).toEqual({
      output: '',
      errors: 'Not migrated: DATABASE_URL must be set: a host updates the embedded database itself\n',
      code: 1,
    })
  })
})
