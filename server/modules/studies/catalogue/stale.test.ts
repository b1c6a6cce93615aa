import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EditionAnswer, PieceAnswer } from '#contract/answers/editions.ts'
import { headers as contractHeaders } from '#contract/base/headers.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { fillPath } from '#contract/endpoints/endpoint.ts'
import { createApp } from '#server/app.ts'
import { type OpenDatabase, openPostgres } from '#server/db/database.ts'
import { studies } from '#server/db/schema.ts'
import { profile } from '#tests/contract/calls.ts'
import { fillCatalogue } from '#tests/contract/world.ts'
import { type HostApp, hostApp } from '#tests/support/host/host-app.ts'
import { type PostgresServer, startPostgresServer } from '#tests/support/databases/postgres-server.ts'
import { pollTimeout } from '#tests/support/rules/poll-timeout.ts'
import { errorOf } from '#tests/support/host/test-visitor.ts'
import { eq } from 'drizzle-orm'
import { Client } from 'pg'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { bumpRevision } from './revision.ts'

describe('while the database is down', () => {
  let postgres: PostgresServer
  let database: OpenDatabase
  let folder: string
  let host: HostApp
  let app: HostApp['app']
  let studyId: number
  let held: readonly string[]

  beforeAll(async () => {
    postgres = await startPostgresServer(['fsync=off'])
    database = await openPostgres(postgres.url)
    studyId = await fillCatalogue(database)
  })
  afterAll(async () => {
    await database.close()
    await postgres.dispose()
  })
  beforeEach(async () => {
    await postgres.start()
    folder = await mkdtemp(join(tmpdir(), 'stipend-stale-'))
    await writeFile(join(folder, 'index.html'), '<!doctype html><title>Portal</title>')
    host = hostApp(database)
    app = createApp({ ...host.deps, portalFolder: folder })
    held = [
      fillPath(endpoints.activeStudies.path, { product: 'focusgroups' }),
      endpoints.categories.path,
      endpoints.companies.path,
      endpoints.onlineSurveys.path,
      endpoints.intakes.path,
      fillPath(endpoints.study.path, { id: studyId }),
      endpoints.edition.path,
    ]
  })
  afterEach(() => rm(folder, { recursive: true }))

  const ask = async (path: string, headers: Readonly<Record<string, string>> = {}) =>
    app.request(path, { headers }, {})
  /** As connections see a standby: they may read, and write nothing. */
  const becomeReadOnly = async (isReadOnly: boolean) => {
    const client = new Client({ connectionString: postgres.url })
    await client.connect()
    await client.query(`alter system set default_transaction_read_only = ${isReadOnly}`)
    await client.end()
    await postgres.stop()
    await postgres.start()
  }
  const askAll = () => Promise.all(held.map((path) => ask(path)))

  it('the public catalogue is answered unchanged, with its age', async () => {
    const before = await askAll()
    expect(before.map(({ headers }) => [headers.get('Age'), headers.get('Cache-Status')])).toEqual(
      held.map(() => [null, null]),
    )
    await postgres.stop()
    host.pass({ seconds: 300 })
    const after = await askAll()
    expect(after.map(({ status }) => status)).toEqual(held.map(() => 200))
    expect(await Promise.all(after.map((answer) => answer.text()))).toEqual(
      await Promise.all(before.map((answer) => answer.text())),
    )
    for (const [index, { headers }] of after.entries()) {
      expect(headers.get('ETag')).toBe(before[index]?.headers.get('ETag'))
      expect(headers.get('Age')).toBe('300')
      expect(headers.get('Cache-Status')).toBe('Stipend; hit; ttl=-240')
      expect(headers.get('Cache-Control')).toContain('stale-if-error=86400')
    }
    const [active = ''] = held
    const etag = before[0]?.headers.get('ETag') ?? ''
    expect((await ask(active, { 'If-None-Match': etag })).status).toBe(304)
  })

  it('pieces of studies are answered, and pieces of texts that were requested before', async () => {
    const { nation } = v.parse(EditionAnswer, await (await ask(endpoints.edition.path)).json())
    const studiesPath = fillPath(endpoints.piece.path, { name: nation })
    const other = hostApp(database)
    const { texts = {} } = v.parse(PieceAnswer, await (await other.app.request(studiesPath)).json())
    const textPaths = Object.values(texts).map((name) =>
      fillPath(endpoints.piece.path, { name: String(name) }),
    )
    await postgres.stop()
    host.pass({ seconds: 2 })
    expect((await ask(studiesPath)).status).toBe(200)
    for (const path of textPaths) expect(await errorOf(await ask(path))).toBe('unavailable')
    await postgres.start()
    for (const path of textPaths) expect((await ask(path)).status).toBe(200)
    await postgres.stop()
    host.pass({ seconds: 2 })
    for (const path of textPaths) expect((await ask(path)).status).toBe(200)
  })

  it('requests without a database are answered, and the host reports that it is not ready', async () => {
    await askAll()
    await postgres.stop()
    host.pass({ seconds: 2 })
    const fine = ['/env.js', '/', '/terms/', '/healthz']
    const answers = await Promise.all(fine.map((path) => ask(path)))
    expect(answers.map(({ status }) => status)).toEqual(fine.map(() => 200))
    expect(await errorOf(await ask('/readyz'))).toBe('unavailable')
  })

  it('a study that was never requested, and participants’ own data, are unavailable', async () => {
    const visitor = host.visitor()
    await visitor.signUp('ada@mail.example')
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    await ask(endpoints.user.path, { Cookie: cookie })
    await postgres.stop()
    host.pass({ seconds: 2 })
    expect(await errorOf(await ask(fillPath(endpoints.study.path, { id: studyId })))).toBe('unavailable')
    expect(await errorOf(await ask(endpoints.user.path, { Cookie: cookie }))).toBe('unavailable')
  })

  it('a standby in its place is not read, and takes no post', async () => {
    const visitor = host.visitor()
    await visitor.signUp('grace@mail.example')
    const post = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', [contractHeaders.csrf]: await visitor.csrfToken() },
      body: JSON.stringify(profile),
    }
    await becomeReadOnly(true)
    const answers = [
      await visitor.send(endpoints.user.path),
      await visitor.send(endpoints.profile.path, post),
      await ask('/readyz'),
    ]
    for (const answer of answers) {
      expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
      expect(await errorOf(answer)).toBe('unavailable')
    }
    await becomeReadOnly(false)
    expect((await visitor.send(endpoints.profile.path, post)).status).toBe(200)
  })

  it('answers are from the last snapshot that has them, and never older than a day', async () => {
    const { db } = database
    const path = held[5] ?? ''
    await ask(path)
    // A new snapshot, in which this study has not been requested yet.
    await db.update(studies).set({ title: 'Another title' }).where(eq(studies.id, studyId))
    await bumpRevision(db)
    host.pass({ seconds: 2 })
    await ask(held[0] ?? '')
    await postgres.stop()
    host.pass({ seconds: 2 })
    expect((await ask(path)).status).toBe(200)
    host.pass({ days: 1 })
    expect(await errorOf(await ask(path))).toBe('unavailable')
  })

  it('answers are current again once the database is back', async () => {
    await askAll()
    await postgres.stop()
    host.pass({ seconds: 2 })
    const [active = ''] = held
    expect((await ask(active)).headers.has('Age')).toBe(true)
    await postgres.start()
    await database.db.update(studies).set({ title: 'A new title' })
    await bumpRevision(database.db)
    await vi.waitFor(async () => {
      host.pass({ seconds: 2 })
      const answer = await ask(active)
      expect(answer.headers.has('Age')).toBe(false)
      expect(await answer.text()).toContain('A new title')
    }, pollTimeout)
  })
})
