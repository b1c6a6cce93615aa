import { participants, profiles, pushJobs } from '#server/db/schema.ts'
import { followParticipations } from '#server/modules/studies/participations/follow.ts'
import { eveningSession as session } from '#tests/support/builders/studies/own-study-content.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { useRecruiting } from '#tests/support/host/recruiting.ts'
import { deskErrorOf } from '#tests/support/host/desk-app.ts'
import { errorOf } from '#tests/support/host/test-visitor.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

describe('sessions and offers of a study', () => {
  const database = useTestDatabase()
  const story = useRecruiting(database)
  const {
    publish,
    edit,
    passKept,
    passTo,
    joined,
    answer,
    withPush,
    applied,
    partOf,
    participate,
    accept,
    roster,
    act,
  } = story

  const withPlace = async (recruiting: Parameters<typeof publish>[0]) => {
    await publish(recruiting)
    const ada = await applied('ada')
    await act('choose', ['ada'])
    expect((await accept(ada)).status).toBe(200)
    return ada
  }

  /** Who is offered a place. Time passes between two acts. */
  const chosen = async () => {
    story.app.host.pass({ seconds: 1 })
    return (await roster()).rows.filter(({ state }) => state === 'chosen').map(({ enc_id }) => enc_id)
  }

  it('marks nobody before the session has come to that', async () => {
    const morning = { ...session, key: 'morning', starts_at: '2026-11-25T15:00:00.000Z' }
    await publish({ sessions: [session, morning], offer_hours: 720 })
    for (const name of ['ada', 'bea']) await applied(name)
    const [early] = (await roster()).sessions
    expect(await act('choose', ['ada'], { session_id: early?.id ?? 0 })).toEqual(['done'])
    expect(await act('choose', ['bea'])).toEqual(['done'])
    const marks = async (name: string) => [...(await act(name, ['ada'])), ...(await act(name, ['bea']))]
    await passTo('2026-11-25T13:59:59Z')
    expect(await marks('attend')).toEqual(['too-early', 'too-early'])
    await passTo('2026-11-25T16:29:00Z')
    expect(await marks('no-show')).toEqual(['too-early', 'too-early'])
    await passTo('2026-11-25T16:30:00Z')
    expect(await marks('no-show')).toEqual(['done', 'too-early'])
    expect(await act('attend', ['bea'])).toEqual(['done'])
  })

  it('offers a place that nobody takes in time to the next, and reminds of a session once a day and an hour before', async () => {
    await publish({ places: 1, offer_hours: 24, sessions: [session] })
    const ada = await applied('ada')
    const bea = await applied('bea')
    await act('wait', ['bea'])
    await act('choose', ['ada'])
    expect(await act('choose', ['bea'])).toEqual(['full'])
    story.app.host.pass({ hours: 24 })
    expect(await errorOf(await accept(ada))).toBe('place-gone')
    await followParticipations(story.app.host.deps)
    expect([(await partOf(ada))?.state, (await partOf(bea))?.state]).toEqual(['lapsed', 'chosen'])
    expect((await accept(bea)).status).toBe(200)
    await story.app.host.sendMails()
    const before = story.app.host.mail.messages.length
    await withPush('bea')
    const follow = async (time: { days?: number; hours?: number }) => {
      story.app.host.pass(time)
      await followParticipations(story.app.host.deps)
      await followParticipations(story.app.host.deps)
      await story.app.host.sendMails()
      return story.app.host.mail.messages.slice(before).map(({ subject }) => subject)
    }
    expect(await follow({ days: 2 })).toEqual([])
    expect(await follow({ days: 1, hours: 6 })).toEqual(['A session is near'])
    expect(await follow({ hours: 22 })).toEqual(['A session is near', 'A session is near'])
    const pushes = await database.db.select({ event: pushJobs.event }).from(pushJobs)
    expect(new Set(pushes.map(({ event }) => event)).size).toBe(2)
    story.app.host.pass({ hours: 2 })
    expect(await errorOf(await participate(bea, { act: 'cancel', reason: 'I am ill' }))).toBe('too-late')
  })

  it('offers no place that is left in a session of the past alone', async () => {
    const early = { ...session, capacity: 1 }
    const late = { ...early, key: 'late', starts_at: '2026-11-28T15:00:00.000Z' }
    await publish({ offer_hours: 720, sessions: [early, late] })
    const [ada] = [await applied('ada'), await applied('bea'), await applied('cia')]
    await act('wait', ['cia'])
    const [first, second] = (await roster()).sessions
    const ofLate = { session_id: second?.id ?? 0 }
    await act('choose', ['ada'], ofLate)
    expect((await participate(ada, { act: 'accept', session_id: String(ofLate.session_id) })).status).toBe(
      200,
    )
    expect(await act('choose', ['bea'], { session_id: first?.id ?? 0 })).toEqual(['done'])
    await passTo(first?.starts_at ?? '')
    await followParticipations(story.app.host.deps)
    const states = (await roster()).rows.map(({ enc_id, state }) => [enc_id, state])
    expect(Object.fromEntries(states)).toMatchObject({ bea: 'lapsed', cia: 'waiting' })
  })

  it('offers a free place to those with all wanted answers and of the area, after the waiting list', async () => {
    await publish({ places: 1, offer_hours: 24 }, { dmas: [501] })
    const [ada, ben, cid, dan] = [
      await applied('ada'),
      await joined('ben'),
      await applied('cid'),
      await applied('dan'),
    ]
    await answer(ben, '1')
    await database.db.update(profiles).set({ dma: 803 }).where(eq(profiles.firstName, 'cid'))
    const eve = await applied('eve')
    await act('wait', ['eve'])
    await act('choose', ['ada'])
    const offered = []
    for (const each of [ada, eve, dan]) {
      expect((await participate(each, { act: 'refuse' })).status).toBe(200)
      offered.push(await chosen())
    }
    expect(offered).toEqual([['eve'], ['dan'], []])
    expect([(await partOf(ben))?.state, (await partOf(cid))?.state]).toEqual(['answered', 'answered'])
  })

  it('offers the place that an operator has taken back, also to somebody who joins the waiting list later', async () => {
    await publish({ places: 1, offer_hours: 24 })
    for (const name of ['ada', 'bea', 'cia']) await applied(name)
    await act('wait', ['bea'])
    await act('choose', ['ada'])
    expect(await chosen()).toEqual(['ada'])
    await act('cancel', ['ada'], { reason: 'We need others' })
    await passKept()
    expect(await chosen()).toEqual(['bea'])
    await act('decline', ['bea'])
    await passKept()
    expect(await chosen()).toEqual(['cia'])
    await act('decline', ['cia'])
    await passKept()
    expect(await chosen()).toEqual([])
    await act('wait', ['ada'])
    expect(await chosen()).toEqual(['ada'])
    for (const name of ['ada', 'bea']) await act('wait', [name])
    expect(await chosen()).toEqual([])
  })

  it('offers as many places as came back, to nobody whom the same act is about to pass over', async () => {
    await publish({ places: 10, offer_hours: 24 })
    const ada = await applied('ada')
    for (const name of ['bea', 'cia', 'dan']) await answer(await joined(name), '1')
    await act('choose', ['ada'])
    expect(await chosen()).toEqual(['ada'])
    expect((await participate(ada, { act: 'refuse' })).status).toBe(200)
    expect(await act('wait', ['bea', 'cia', 'dan'])).toEqual(['done', 'done', 'done'])
    expect(await chosen()).toEqual(['bea'])
    expect(await act('decline', ['bea', 'cia'])).toEqual(['done', 'done'])
    await passKept()
    expect(await chosen()).toEqual(['dan'])
  })

  it('tells those who have a session of its new time and place, and reminds of that', async () => {
    await withPlace({ sessions: [session] })
    await story.app.host.sendMails()
    const wants = (mailsStudies: boolean) => database.db.update(participants).set({ mailsStudies })
    for (const isWanted of [false, true]) {
      await wants(isWanted)
      expect((await edit({ sessions: [{ ...session, place: `Side Street ${isWanted}` }] })).status).toBe(200)
      await story.app.host.sendMails()
      const last = story.app.host.mail.messages.at(-1)?.text ?? ''
      expect(last.includes(`Side Street ${isWanted}`)).toBe(isWanted)
    }
    story.app.host.pass({ days: 4, hours: 12 })
    const before = story.app.host.mail.messages.length
    const told = async () => {
      await followParticipations(story.app.host.deps)
      await story.app.host.sendMails()
      return story.app.host.mail.messages.slice(before).map(({ subject }) => subject)
    }
    expect(await told()).toEqual(['A session is near'])
    const moved = { ...session, starts_at: '2026-12-02T23:00:00.000Z', place: '2 Side Street' }
    await story.editor.signIn()
    expect((await edit({ sessions: [moved] })).status).toBe(200)
    expect((await told()).slice(1)).toEqual(['A session was moved'])
    expect(story.app.host.mail.messages.at(-1)?.text).toContain('2 Side Street')
    expect((await edit({ sessions: [{ ...moved, capacity: 9 }] })).status).toBe(200)
    expect(await told()).toHaveLength(2)
    story.app.host.pass({ days: 7 })
    expect((await told()).slice(1)).toEqual(['A session was moved', 'A session is near'])
    story.app.host.pass({ days: 1 })
    await story.editor.signIn()
    expect((await edit({ sessions: [{ ...moved, place: '4 Side Street' }] })).status).toBe(200)
    expect(await told()).toHaveLength(3)
  })

  it('loses a session once nobody has a place in it', async () => {
    const late = { ...session, key: 'late', starts_at: '2026-11-28T15:00:00.000Z' }
    const ada = await withPlace({ offer_hours: 24, sessions: [session, late] })
    const bea = await applied('bea')
    await act('wait', ['bea'])
    const content = { offer_hours: 24, sessions: [late] }
    expect(await deskErrorOf(await edit(content))).toBe('409 session-in-use')
    expect((await edit(content, { call_off: 'The room is closed' })).status).toBe(200)
    await passKept()
    expect([(await partOf(bea))?.state, (await roster()).sessions.length]).toEqual(['chosen', 1])
    await story.app.host.sendMails()
    const messages = JSON.stringify(story.app.host.mail.messages)
    expect(messages).toContain('The room is closed')
    expect(messages).toContain('If you added the session to your calendar')
    const left = { starts_at: session.starts_at, minutes: session.minutes }
    const gone = { state: 'cancelled', changed_by: 'operator', session_id: null, left_session: left }
    expect(await partOf(ada)).toMatchObject(gone)
  })

  it('names the session of a place that an operator takes back, in the message too', async () => {
    const ada = await withPlace({ sessions: [session] })
    expect(await act('cancel', ['ada'], { reason: 'We have too many' })).toEqual(['done'])
    const left = { starts_at: session.starts_at, minutes: session.minutes }
    const gone = { state: 'cancelled', changed_by: 'operator', left_session: left }
    expect(await partOf(ada)).toMatchObject(gone)
    await story.app.host.sendMails()
    const messages = JSON.stringify(story.app.host.mail.messages)
    expect(messages).toContain('If you added the session to your calendar')
  })

  it('names the session of a place that was given up, until another one is accepted', async () => {
    const ada = await withPlace({ sessions: [session] })
    expect((await participate(ada, { act: 'cancel' })).status).toBe(200)
    const left = { starts_at: session.starts_at, minutes: session.minutes }
    expect(await partOf(ada)).toMatchObject({ state: 'cancelled', left_session: left })
    await act('choose', ['ada'])
    expect((await partOf(ada))?.left_session).toEqual(left)
    const [offered] = (await roster()).sessions
    expect((await participate(ada, { act: 'accept', session_id: String(offered?.id) })).status).toBe(200)
    expect((await partOf(ada))?.left_session).toBeNull()
  })

  it('pays what it promised before it calls a session off', async () => {
    const ada = await withPlace({ no_show_points: 500, sessions: [session] })
    const callOff = async (points: number) =>
      deskErrorOf(await edit({ no_show_points: points }, { call_off: 'The room is closed' }))
    expect(await callOff(0)).toBe('409 points-promised')
    expect(await callOff(500)).toBe('409 session-in-use')
    expect((await partOf(ada))?.state).toBe('accepted')
  })

  it('calls off no session that has begun', async () => {
    const ada = await withPlace({ sessions: [session] })
    story.app.host.pass({ days: 6 })
    await story.editor.signIn()
    const called = await edit({}, { call_off: 'The room is closed' })
    expect(await deskErrorOf(called)).toBe('409 session-in-use')
    expect((await partOf(ada))?.state).toBe('accepted')
  })

  it('moves the end of an offer with its session, and tells those to whom it is offered', async () => {
    await publish({ offer_hours: 720, sessions: [session] })
    const ada = await applied('ada')
    await withPush('ada')
    await applied('bea')
    await act('choose', ['ada'], { session_id: (await roster()).sessions[0]?.id ?? 0 })
    await act('choose', ['bea'])
    const ends = async () => [...new Set((await roster()).rows.map((row) => row.offered_until))]
    expect(await ends()).toEqual([session.starts_at])
    for (const startsAt of ['2026-11-27T23:00:00.000Z', '2026-11-24T23:00:00.000Z']) {
      const sessions = [{ ...session, starts_at: startsAt }]
      expect((await edit({ offer_hours: 720, sessions })).status).toBe(200)
      expect(await ends()).toEqual([startsAt])
    }
    expect((await partOf(ada))?.offered_until).toBe('2026-11-24T23:00:00.000Z')
    await story.app.host.sendMails()
    const moved = story.app.host.mail.messages.filter(({ subject }) => subject === 'A session was moved')
    expect(moved.map(({ to }) => to)).toContain('ada@example.com')
    const pushes = await database.db.select({ kind: pushJobs.kind }).from(pushJobs).orderBy(pushJobs.id)
    expect(pushes.map(({ kind }) => kind).slice(0, 2)).toEqual(['offer', 'reminder'])
  })

  it('tells of all points, whatever the operator has ticked, with the sum and by the participant’s choice', async () => {
    await publish({ screen_out_points: 50, no_show_points: 20, incentive_points: 150, sessions: [session] })
    const quiet = { push: false, mail: false }
    const ada = await joined('ada')
    await withPush('ada')
    await answer(ada, '0')
    const bea = await applied('bea')
    await withPush('bea')
    const cia = await applied('cia')
    await withPush('cia')
    await act('choose', ['bea', 'cia'])
    const { host } = story.app
    await host.sendMails()
    for (const each of [bea, cia]) expect((await accept(each)).status).toBe(200)
    const offer = host.mail.messages.find(({ to }) => to === 'bea@example.com')?.text
    expect(offer).toContain('For taking part you get $1.50.')
    expect(offer).toContain('When and where\nNov 25, 2026, 6:00 PM Eastern Time, 1 Main Street')
    expect(host.mail.messages.find(({ to }) => to === 'ada@example.com')?.text).toContain(
      '50 points are yours.',
    )
    await act('cancel', ['bea'], { ...quiet, reason: 'The room is closed' })
    host.pass({ days: 5, hours: 4 })
    await story.editor.signIn()
    await act('attend', ['cia'], quiet)
    expect(await partOf(bea)).toMatchObject({ state: 'cancelled', points: 20 })
    const pushes = await database.db.select({ kind: pushJobs.kind }).from(pushJobs).orderBy(pushJobs.id)
    expect(pushes.map(({ kind }) => kind)).toEqual(['points', 'offer', 'offer', 'points', 'points'])
    await database.db.update(participants).set({ mailsPoints: false })
    const before = host.mail.messages.length
    await host.sendMails()
    const told = host.mail.messages.slice(before)
    expect(told.map(({ to }) => to)).toEqual(['bea@example.com'])
    expect(told[0]?.text).toContain('20 points are yours.')
  })
})
