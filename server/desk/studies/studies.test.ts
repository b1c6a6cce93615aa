import { noScreening } from '#contract/desk/answers/recruiting.ts'
import { CatalogueStudyAnswer } from '#contract/desk/answers/catalogue-studies.ts'
import { OwnStudyAnswer, type OwnStudyContent } from '#contract/desk/answers/own-studies.ts'
import type { DeskEndpoint } from '#contract/desk/endpoint.ts'
import * as endpoints from '#contract/desk/endpoints.ts'
import { auditLog, intakes, studies } from '#server/db/schema.ts'
import { closeStudies } from '#server/modules/studies/catalogue/close-studies.ts'
import { readRevision } from '#server/modules/studies/catalogue/revision.ts'
import { saveStudies } from '#server/modules/studies/catalogue/save-studies.ts'
import { studyInput } from '#tests/support/builders/studies/study-input.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { type DeskApp, type DeskBrowser, deskApp, deskErrorOf } from '#tests/support/host/desk-app.ts'
import { and, desc, eq } from 'drizzle-orm'
import { toAddedHeadFields } from '#server/modules/studies/catalogue/repo.ts'
import { ownStudyContent } from '#tests/support/builders/studies/own-study-content.ts'
import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import { followSchedules } from './follow-schedules.ts'

const content: OwnStudyContent = {
  ...ownStudyContent,
  age_display: '25–54',
  pay_display: '$120',
  long_description: '<p>An evening in Austin.</p><script>alert(1)</script>',
  online: false,
  languages: 'en-es',
  company: 'Plainfield Research',
  city: { name: 'Austin', state: 'TX' },
  questions: [
    {
      key: 'cups',
      type: 'radio',
      label: 'How many cups a day?',
      placeholder: null,
      required: true,
      options: [{ value: '1', label: 'One' }],
      description: null,
      defaultValue: null,
      show_if: null,
      screening: noScreening,
    },
  ],
}

describe('studies at the desk', () => {
  const database = useTestDatabase('Focus Groups')
  let desk: DeskApp
  let editor: DeskBrowser
  let count = 0

  beforeEach(async () => {
    count += 1
    desk = deskApp(database)
    await database.db.delete(studies)
    editor = await desk.operator(`Editor ${count}`, 'editor')
  })

  const now = () => desk.host.deps.clock()
  const post = (row: DeskEndpoint, id: number, body: object, by = editor) =>
    by.call(row, { params: { id }, body })
  const own = async (answer: Response) => {
    expect(answer.status).toBe(200)
    return v.parse(OwnStudyAnswer, await answer.json())
  }
  const add = async (changes: Partial<OwnStudyContent> = {}) =>
    own(await editor.call(endpoints.addOwnStudy, { body: { content: { ...content, ...changes } } }))
  const publish = async ({ id, version }: OwnStudyAnswer, publishOn = '2026-11-20', closeOn?: string) =>
    own(
      await post(endpoints.scheduleOwnStudy, id, {
        version,
        publish_on: publishOn,
        close_on: closeOn ?? null,
      }),
    )
  const shown = async (source = 'own') => {
    const [row] = await database.db.select().from(studies).where(eq(studies.source, source))
    return row
  }
  const lastAct = async () =>
    (await database.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0]

  it('are drafts until they are published, then in the catalogue with their questionnaire', async () => {
    const draft = await add()
    expect(draft).toMatchObject({ state: 'draft', version: 1, study_id: null })
    expect(await shown()).toBeUndefined()
    const revision = await readRevision(database.db)
    const published = await publish(draft)
    expect(published).toMatchObject({ state: 'published', version: 2 })
    const row = await shown()
    expect(row).toMatchObject({
      id: published.study_id,
      title: content.title,
      longDescription: '<p>An evening in Austin.</p>',
    })
    expect(row && toAddedHeadFields(row)).toMatchObject({ languages: 'en-es' })
    expect(await readRevision(database.db)).toBeGreaterThan(revision)
    const [intake] = await database.db
      .select()
      .from(intakes)
      .where(eq(intakes.studyId, row?.id ?? 0))
    expect(intake?.fields).toMatchObject([{ key: 'cups', type: 'radio' }])
    expect(await lastAct()).toMatchObject({
      actor: `Editor ${count}`,
      act: 'own-study.schedule',
      subject: `own-study:${draft.id}`,
      before: { state: 'draft' },
      after: { state: 'published' },
    })
  })

  it('change in the catalogue by an edit, also of the questions alone', async () => {
    const published = await publish(await add())
    const revision = await readRevision(database.db)
    const edited = await own(
      await post(endpoints.editOwnStudy, published.id, {
        version: published.version,
        content: { ...content, questions: [] },
      }),
    )
    expect(await database.db.$count(intakes, eq(intakes.studyId, edited.study_id ?? 0))).toBe(0)
    expect(await readRevision(database.db)).toBe(revision + 1)
  })

  it('tell the later of two operators who edit one of them, and keep the first change', async () => {
    const { id, version } = await add()
    const other = await desk.operator(`Other ${count}`, 'editor')
    const edit = (title: string, by: DeskBrowser) =>
      post(endpoints.editOwnStudy, id, { version, content: { ...content, title } }, by)
    const answers = await Promise.all([edit('First', editor), edit('Second', other)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused && (await deskErrorOf(refused))).toBe('409 changed-meanwhile')
    const saved = answers.find(({ status }) => status === 200)
    const { title } = await own(saved ?? Response.error())
    const read = await editor.call(endpoints.ownStudy, { params: { id } })
    expect((await own(read)).content.title).toBe(title)
  })

  it('return to an earlier version, which becomes the newest', async () => {
    const first = await publish(await add())
    const edited = await own(
      await post(endpoints.editOwnStudy, first.id, {
        version: first.version,
        content: { ...content, title: 'Another title' },
      }),
    )
    expect((await shown())?.title).toBe('Another title')
    const undone = await own(await post(endpoints.undoOwnStudy, first.id, { version: edited.version, to: 1 }))
    expect(undone.versions.map(({ version }) => version)).toEqual([4, 3, 1])
    expect((await shown())?.title).toBe(content.title)
  })

  it('are published on their first day and closed after their last, by the host', async () => {
    const { id } = await publish(await add(), '2026-11-22', '2026-11-23')
    await followSchedules(desk.host.deps)
    expect(await shown()).toBeUndefined()
    desk.host.pass({ days: 2 })
    await followSchedules(desk.host.deps)
    await followSchedules(desk.host.deps)
    expect(await shown()).toMatchObject({ publishOn: '2026-11-22', expireOn: '2026-11-23' })
    expect(await lastAct()).toMatchObject({ operatorId: null, act: 'own-study.publish' })
    desk.host.pass({ days: 2 })
    await followSchedules(desk.host.deps)
    // The session of four days ago has ended.
    await editor.signIn()
    const params = { id }
    expect(await own(await editor.call(endpoints.ownStudy, { params }))).toMatchObject({ state: 'closed' })
    const acts = await database.db.$count(
      auditLog,
      and(eq(auditLog.subject, `own-study:${id}`), eq(auditLog.act, 'own-study.publish')),
    )
    expect(acts).toBe(1)
  })

  it('leave the catalogue when they are closed', async () => {
    const { id, version } = await publish(await add())
    const closed = await own(await post(endpoints.closeOwnStudy, id, { version, reason: 'Enough people' }))
    expect(closed.state).toBe('closed')
    expect((await shown())?.expireOn).toBe('2026-11-19')
    expect(await lastAct()).toMatchObject({ reason: 'Enough people' })
  })

  it('are published only with a way to apply, which an edit of them may not remove', async () => {
    const noWay = { registration_email: null, questions: [] }
    const draft = await add(noWay)
    const body = { version: draft.version, publish_on: '2026-11-20', close_on: null }
    const refused = '422 no-way-to-apply'
    expect(await deskErrorOf(await post(endpoints.scheduleOwnStudy, draft.id, body))).toBe(refused)
    const later = { ...body, publish_on: '2026-12-24' }
    expect(await deskErrorOf(await post(endpoints.scheduleOwnStudy, draft.id, later))).toBe(refused)
    const { id, version } = await publish(await add())
    const edited = { version, content: { ...content, ...noWay } }
    expect(await deskErrorOf(await post(endpoints.editOwnStudy, id, edited))).toBe(refused)
  })

  it('are kept as templates, which participants never see, and deleted until they were published', async () => {
    const draft = await add()
    const hidden = { publish_on: null, close_on: null }
    const { version } = draft
    const template = await own(
      await post(endpoints.scheduleOwnStudy, draft.id, { ...hidden, version, is_template: true }),
    )
    expect([template.state, await shown()]).toEqual(['template', undefined])
    const removed = await post(endpoints.deleteOwnStudy, draft.id, { version: template.version })
    expect(removed.status).toBe(204)
    expect(await lastAct()).toMatchObject({ act: 'own-study.delete', before: { title: content.title } })
    const { id, ...published } = await publish(await add())
    const refused = await post(endpoints.deleteOwnStudy, id, { version: published.version })
    expect(await deskErrorOf(refused)).toBe('403 forbidden')
  })

  it('are closed only once participants could see them', async () => {
    const { id, version } = await add()
    const closed = await post(endpoints.closeOwnStudy, id, { version, reason: 'Enough' })
    expect(await deskErrorOf(closed)).toBe('409 changed-meanwhile')
  })

  it('are featured', async () => {
    const { id, version } = await publish(await add())
    await own(await post(endpoints.featureOwnStudy, id, { version, featured: true }))
    expect((await shown())?.sponsored).toBe(true)
  })

  it.each<[string, object]>([
    ['an unknown category', { category: 'nonsense' }],
    ['two questions with one key', { questions: [content.questions[0], content.questions[0]] }],
    [
      'an answer at the start that is no option',
      { questions: [{ ...content.questions[0], defaultValue: '2' }] },
    ],
    ['a choice without options', { questions: [{ ...content.questions[0], options: [] }] }],
    ['a link that a browser would run', { registration_link: 'javascript:alert(1)' }],
  ])('are refused with %s', async (_what, changes) => {
    const answer = await editor.call(endpoints.addOwnStudy, { body: { content: { ...content, ...changes } } })
    expect(await deskErrorOf(answer)).toBe('422 invalid')
  })

  it('are found by a part of the title and by their state', async () => {
    const { id } = await add({ title: `Tea of ${count} 100% leaves` })
    const find = async (query: string) => {
      const path = `${endpoints.ownStudies.path}?${query}`
      return (await editor.read(endpoints.ownStudies, { path })).studies.map((row) => row.id)
    }
    expect(await find(`search=TEA of ${count}`)).toEqual([id])
    expect(await find(`search=of ${count} 100%25`)).toEqual([id])
    expect(await find(`search=of ${count} %25`)).toEqual([])
    // The marks of a phone's keyboard, on either side.
    const { id: other } = await add({ title: `Parkinson’s of ${count} – “at home”` })
    for (const typed of [`parkinson's of ${count} - "at`, `Parkinson’s of ${count} — “at`])
      expect(await find(`search=${encodeURIComponent(typed)}`)).toEqual([other])
    expect(await find(`search=TEA of ${count}&state=published`)).toEqual([])
  })

  describe('that were imported', () => {
    const save = (changes = {}) =>
      saveStudies(database.db, [studyInput({ source: 'clinicaltrials.gov', ...changes })], now())
    const trial = async () => (await shown('clinicaltrials.gov')) ?? { id: 0, title: '', expireOn: null }
    const correct = async (body: object, by = editor) =>
      post(
        endpoints.correctStudy,
        (await trial()).id,
        { version: 0, fields: {}, hidden: false, reason: 'Wrong at the source', ...body },
        by,
      )
    const corrected = async (body: object) => {
      const answer = await correct(body)
      expect(answer.status).toBe(200)
      return v.parse(CatalogueStudyAnswer, await answer.json())
    }

    // A correction outlives its study's row.
    let key = 0
    const sourceKey = () => `NCT${key}`
    beforeEach(async () => {
      key += 1
      await save({ sourceKey: sourceKey() })
    })

    it('keep a correction through the next import, and have the source’s newest value without it', async () => {
      const revision = await readRevision(database.db)
      await corrected({ fields: { title: 'A better title', featured: true } })
      expect(await readRevision(database.db)).toBe(revision + 1)
      await save({ sourceKey: sourceKey(), title: 'The source’s new title', payDisplay: '$200' })
      expect(await trial()).toMatchObject({ title: 'A better title', sponsored: true, payDisplay: '$200' })
      const { correction } = await corrected({ version: 1 })
      expect(correction).toMatchObject({ version: 2, fields: {}, hidden: false })
      expect(await trial()).toMatchObject({ title: 'The source’s new title', sponsored: false })
    })

    it('stay hidden through the next import', async () => {
      expect((await corrected({ hidden: true })).row).toMatchObject({ open: false, hidden: true })
      expect(await save({ sourceKey: sourceKey(), title: 'Changed' })).toMatchObject({ updated: 1 })
      expect(await save({ sourceKey: sourceKey(), title: 'Changed' })).toMatchObject({ unchanged: 1 })
      expect((await trial()).expireOn).toBe('1970-01-01')
      expect((await corrected({ version: 1 })).row).toMatchObject({ open: true, expire_on: '2026-12-24' })
    })

    it('stay closed if their source closed them while they were hidden', async () => {
      await corrected({ hidden: true })
      const closed = { source: 'clinicaltrials.gov', keys: [sourceKey()] } as const
      expect(await closeStudies(database.db, closed, now())).toBe(1)
      expect((await corrected({ version: 1 })).row).toMatchObject({ open: false, expire_on: '2026-11-19' })
    })

    it('tell the later of two operators who correct one of them', async () => {
      const other = await desk.operator(`Corrector ${count}`, 'editor')
      const answers = await Promise.all([
        correct({ fields: { title: 'First' } }),
        correct({ fields: { title: 'Second' } }, other),
      ])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    })

    it('keep a correction that is made while an import runs', async () => {
      const work = [
        save({ sourceKey: sourceKey(), title: 'New at the source' }),
        corrected({ fields: { title: 'Ours' } }),
      ]
      await Promise.all(work)
      expect((await trial()).title).toBe('Ours')
    })
  })
})
