import * as endpoints from '#contract/endpoints/endpoints.ts'
import { SavedAnswer } from '#contract/answers/participant.ts'
import type { OpenDatabase } from '#server/db/database.ts'
import { hiddenItems, participants, savedStudies } from '#server/db/schema.ts'
import { hostTest } from '#tests/support/host/host-test.ts'
import { type TestVisitor, errorOf } from '#tests/support/host/test-visitor.ts'
import * as v from 'valibot'
import { describe, expect } from 'vitest'
import { maxListLength } from './service.ts'

describe('hidden and saved studies', () => {
  const it = hostTest()

  const hide = (by: TestVisitor, id: unknown, hidden = true, kind = 'focusgroup') =>
    by.postJson(endpoints.hide.path, { kind, id, hidden })
  const save = (by: TestVisitor, id: unknown, saved = true) => by.postJson(endpoints.save.path, { id, saved })
  const savedBy = async (by: TestVisitor) =>
    v.parse(SavedAnswer, await (await by.send(endpoints.saved.path)).json()).saved
  const participantId = async (database: OpenDatabase) =>
    (await database.db.select().from(participants))[0]?.id ?? 0

  it('hides a study once, however often it is requested, and shows it again', async ({ ada }) => {
    expect((await ada.user()).hidden_studies).toEqual({ focusgroup: [], onlinesurvey: [] })
    for (const id of [7, 3, 7]) expect((await hide(ada, id)).status).toBe(200)
    await hide(ada, 7, true, 'onlinesurvey')
    expect((await ada.user()).hidden_studies).toEqual({ focusgroup: [3, 7], onlinesurvey: [7] })
    for (const _again of [1, 2]) expect((await hide(ada, 7, false)).status).toBe(200)
    expect((await ada.user()).hidden_studies).toEqual({ focusgroup: [3], onlinesurvey: [7] })
  })

  it('lists saved studies, the last one first, and removes them', async ({ host, ada }) => {
    for (const id of [5, 9, 7]) {
      await save(ada, id)
      host.pass({ seconds: 1 })
    }
    await save(ada, 5)
    expect(await savedBy(ada)).toEqual([7, 9, 5])
    await save(ada, 9, false)
    expect(await savedBy(ada)).toEqual([7, 5])
  })

  it('keeps the lists of two participants apart', async ({ host, ada }) => {
    const other = host.visitor()
    await other.signUp('bea@example.com')
    await save(ada, 5)
    await hide(ada, 5)
    expect(await savedBy(other)).toEqual([])
    expect((await other.user()).hidden_studies.focusgroup).toEqual([])
  })

  it('accepts no new study in a full list, but those that it holds', async ({ database, host, ada }) => {
    const id = await participantId(database)
    const ids = Array.from({ length: maxListLength }, (_, index) => index + 1)
    await database.db
      .insert(hiddenItems)
      .values(ids.map((targetId) => ({ participantId: id, kind: 'focusgroup' as const, targetId })))
    await database.db
      .insert(savedStudies)
      .values(ids.map((studyId) => ({ participantId: id, studyId, savedAt: host.deps.clock() })))
    for (const post of [hide, save]) {
      expect(await errorOf(await post(ada, maxListLength + 1))).toBe('invalid')
      expect((await post(ada, maxListLength)).status).toBe(200)
      expect((await post(ada, 1, false)).status).toBe(200)
      expect((await post(ada, maxListLength + 1)).status).toBe(200)
    }
  })

  it('counts concurrent posts exactly', async ({ database, host, ada }) => {
    const id = await participantId(database)
    const ids = Array.from({ length: maxListLength - 1 }, (_, index) => index + 1)
    await database.db
      .insert(savedStudies)
      .values(ids.map((studyId) => ({ participantId: id, studyId, savedAt: host.deps.clock() })))
    const answers = await Promise.all([8001, 8002, 8003, 8004].map((study) => save(ada, study)))
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
    expect(await savedBy(ada)).toHaveLength(maxListLength)
  })

  it('refuses what is no id', async ({ ada }) => {
    for (const id of [0, -1, 2 ** 31, 1.5, '', 'x', null, [1]])
      for (const post of [hide, save])
        expect([id, await errorOf(await post(ada, id))]).toEqual([id, 'invalid'])
  })

  it('keeps lines of For you that were put away apart from studies, for the one who did', async ({
    ada,
    host,
  }) => {
    const other = host.visitor()
    await other.signUp('bea@example.com')
    const putAway = (id: number, hidden: boolean) =>
      ada.postJson(endpoints.hide.path, { kind: 'news', id, hidden })
    for (const id of [2_000_000_000, 7]) expect((await putAway(id, true)).status).toBe(200)
    expect(await ada.user()).toMatchObject({
      put_away: [7, 2_000_000_000],
      hidden_studies: { focusgroup: [], onlinesurvey: [] },
    })
    expect((await putAway(7, false)).status).toBe(200)
    expect((await ada.user()).put_away).toEqual([2_000_000_000])
    expect(await other.user()).not.toHaveProperty('put_away.0')
  })
})
