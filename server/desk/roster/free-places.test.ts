import { AnsweredStudiesAnswer } from '#contract/desk/answers/applicants.ts'
import { TodayAnswer } from '#contract/desk/answers/today.ts'
import type { DeskEndpoint } from '#contract/desk/endpoint.ts'
import * as desk from '#contract/desk/endpoints.ts'
import { fillPath } from '#contract/endpoints/endpoint.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { intakeAnswers, participants } from '#server/db/schema.ts'
import { followSchedules } from '#server/desk/studies/own-studies.ts'
import { testDataKeys } from '#tests/support/builders/data-keys.ts'
import { OwnStudyAnswer, type OwnStudyContent } from '#contract/desk/answers/own-studies.ts'
import { followParticipations } from '#server/modules/studies/participations/follow.ts'
import { eveningSession as session } from '#tests/support/builders/own-study-content.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { useRecruiting } from '#tests/support/host/recruiting.ts'
import { inArray } from 'drizzle-orm'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

describe('a place that came back', () => {
  const database = useTestDatabase()
  const story = useRecruiting(database)
  const { publish, applied, partOf, participate, accept, roster, act } = story

  /** As Today counts them, and the list of studies. Time passes between two acts. */
  const freed = async () => {
    story.app.host.pass({ seconds: 1 })
    const today = v.parse(TodayAnswer, await (await story.editor.call(desk.today)).json()).freed.count
    const listed = await (await story.editor.call(desk.answeredStudies)).json()
    expect(v.parse(AnsweredStudiesAnswer, listed).studies[0]?.freed).toBe(today)
    return today
  }
  const call = async (row: DeskEndpoint, body: object) => {
    const pathOf = (of: DeskEndpoint) => fillPath(of.path, { id: story.own.id })
    const read = await story.editor.call(desk.ownStudy, { path: pathOf(desk.ownStudy) })
    const { version } = v.parse(OwnStudyAnswer, await read.json())
    const path = pathOf(row)
    expect((await story.editor.call(row, { path, body: { version, ...body } })).status).toBe(200)
  }
  const passTo = async (moment: string) => {
    story.app.host.pass({ seconds: (Date.parse(moment) - story.app.host.deps.clock().getTime()) / 1000 })
    await story.editor.signIn()
  }

  it('is counted until somebody has it, however it came back', async () => {
    await publish({ places: 2 })
    const [ada, , cia] = [await applied('ada'), await applied('bea'), await applied('cia')]
    await act('choose', ['ada', 'bea'])
    expect(await freed()).toBe(0)
    expect((await participate(ada, { act: 'refuse' })).status).toBe(200)
    expect(await freed()).toBe(1)
    await act('wait', ['bea'])
    expect(await freed()).toBe(2)
    await act('choose', ['cia'])
    expect(await freed()).toBe(1)
    expect((await accept(cia)).status).toBe(200)
    story.app.host.pass({ seconds: 1 })
    await act('cancel', ['cia'], { reason: 'We need others' })
    expect(await freed()).toBe(2)
    await act('choose', ['ada', 'bea'])
    expect(await freed()).toBe(0)
  })

  it('is counted once by a study that has places which nobody ever had', async () => {
    await publish({ places: 9, offer_hours: 24 })
    const ada = await applied('ada')
    await act('choose', ['ada'])
    story.app.host.pass({ hours: 24 })
    await story.editor.signIn()
    await followParticipations(story.app.host.deps)
    expect([(await partOf(ada))?.state, await freed()]).toEqual(['lapsed', 1])
    await applied('bea')
    await act('choose', ['bea'])
    expect(await freed()).toBe(0)
  })

  it('is offered past answers that cannot be read, which count for no quota', async () => {
    const quotas = [{ by: 'answer' as const, key: 'cups', value: '2', limit: 5 }]
    await publish({ places: 2, offer_hours: 24, quotas })
    const ada = await applied('ada')
    for (const name of ['bea', 'cia', 'dan']) await applied(name)
    await act('choose', ['ada', 'bea'])
    const moved = database.db
      .select({ id: participants.id })
      .from(participants)
      .where(inArray(participants.encId, ['bea', 'cia']))
    await database.db
      .update(intakeAnswers)
      .set({ answers: '1.test.AAAA' })
      .where(inArray(intakeAnswers.participantId, moved))
    expect((await participate(ada, { act: 'refuse' })).status).toBe(200)
    const { rows, quotas: counted } = await roster()
    const chosen = rows.filter(({ state }) => state === 'chosen').map(({ enc_id }) => enc_id)
    expect([chosen.toSorted(), counted[0]?.taken]).toEqual([['bea', 'dan'], 1])
  })

  it('is counted while a session is ahead, also once the study takes no more answers', async () => {
    await publish({ sessions: [session] })
    const ada = await applied('ada')
    await act('choose', ['ada'])
    expect((await accept(ada)).status).toBe(200)
    await call(desk.closeOwnStudy, { reason: 'We have enough' })
    story.app.host.pass({ seconds: 1 })
    expect((await participate(ada, { act: 'cancel' })).status).toBe(200)
    expect(await freed()).toBe(1)
    await passTo(session.starts_at)
    expect(await freed()).toBe(0)
  })

  it('is offered to nobody once the study is a draft again', async () => {
    await publish({ places: 1, offer_hours: 24 })
    const [ada] = [await applied('ada'), await applied('bea')]
    await act('choose', ['ada'])
    await act('wait', ['bea'])
    await call(desk.scheduleOwnStudy, { publish_on: null, close_on: null })
    expect((await participate(ada, { act: 'refuse' })).status).toBe(200)
    expect((await roster()).rows.map(({ state }) => state)).toEqual(['refused', 'waiting'])
  })
})

describe('a study that takes no more answers', () => {
  const database = useTestDatabase()
  const story = useRecruiting(database)
  const { publish, applied, partOf, participate, accept, act } = story
  const pathOf = (row: DeskEndpoint) => fillPath(row.path, { id: story.own.id })
  const read = async () =>
    v.parse(
      OwnStudyAnswer,
      await (await story.editor.call(desk.ownStudy, { path: pathOf(desk.ownStudy) })).json(),
    )
  const edit = async (changes: Partial<OwnStudyContent>) => {
    const { version, content } = await read()
    const body = { version, content: { ...content, ...changes } }
    const path = pathOf(desk.editOwnStudy)
    expect((await story.editor.call(desk.editOwnStudy, { path, body })).status).toBe(200)
  }

  it('shows its changes to those who have a part in it, and to nobody else', async () => {
    await publish({ target: 1 })
    const ada = await applied('ada')
    expect((await read()).state).toBe('full')
    const ofPart = fillPath(endpoints.participationStudy.path, story.study())
    for (const title of ['Two rooms further', 'Back again']) {
      await edit({ title, long_description: `<p>${title}</p>` })
      expect(JSON.stringify(await (await ada.send(ofPart)).json())).toContain(`<p>${title}</p>`)
      expect((await partOf(ada))?.title).toBe(title)
      expect((await ada.send(fillPath(endpoints.study.path, story.study()))).status).toBe(404)
      if ((await read()).state === 'closed') continue
      const body = { version: (await read()).version, reason: 'We have enough' }
      const path = pathOf(desk.closeOwnStudy)
      expect((await story.editor.call(desk.closeOwnStudy, { path, body })).status).toBe(200)
    }
  })

  it('declines those who still wait, and tells them, if that is wanted', async () => {
    await publish({ places: 1, offer_hours: 24 })
    const [ada, bea, cia] = [await applied('ada'), await applied('bea'), await applied('cia')]
    const states = () => Promise.all([ada, bea, cia].map(async (one) => (await partOf(one))?.state))
    await act('choose', ['ada'])
    await act('wait', ['bea'])
    const { version } = await read()
    const close = async (body: object) => {
      const path = pathOf(desk.closeOwnStudy)
      return (await story.editor.call(desk.closeOwnStudy, { path, body })).status
    }
    expect(await close({ version, reason: 'We have enough' })).toBe(200)
    expect(await states()).toEqual(['chosen', 'waiting', 'answered'])
    await story.app.host.sendMails()
    const { messages } = story.app.host.mail
    const before = messages.length
    const body = { version: version + 1, reason: 'We have enough', decline: true }
    // Another operator has changed the study meanwhile.
    expect(await close({ ...body, version })).toBe(409)
    expect(await close(body)).toBe(200)
    await followParticipations(story.app.host.deps)
    expect(await states()).toEqual(['chosen', 'declined', 'declined'])
    await story.app.host.sendMails()
    expect(
      messages
        .slice(before)
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual(['bea@example.com', 'cia@example.com'])
    // Somebody whom an operator puts on the list later stays there.
    story.app.host.pass({ seconds: 1 })
    await act('wait', ['cia'])
    await followParticipations(story.app.host.deps)
    expect(await states()).toEqual(['chosen', 'declined', 'waiting'])
  })

  it.each(['lapsed', 'refused'])('offers those whom it will decline no place that was %s', async (end) => {
    await publish({ places: 1, offer_hours: 24 })
    const [ada, bea] = [await applied('ada'), await applied('bea')]
    await act('choose', ['ada'])
    await act('wait', ['bea'])
    story.app.host.pass({ hours: end === 'lapsed' ? 48 : 1 })
    await story.editor.signIn()
    const { version } = await read()
    const path = pathOf(desk.closeOwnStudy)
    const body = { version, reason: 'We have enough', decline: true }
    expect((await story.editor.call(desk.closeOwnStudy, { path, body })).status).toBe(200)
    if (end === 'refused') await participate(ada, { act: 'refuse' })
    await followParticipations(story.app.host.deps)
    expect([(await partOf(ada))?.state, (await partOf(bea))?.state]).toEqual([end, 'declined'])
  })

  it('declines nobody once it was opened again', async () => {
    await publish({ places: 1 })
    const ada = await applied('ada')
    const body = { reason: 'We have enough', decline: true }
    const call = async (row: DeskEndpoint, more: object) => {
      const { version } = await read()
      expect((await story.editor.call(row, { path: pathOf(row), body: { version, ...more } })).status).toBe(
        200,
      )
    }
    await call(desk.closeOwnStudy, body)
    await call(desk.scheduleOwnStudy, { publish_on: '2026-11-20', close_on: null })
    await followParticipations(story.app.host.deps)
    await call(desk.closeOwnStudy, { reason: 'We have enough' })
    await followParticipations(story.app.host.deps)
    expect((await partOf(ada))?.state).toBe('answered')
  })

  it('is closed after its last day, also with more places', async () => {
    await publish({ places: 1 })
    const { version } = await read()
    const body = { version, publish_on: '2026-11-20', close_on: '2026-11-22' }
    const path = pathOf(desk.scheduleOwnStudy)
    expect((await story.editor.call(desk.scheduleOwnStudy, { path, body })).status).toBe(200)
    const ada = await applied('ada')
    await act('choose', ['ada'])
    expect((await accept(ada)).status).toBe(200)
    const follow = () =>
      followSchedules({ db: database.db, dataKeys: testDataKeys }, story.app.host.deps.clock())
    await follow()
    expect((await read()).state).toBe('full')
    story.app.host.pass({ days: 4 })
    await story.editor.signIn()
    await follow()
    expect((await read()).state).toBe('closed')
    await edit({ recruiting: { ...(await read()).content.recruiting, places: 2 } })
    expect((await read()).state).toBe('closed')
  })
})
