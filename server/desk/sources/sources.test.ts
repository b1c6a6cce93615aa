import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DeskEndpoint } from '#contract/desk/endpoint.ts'
import * as endpoints from '#contract/desk/endpoints.ts'
import { SourcesAnswer } from '#contract/desk/answers/sources.ts'
import { TodayAnswer } from '#contract/desk/answers/today.ts'
import { auditLog, sourceRuns } from '#server/db/schema.ts'
import { deleteRunsBefore } from '#server/modules/studies/sources/runs/record-run.ts'
import { runImport } from '#server/modules/studies/sources/trials/import-trials.ts'
import { registryRecord } from '#tests/support/builders/studies/registry-record.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { type DeskApp, deskApp } from '#tests/support/host/desk-app.ts'
import { SyncWorld } from '#tests/support/host/sync-world.ts'
import { RegistryStandIn, answer } from '#tests/support/providers/registry-stand-in.ts'
import { desc, like } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'

describe('the sources at the desk', () => {
  const database = useTestDatabase('Clinical Trials')
  let registry: RegistryStandIn
  let world: SyncWorld
  let desk: DeskApp
  let folder: string
  let count = 0

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sources-'))
    registry = await RegistryStandIn.start()
    registry.set(registryRecord('NCT00000001'))
    world = new SyncWorld(database, registry)
    await world.clear()
    desk = deskApp(database, undefined, undefined, { clock: () => world.now })
    return async () => {
      await registry.stop()
      await rm(folder, { recursive: true, force: true })
    }
  })

  /** A call of a viewer. A session ends before the next day of a test. */
  const read = async (row: DeskEndpoint): Promise<unknown> => {
    count += 1
    const viewer = await desk.operator(`Viewer ${count}`, 'viewer')
    return (await viewer.call(row)).json()
  }
  const sources = async () => v.parse(SourcesAnswer, await read(endpoints.sources)).sources
  const failedSources = async () => v.parse(TodayAnswer, await read(endpoints.today)).failed_sources
  const lastActs = (limit: number) =>
    database.db
      .select()
      .from(auditLog)
      .where(like(auditLog.act, 'source.%'))
      .orderBy(desc(auditLog.id))
      .limit(limit)
  const write = async (name: string, content: unknown) => {
    const path = join(folder, name)
    await writeFile(path, JSON.stringify(content))
    return path
  }
  const runImportOf = (...files: string[]) =>
    runImport(
      { db: database.db, clock: () => world.now },
      { files, all: false },
      () => {},
      new AbortController().signal,
    )
  const failSync = async (hours: number) => {
    world.pass({ hours })
    registry.faults.push(answer({ items: [] }))
    await expect(world.sync()).rejects.toThrow('in another form')
  }

  it('are none before the first run', async () => {
    expect(await sources()).toEqual([])
    expect(await failedSources()).toEqual({ count: 0, since_yesterday: 0, urgent: 0, oldest_at: null })
  })

  it('have a run for each sync, with what it changed, and the log has its act', async () => {
    await world.sync()
    const [source] = await sources()
    expect(source).toMatchObject({ source: 'clinicaltrials.gov', failing_since: null })
    expect(source?.runs).toMatchObject([
      { kind: 'sync', started_at: '2026-11-20T12:00:00.000Z', changed: 1, closed: 0, failure: null },
    ])
    expect(source?.runs[0]?.ended_at).not.toBeNull()
    const after = { run: source?.runs[0]?.id, outcome: 'done', changed: 1, closed: 0, refused: 0 }
    expect(await lastActs(1)).toMatchObject([
      {
        actor: 'npm run sync',
        operatorId: null,
        act: 'source.sync',
        subject: 'source:clinicaltrials.gov',
        after,
      },
    ])
  })

  it('name the records that an import refused, and the files that it could not read', async () => {
    const nameless = registryRecord('NCT00000003', { title: ' ' })
    const file = await write('a.json', [registryRecord('NCT00000002'), nameless, null])
    await runImportOf(file, await write('b.json', 'no records'))
    const [source] = await sources()
    expect(source?.runs).toMatchObject([
      {
        kind: 'import',
        changed: 1,
        refused: 2,
        refusals: [
          { key: 'NCT00000003', reason: 'incomplete record' },
          { key: 'record 3', reason: 'incomplete record' },
        ],
        failure: 'b.json holds no ClinicalTrials.gov records',
      },
    ])
    expect(await lastActs(1)).toMatchObject([
      { actor: 'npm run import', act: 'source.import', after: { outcome: 'failed', refused: 2 } },
    ])
  })

  it('count all refused records, and name the first hundred', async () => {
    await runImportOf(
      await write(
        'a.json',
        Array.from({ length: 130 }, () => ({ protocolSection: null })),
      ),
    )
    const [source] = await sources()
    expect(source?.runs[0]).toMatchObject({ refused: 130, refusals: { length: 100 }, failure: null })
  })

  it('name what an import could not read or tell apart in the records that it kept', async () => {
    const record = (id: string, eligibility: object) => {
      const { protocolSection } = registryRecord(id)
      return {
        protocolSection: {
          ...protocolSection,
          eligibilityModule: { ...protocolSection.eligibilityModule, ...eligibility },
        },
      }
    }
    await runImportOf(
      await write('a.json', [
        record('NCT00000002', { eligibilityCriteria: 'Adults.\n\nWho may not be enrolled\n\n* Asthma' }),
        record('NCT00000003', { minimumAge: '70 Years', maximumAge: '7 Years' }),
        record('NCT00000004', { minimumAge: '7 Years' }),
      ]),
    )
    const [source] = await sources()
    expect(source?.runs).toMatchObject([
      {
        changed: 3,
        refused: 0,
        noted: 2,
        notes: [
          { key: 'NCT00000002', reason: 'criteria not told apart at “Who may not be enrolled”' },
          { key: 'NCT00000003', reason: 'age not read: “70 Years to 7 Years”' },
        ],
        failure: null,
      },
    ])
  })

  it('fail on Today from the first failure until a run succeeds', async () => {
    await world.sync()
    await failSync(24)
    const [run] = await database.db.select().from(sourceRuns).orderBy(desc(sourceRuns.id)).limit(1)
    const since = run?.endedAt?.toISOString()
    expect(await failedSources()).toEqual({ count: 1, since_yesterday: 1, urgent: 0, oldest_at: since })
    await failSync(30)
    expect(await failedSources()).toEqual({ count: 1, since_yesterday: 0, urgent: 0, oldest_at: since })
    const [source] = await sources()
    expect(source?.failing_since).toBe(since)
    expect(source?.runs.map(({ failure }) => failure)).toEqual([
      'the registry answered in another form than its API has',
      'the registry answered in another form than its API has',
      null,
    ])
    world.pass({ hours: 1 })
    await world.sync()
    expect(await failedSources()).toMatchObject({ count: 0 })
  })

  it('keep their runs for a time, and the newest for ever', async () => {
    await world.sync()
    world.pass({ hours: 400 * 24 })
    await runImportOf(await write('a.json', [registryRecord('NCT00000002')]))
    await database.db.insert(sourceRuns).values({ source: 'seed', kind: 'import', startedAt: new Date(0) })
    await deleteRunsBefore(database.db, new Date(world.now.getTime() - 365 * 24 * 60 * 60 * 1000))
    expect((await sources()).map(({ source, runs }) => [source, runs.map(({ kind }) => kind)])).toEqual([
      ['clinicaltrials.gov', ['import']],
      ['seed', ['import']],
    ])
  })

  it('have no end of a run that was stopped, but what it changed until then', async () => {
    registry.set(registryRecord('NCT00000001'), registryRecord('NCT00000002'))
    registry.pageSize = 1
    const stop = new AbortController()
    registry.faults.push(null, (response) => {
      stop.abort(new Error('stopped'))
      response.destroy()
    })
    await expect(world.sync(stop.signal)).rejects.toThrow('stopped')
    const [source] = await sources()
    expect(source?.runs).toMatchObject([{ ended_at: null, changed: 1, failure: null }])
    expect(await lastActs(1)).toMatchObject([
      { act: 'source.sync', after: { outcome: 'stopped', changed: 1 } },
    ])
    world.pass({ hours: 1 })
    await world.sync()
    expect((await sources())[0]?.runs[0]).toMatchObject({ changed: 1, failure: null })
  })
})
