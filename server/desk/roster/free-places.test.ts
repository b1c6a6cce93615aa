import * as desk from '#contract/desk/endpoints.ts'
import { fillPath } from '#contract/endpoints/endpoint.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { intakeAnswers, participants, profiles, recordOpenings } from '#server/db/schema.ts'
import { followSchedules } from '#server/desk/studies/follow-schedules.ts'
import { type OwnStudyContent } from '#contract/desk/answers/own-studies.ts'
import { followParticipations } from '#server/modules/studies/participations/follow.ts'
import { eveningSession as session } from '#tests/support/builders/studies/own-study-content.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { useRecruiting } from '#tests/support/host/recruiting.ts'
import { eq, inArray } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

const closing = { reason: 'We have enough' }
const declining = { ...closing, decline: true }
const open = { publish_on: '2026-11-20', close_on: null }

describe('a place that came back', () => {
  const database = useTestDatabase()
  const story = useRecruiting(database)
  const { publish, change, passTo, joined, answer, applied, partOf, participate, accept, roster, act } = story

  /** As Today counts them, and the list of studies. Time passes between two acts. */
  const freed = async () => {
    story.app.host.pass({ seconds: 1 })
    const today = (await story.editor.read(desk.today)).freed.count
    expect((await story.editor.read(desk.answeredStudies)).studies[0]?.freed).toBe(today)
    return today
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

  it('is a seat that stays empty from the day before its session, unless it is offered', async () => {
    const later = { ...session, key: 'later', starts_at: '2026-11-27T23:00:00.000Z' }
    await publish({ places: 3, sessions: [{ ...session, capacity: 2 }, later] })
    const empty = async () => (await story.editor.read(desk.today)).empty_seats
    const ada = await applied('ada')
    await applied('bea')
    await act('choose', ['ada'])
    expect((await accept(ada)).status).toBe(200)
    await passTo('2026-11-24T22:59:59Z')
    expect(await empty()).toMatchObject({ count: 0 })
    await passTo('2026-11-24T23:00:00Z')
    expect(await empty()).toMatchObject({ count: 1, urgent: 1, oldest_at: '2026-11-24T23:00:00.000Z' })
    await act('choose', ['bea'])
    expect(await empty()).toMatchObject({ count: 0 })
    await act('decline', ['bea'])
    expect(await empty()).toMatchObject({ count: 1 })
    await passTo('2026-11-25T23:00:00Z')
    expect(await empty()).toMatchObject({ count: 0 })
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

  it('is offered to nobody who joins the list once an operator has given it to another one', async () => {
    await publish({ places: 9, offer_hours: 24 })
    const ada = await applied('ada')
    const [bea, cia] = [await joined('bea'), await joined('cia')]
    for (const one of [bea, cia]) await answer(one, '1')
    await act('choose', ['ada'])
    expect(await freed()).toBe(0)
    expect((await participate(ada, { act: 'refuse' })).status).toBe(200)
    expect(await freed()).toBe(1)
    await act('choose', ['bea'])
    expect(await freed()).toBe(0)
    await act('wait', ['cia'])
    expect((await partOf(cia))?.state).toBe('waiting')
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
    // The count tells of Dan's answer also where he is not listed.
    await database.db.delete(recordOpenings)
    await story.editor.read(desk.readRoster, {
      params: story.study(),
      query: '?state=refused',
      reason: 'Counts',
    })
    const opened = database.db
      .select({ encId: participants.encId })
      .from(recordOpenings)
      .innerJoin(participants, eq(participants.id, recordOpenings.participantId))
      .where(eq(recordOpenings.opened, 'answers'))
    expect((await opened).map(({ encId }) => encId).toSorted()).toEqual(['ada', 'bea', 'dan'])
  })

  it('is offered past those whose profile is of a full quota', async () => {
    await publish({ places: 2, offer_hours: 24, quotas: [{ by: 'gender', value: 'Female', limit: 1 }] })
    const ada = await applied('ada')
    for (const name of ['bea', 'cia', 'dan']) await applied(name)
    const men = database.db.select({ id: participants.id }).from(participants)
    const areMen = inArray(profiles.participantId, men.where(inArray(participants.encId, ['ada', 'dan'])))
    await database.db.update(profiles).set({ gender: 'Male' }).where(areMen)
    await act('choose', ['ada', 'bea'])
    expect((await participate(ada, { act: 'refuse' })).status).toBe(200)
    const chosen = (await roster()).rows.filter(({ state }) => state === 'chosen')
    expect(chosen.map(({ enc_id }) => enc_id).toSorted()).toEqual(['bea', 'dan'])
  })

  it('is counted while a session is ahead, also once the study takes no more answers', async () => {
    await publish({ sessions: [session] })
    const ada = await applied('ada')
    await act('choose', ['ada'])
    expect((await accept(ada)).status).toBe(200)
    expect(await change(desk.closeOwnStudy, closing)).toBe(200)
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
    expect(await change(desk.scheduleOwnStudy, { publish_on: '2027-01-04', close_on: null })).toBe(200)
    expect(await change(desk.scheduleOwnStudy, { publish_on: null, close_on: null })).toBe(200)
    expect((await participate(ada, { act: 'refuse' })).status).toBe(200)
    expect((await roster()).rows.map(({ state }) => state)).toEqual(['refused', 'waiting'])
  })
})

describe('a study that takes no more answers', () => {
  const database = useTestDatabase()
  const story = useRecruiting(database)
  const { publish, saved, change, applied, partOf, participate, accept, act } = story
  const edit = async (changes: Partial<OwnStudyContent>) => {
    const { content } = await saved()
    expect(await change(desk.editOwnStudy, { content: { ...content, ...changes } })).toBe(200)
  }

  it('shows its changes to those who have a part in it, and to nobody else', async () => {
    await publish({ target: 1 })
    const ada = await applied('ada')
    expect((await saved()).state).toBe('full')
    const ofPart = fillPath(endpoints.participationStudy.path, story.study())
    for (const title of ['Two rooms further', 'Back again']) {
      await edit({ title, long_description: `<p>${title}</p>` })
      expect(JSON.stringify(await (await ada.send(ofPart)).json())).toContain(`<p>${title}</p>`)
      expect((await partOf(ada))?.title).toBe(title)
      expect((await ada.send(fillPath(endpoints.study.path, story.study()))).status).toBe(404)
      if ((await saved()).state !== 'closed') await change(desk.closeOwnStudy, closing)
      expect((await saved()).state).toBe('closed')
    }
  })

  it('declines those who still wait, and tells them, if that is wanted', async () => {
    await publish({ places: 1, offer_hours: 24 })
    const [ada, bea, cia] = [await applied('ada'), await applied('bea'), await applied('cia')]
    const states = () => Promise.all([ada, bea, cia].map(async (one) => (await partOf(one))?.state))
    await act('choose', ['ada'])
    await act('wait', ['bea'])
    expect(await change(desk.closeOwnStudy, closing)).toBe(200)
    expect(await states()).toEqual(['chosen', 'waiting', 'answered'])
    await story.app.host.sendMails()
    const { messages } = story.app.host.mail
    const before = messages.length
    const today = story.app.host.deps.clock().toISOString().slice(0, 10)
    expect(await change(desk.scheduleOwnStudy, { publish_on: today, close_on: null })).toBe(200)
    // Another operator has changed the study meanwhile.
    expect(await change(desk.closeOwnStudy, { ...declining, version: 1 })).toBe(409)
    expect(await change(desk.closeOwnStudy, declining)).toBe(200)
    await followParticipations(story.app.host.deps)
    expect(await states()).toEqual(['chosen', 'declined', 'declined'])
    await story.app.host.sendMails()
    const told = messages.slice(before).map(({ to }) => to)
    expect(told.toSorted()).toEqual(['bea@example.com', 'cia@example.com'])
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
    expect(await change(desk.closeOwnStudy, declining)).toBe(200)
    if (end === 'refused') await participate(ada, { act: 'refuse' })
    await followParticipations(story.app.host.deps)
    expect([(await partOf(ada))?.state, (await partOf(bea))?.state]).toEqual([end, 'declined'])
  })

  it('declines nobody once it was opened again', async () => {
    await publish({ places: 1 })
    const ada = await applied('ada')
    expect(await change(desk.closeOwnStudy, declining)).toBe(200)
    expect(await change(desk.scheduleOwnStudy, open)).toBe(200)
    await followParticipations(story.app.host.deps)
    expect(await change(desk.closeOwnStudy, closing)).toBe(200)
    await followParticipations(story.app.host.deps)
    expect((await partOf(ada))?.state).toBe('answered')
  })

  it('is closed after its last day, also with more places', async () => {
    await publish({ places: 1 })
    expect(await change(desk.scheduleOwnStudy, { ...open, close_on: '2026-11-22' })).toBe(200)
    const ada = await applied('ada')
    await act('choose', ['ada'])
    expect((await accept(ada)).status).toBe(200)
    const follow = () => followSchedules(story.app.host.deps)
    await follow()
    expect((await saved()).state).toBe('full')
    story.app.host.pass({ days: 4 })
    await story.editor.signIn()
    await follow()
    expect((await saved()).state).toBe('closed')
    await edit({ recruiting: { ...(await saved()).content.recruiting, places: 2 } })
    expect((await saved()).state).toBe('closed')
  })
})
