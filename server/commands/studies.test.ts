import * as endpoints from '#contract/endpoints/endpoints.ts'
import * as deskEndpoints from '#contract/desk/endpoints.ts'
import { fillPath } from '#contract/endpoints/endpoint.ts'
import { auditLog, studies } from '#server/db/schema.ts'
import { saveStudies } from '#server/modules/studies/catalogue/save-studies.ts'
import { studyInput } from '#tests/support/builders/studies/study-input.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { type DeskApp, type DeskBrowser, deskApp, deskErrorOf } from '#tests/support/host/desk-app.ts'
import { executeCommand } from '#tests/support/host/execute-command.ts'
import { desc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'

describe('all studies of a source', () => {
  const database = useTestDatabase('Focus Groups')
  let desk: DeskApp
  let ada: DeskBrowser

  beforeAll(async () => {
    desk = deskApp(database)
    ada = await desk.operator('Ada')
    await save()
  })

  const inputs = ['a', 'b', 'c'].map((sourceKey) => studyInput({ sourceKey, title: `Study ${sourceKey}` }))
  const save = () => saveStudies(database.db, inputs, desk.host.deps.clock())
  const run = (...args: string[]) => executeCommand(desk.host.deps, ['studies', ...args])
  const isShown = async (key: string) => {
    const [study] = await database.db.select().from(studies).where(eq(studies.sourceKey, key))
    const path = fillPath(endpoints.study.path, { product: 'focusgroups', id: study?.id ?? 0 })
    return (await desk.host.visitor().send(path)).status === 200
  }
  const shown = async () => {
    // Past the second for which the host gives an answer again.
    desk.host.pass({ seconds: 2 })
    const all = await Promise.all(inputs.map(async ({ sourceKey: key }) => ((await isShown(key)) ? key : '')))
    return all.join('')
  }

  it('are hidden by one command, kept so by an import, and shown again', async () => {
    expect((await run('list')).output).toBe('seed: 3 studies, 0 hidden\n')
    expect((await run('hide', 'seed', '--reason', 'Invented ones')).output).toBe('3 studies hidden\n')
    expect(await shown()).toBe('')
    await save()
    expect(await shown()).toBe('')
    expect((await run('list')).output).toBe('seed: 3 studies, 3 hidden\n')
    expect((await run('hide', 'seed')).output).toBe('0 studies hidden\n')
    const [act] = await database.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
    expect(act).toMatchObject({
      actor: 'Ada by npm run studies',
      act: 'source.hide',
      subject: 'source:seed',
      reason: 'Invented ones',
      after: { studies: 3 },
    })
    expect((await run('show', 'seed')).output).toBe('3 studies shown again\n')
    expect(await shown()).toBe('abc')
    expect((await save()).unchanged).toBe(3)
  })

  it('are hidden at the desk, beside corrections of some', async () => {
    const [study] = await database.db.select().from(studies).where(eq(studies.sourceKey, 'b'))
    const params = { id: study?.id ?? 0 }
    const before = await ada.read(deskEndpoints.catalogueStudy, { params })
    const correction = {
      version: before.version,
      fields: { title: 'Another title' },
      hidden: true,
      reason: 'A typo',
    }
    await ada.call(deskEndpoints.correctStudy, {
      params,
      body: correction,
    })
    const hide = async (hidden: boolean) =>
      (await ada.read(deskEndpoints.hideSource, { body: { source: 'seed', hidden, reason: 'All' } })).sources
    expect(await hide(true)).toMatchObject([{ source: 'seed', studies: 3, hidden: 3 }])
    expect(await shown()).toBe('')
    // Another editor has hidden the others since.
    const late = await ada.call(deskEndpoints.hideSource, {
      body: { source: 'seed', hidden: false, was: 1, reason: 'All' },
    })
    expect(await deskErrorOf(late)).toBe('409 changed-meanwhile')
    expect(await shown()).toBe('')
    expect(await hide(false)).toMatchObject([{ source: 'seed', studies: 3, hidden: 0 }])
    expect(await shown()).toBe('abc')
    const [corrected] = await database.db.select().from(studies).where(eq(studies.sourceKey, 'b'))
    expect(corrected).toMatchObject({ title: 'Another title', expireOn: study?.expireOn })
  })

  it('stay where a viewer asks, or where they are written at the desk', async () => {
    const viewer = await desk.operator('Vera', 'viewer')
    const body = { source: 'seed', hidden: true, reason: 'All' }
    expect(await deskErrorOf(await viewer.call(deskEndpoints.hideSource, { body }))).toBe('403 forbidden')
    const own = { ...body, source: 'own' }
    expect(await deskErrorOf(await ada.call(deskEndpoints.hideSource, { body: own }))).toBe('403 forbidden')
    await expect(run('hide', 'sead')).rejects.toThrow('the catalogue has no studies of sead, but of seed')
    expect(await shown()).toBe('abc')
  })
})
