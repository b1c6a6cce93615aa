import { IntakeAnswer } from '#contract/answers/intake-answers.ts'
import * as desk from '#contract/desk/endpoints.ts'
import { fillPath } from '#contract/endpoints/endpoint.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { enqueueMails } from '#server/platform/mail-queue/enqueue.ts'
import { participants } from '#server/db/schema.ts'
import { followParticipations } from '#server/modules/studies/participations/follow.ts'
import { eveningSession as session } from '#tests/support/builders/studies/own-study-content.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { useRecruiting } from '#tests/support/host/recruiting.ts'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

describe('a participant is told', () => {
  const database = useTestDatabase()
  const story = useRecruiting(database)
  const { publish, edit, passTo, joined, applied, partOf, participate, accept, roster, act } = story
  /** Sends what is queued, and returns the last message. */
  const lastMail = async () => {
    await story.app.host.sendMails()
    return story.app.host.mail.messages.at(-1)?.text
  }

  it('of an offer without the words of an earlier decision, and of its end without those of the offer', async () => {
    await publish({ places: 1, offer_hours: 24 })
    const [ada, bea] = [await applied('ada'), await applied('bea')]
    await act('choose', ['ada'], { reason: 'Come on Monday' })
    await act('wait', ['bea'], { reason: 'We are full, maybe later' })
    expect((await partOf(bea))?.note).toBe('We are full, maybe later')
    story.app.host.pass({ hours: 24 })
    await followParticipations(story.app.host.deps)
    expect(await partOf(ada)).toMatchObject({ state: 'lapsed', note: null })
    expect(await partOf(bea)).toMatchObject({ state: 'chosen', note: null })
  })

  it('of the clock of a session whose time clocks show twice, as is the front desk', async () => {
    const twice = { ...session, starts_at: '2027-11-07T08:15:00.000Z', time_zone: 'America/Denver' }
    await publish({ sessions: [twice] })
    const ada = await applied('ada')
    await act('choose', ['ada'])
    expect((await lastMail())?.replaceAll(/\s/g, ' ')).toContain('Nov 7, 2027, 1:15 AM MST, 1 Main Street')
    const [offered] = (await partOf(ada))?.sessions ?? []
    expect((await participate(ada, { act: 'accept', session_id: String(offered?.id) })).status).toBe(200)
    await story.editor.stepUp()
    const read = { params: story.study(), reason: 'The front desk asks' }
    expect((await story.editor.read(desk.answersFile, read)).csv).toContain(
      '"2027-11-07 01:15 MST America/Denver"',
    )
  })

  it('that an offer without an end has to be accepted', async () => {
    await publish({})
    await applied('ada')
    await act('choose', ['ada'])
    expect(await lastMail()).toContain('Please accept or decline the place in My applications.')
  })

  it('of no session that has begun since, or is the participant’s no more', async () => {
    const late = { ...session, key: 'late', starts_at: '2026-11-26T15:00:00.000Z' }
    await publish({ sessions: [session, late] })
    const visitors = [await applied('ada'), await applied('bea'), await applied('cia')]
    await act('choose', ['ada', 'bea', 'cia'])
    const [first, second] = (await roster()).sessions
    const take = (id = 0) => ({ act: 'accept', session_id: String(id) })
    for (const each of visitors.slice(0, 2))
      expect((await participate(each, take(first?.id))).status).toBe(200)
    expect((await participate(visitors[2] ?? story.app.host.visitor(), take(second?.id))).status).toBe(200)
    await lastMail()
    const before = story.app.host.mail.messages.length
    const told = async () => {
      await story.app.host.sendMails()
      return story.app.host.mail.messages.slice(before).map(({ to }) => to)
    }
    story.app.host.pass({ days: 4, hours: 12 })
    await followParticipations(story.app.host.deps)
    await story.editor.signIn()
    const place = '2 Side Street'
    expect((await edit({ sessions: [session, late].map((each) => ({ ...each, place })) })).status).toBe(200)
    expect((await participate(visitors[0] ?? story.app.host.visitor(), { act: 'cancel' })).status).toBe(200)
    story.app.host.pass({ hours: 17 })
    expect(await told()).toEqual(['cia@example.com'])
  })

  it('of no offer that is over, and of a moved one with its new end', async () => {
    const offer = { offer_hours: 120, sessions: [session] }
    await publish(offer)
    await applied('ada')
    await act('choose', ['ada'])
    story.app.host.pass({ hours: 120 })
    await followParticipations(story.app.host.deps)
    await lastMail()
    const texts = () => story.app.host.mail.messages.map(({ text }) => text)
    expect(texts()).toEqual([expect.stringContaining('its time is over')])
    await story.editor.signIn()
    await applied('bea')
    await act('choose', ['bea'])
    const late = { ...session, starts_at: '2026-11-27T23:00:00.000Z' }
    expect((await edit({ ...offer, sessions: [late] })).status).toBe(200)
    story.app.host.pass({ hours: 24 })
    expect(await lastMail()).toContain('held for you until Nov 27, 2026, 6:00 PM')
    expect(texts()[1]).toContain('When and where\nNov 27, 2026, 6:00 PM Eastern Time, 1 Main Street')
  })

  it('of the time and place that a session has by now', async () => {
    await publish({ sessions: [session] })
    const ada = await applied('ada')
    await act('choose', ['ada'])
    expect((await accept(ada)).status).toBe(200)
    await lastMail()
    const before = story.app.host.mail.messages.length
    expect(await act('remind', ['ada'])).toEqual(['done'])
    const moved = { ...session, starts_at: '2026-11-26T23:00:00.000Z' }
    for (const place of ['2 Side Street', session.place])
      expect((await edit({ sessions: [{ ...moved, place }] })).status).toBe(200)
    const text = await lastMail()
    expect(story.app.host.mail.messages).toHaveLength(before + 1)
    expect(text).toMatch(/has moved the session of .* begins: Nov 26.*\n\n1 Main Street/)
  })

  it('of a session as a former release queued it', async () => {
    await publish({})
    await applied('ada')
    const [ada] = await database.db.select().from(participants)
    const { deps } = story.app.host
    const at = deps.clock()
    const facts = { title: 'Bread', startsAt: session.starts_at, timeZone: 'America/Chicago', place: null }
    const mail = { participantId: ada?.id ?? 0, kind: 'session-reminder', facts } as const
    await database.db.transaction((tx) => enqueueMails(tx, deps.dataKeys, [mail], at))
    expect(await lastMail()).toContain('Bread')
  })

  it('when a study gets its first session after the place was accepted', async () => {
    await publish({ incentive_points: 150 })
    const ada = await applied('ada')
    await applied('bea')
    await act('choose', ['ada'])
    expect((await accept(ada)).status).toBe(200)
    await lastMail()
    const before = story.app.host.mail.messages.length
    expect((await edit({ incentive_points: 150, sessions: [session] })).status).toBe(200)
    const text = await lastMail()
    expect(story.app.host.mail.messages.slice(before).map(({ to }) => to)).toEqual(['ada@example.com'])
    expect(text).toContain('When and where\nNov 25, 2026, 6:00 PM Eastern Time, 1 Main Street')
    expect(text).toContain('Please choose a time in My applications.')
    expect((await accept(ada)).status).toBe(200)
    const late = { ...session, key: 'late', starts_at: '2026-11-28T15:00:00.000Z' }
    expect((await edit({ incentive_points: 150, sessions: [session, late] })).status).toBe(200)
    await lastMail()
    expect(story.app.host.mail.messages).toHaveLength(before + 1)
  })

  it('that an offer from before a study had sessions ends with them, and which those are', async () => {
    await publish({})
    const ada = await applied('ada')
    await act('choose', ['ada'])
    await lastMail()
    const before = story.app.host.mail.messages.length
    // Nobody was told of these hours.
    story.app.host.pass({ hours: 2 })
    expect((await edit({ offer_hours: 1, sessions: [session] })).status).toBe(200)
    expect((await partOf(ada))?.offered_until).toBe(session.starts_at)
    const text = await lastMail()
    expect(story.app.host.mail.messages).toHaveLength(before + 1)
    expect(text).toContain('When and where\nNov 25, 2026, 6:00 PM Eastern Time, 1 Main Street')
    await passTo(session.starts_at)
    await followParticipations(story.app.host.deps)
    expect((await partOf(ada))?.state).toBe('lapsed')
  })

  it('of the sessions ahead above the questions, in the language of the page', async () => {
    const early = {
      ...session,
      key: 'early',
      starts_at: '2026-11-24T23:00:00.000Z',
      place: 'https://meet.example',
    }
    await publish({ sessions: [session, early] })
    const path = fillPath(endpoints.intake.path, { product: 'focusgroups', ...story.study() })
    const ada = await joined('ada')
    const shown = async () => {
      const { rows } = v.parse(IntakeAnswer, await (await ada.send(path)).json())
      return rows.map(({ key, label, description }) => [key, label, description])
    }
    const cups = ['cups', 'How many cups?', null]
    const evening = 'Nov 25, 2026, 6:00 PM Eastern Time, 1 Main Street'
    const both = `Nov 24, 2026, 6:00 PM Eastern Time, online\n${evening}`
    expect(await shown()).toEqual([['_sessions', 'When and where', both], cups])
    ada.cookies.set('portal-language', 'es')
    expect(await shown()).toMatchObject([
      ['_sessions', 'Cuándo y dónde', expect.stringContaining('en línea')],
      {},
    ])
    ada.cookies.delete('portal-language')
    // The study is not saved meanwhile.
    story.app.host.pass({ days: 5 })
    expect(await shown()).toEqual([['_sessions', 'When and where', evening], cups])
    story.app.host.pass({ hours: 5 })
    expect(await shown()).toEqual([cups])
    // The form was opened before.
    const answerPath = fillPath(endpoints.intakeAnswer.path, { product: 'focusgroups', ...story.study() })
    expect((await ada.postJson(answerPath, { _sessions: '', cups: '2' })).status).toBe(200)
  })
})
