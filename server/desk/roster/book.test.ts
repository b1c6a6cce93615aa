import * as desk from '#contract/desk/endpoints.ts'
import { ownStudies } from '#server/db/schema.ts'
import { eveningSession as session } from '#tests/support/builders/studies/own-study-content.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { useRecruiting } from '#tests/support/host/recruiting.ts'
import { describe, expect, it } from 'vitest'

describe('a booking', () => {
  const database = useTestDatabase()
  const story = useRecruiting(database)
  const { publish, applied, partOf, participate, accept, passKept, passTo, roster, act, points } = story
  const next = { ...session, key: 'next', starts_at: '2026-12-04T23:30:00.000Z', capacity: 1 }
  /** The last mail that was sent. */
  const lastMail = async () => {
    await story.app.host.sendMails()
    return story.app.host.mail.messages.at(-1)
  }

  it('gives a seat without an offer, moves it, and is told each time', async () => {
    await publish({ places: 2, sessions: [session, next] })
    const ada = await applied('ada')
    await act('wait', ['ada'])
    const [early, late] = (await roster()).sessions
    expect(await act('book', ['ada'], { session_id: early?.id ?? 0 })).toEqual(['done'])
    expect(await partOf(ada)).toMatchObject({ state: 'accepted', session_id: early?.id })
    expect((await lastMail())?.text).toContain('The study has given you a place.')
    expect(await act('book', ['ada'], { session_id: late?.id ?? 0 })).toEqual(['done'])
    expect(await partOf(ada)).toMatchObject({ state: 'accepted', session_id: late?.id })
    expect((await lastMail())?.text).toMatch(/When and where\n.*Dec/)
    expect((await roster()).sessions.map(({ taken }) => taken)).toEqual([0, 1])
    await applied('bea')
    expect(await act('book', ['bea'], { session_id: late?.id ?? 0 })).toEqual(['session-full'])
    expect(await act('book', ['bea'])).toEqual(['not-possible'])
    expect(await act('book', ['ada'], { session_id: late?.id ?? 0 })).toEqual(['not-possible'])
  })

  it('can be refused or moved by the participant, also after an offer of one session', async () => {
    await publish({ sessions: [session, next] })
    const ada = await applied('ada')
    const [early, late] = (await roster()).sessions
    await act('choose', ['ada'], { session_id: early?.id ?? 0 })
    await act('book', ['ada'], { session_id: late?.id ?? 0 })
    expect((await partOf(ada))?.sessions.map(({ id }) => id)).toEqual([early?.id, late?.id])
    expect((await accept(ada)).status).toBe(200)
    expect(await partOf(ada)).toMatchObject({ session_id: early?.id })
    expect((await participate(ada, { act: 'cancel' })).status).toBe(200)
    expect(await partOf(ada)).toMatchObject({ state: 'cancelled' })
  })

  it('gives a place back that was taken away, before the host offers it to the next', async () => {
    await publish({ places: 1, offer_hours: 24, sessions: [session] })
    const ada = await applied('ada')
    const bea = await applied('bea')
    await act('wait', ['bea'])
    const id = (await roster()).sessions[0]?.id ?? 0
    const reason = 'Taken for another'
    await act('book', ['ada'], { session_id: id })
    await act('cancel', ['ada'], { reason })
    // The list is joined again meanwhile, which brings a place that is left at other times.
    await act('wait', ['bea'])
    expect(await partOf(bea)).toMatchObject({ state: 'waiting' })
    expect(await partOf(ada)).toMatchObject({ state: 'cancelled', offered_until: null })
    expect(await act('book', ['ada'], { session_id: id })).toEqual(['done'])
    await passKept()
    expect([(await partOf(ada))?.state, (await partOf(bea))?.state]).toEqual(['accepted', 'waiting'])
    await act('cancel', ['ada'], { reason })
    // Another word on it keeps the place no longer, and does not lose it.
    await act('decline', ['ada'])
    await passKept()
    expect((await partOf(bea))?.state).toBe('chosen')
    expect(await act('book', ['ada'], { session_id: id })).toEqual(['full'])
  })

  it('fills the study, is paid when it is called off, and is not of a session that has begun', async () => {
    await publish({ places: 1, sessions: [session, next], no_show_points: 900 })
    const ada = await applied('ada')
    await applied('bea')
    const [early, late] = (await roster()).sessions
    await act('book', ['ada'], { session_id: late?.id ?? 0 })
    expect(await database.db.select({ state: ownStudies.state }).from(ownStudies)).toEqual([
      { state: 'full' },
    ])
    expect(await act('book', ['bea'], { session_id: early?.id ?? 0 })).toEqual(['full'])
    expect(await act('cancel', ['ada'], { reason: 'The room is closed' })).toEqual(['done'])
    expect(await partOf(ada)).toMatchObject({ state: 'cancelled', points: 900 })
    await passTo(session.starts_at)
    expect(await act('book', ['bea'], { session_id: early?.id ?? 0 })).toEqual(['over'])
  })

  describe('instead of somebody who cannot come', () => {
    const told = async (since: number) => {
      await story.app.host.sendMails()
      const messages = story.app.host.mail.messages.slice(since).map(({ to, text }) => ({ to, text }))
      // Those to several people leave at the same time.
      return messages.toSorted((one, other) => one.to.localeCompare(other.to))
    }
    const versionOf = async (encId: string) =>
      (await roster()).rows.find(({ enc_id }) => enc_id === encId)?.version ?? 0
    const state = async (by: Parameters<typeof partOf>[0]) => (await partOf(by))?.state
    const reason = 'Get well soon'

    it('is one act: both are told, and nobody of the waiting line is offered the place', async () => {
      await publish({ places: 3, offer_hours: 24, sessions: [session, next], no_show_points: 900 })
      const [ada, bea, cia] = [await applied('ada'), await applied('bea'), await applied('cia')]
      await act('wait', ['bea', 'cia'])
      const id = (await roster()).sessions[1]?.id ?? 0
      await act('book', ['ada'], { session_id: id })
      const since = (await told(0)).length
      const by = { enc_id: 'cia', version: await versionOf('cia') }
      expect(await act('cancel', ['ada'], { reason, replaced_by: by })).toEqual(['done', 'done'])
      expect(await partOf(ada)).toMatchObject({ state: 'cancelled', offered_until: null, points: 900 })
      expect(await partOf(cia)).toMatchObject({ state: 'accepted', session_id: id, note: null })
      expect(await told(since)).toMatchObject([
        { to: 'ada@example.com', text: expect.stringContaining(reason) },
        { to: 'cia@example.com', text: expect.stringContaining('The study has given you a place.') },
      ])
      expect((await told(since))[1]?.text).not.toContain(reason)
      await passKept()
      // There is room for another one, but no place that came back.
      await act('wait', ['bea'])
      expect(await state(bea)).toBe('waiting')
      expect((await participate(cia, { act: 'cancel' })).status).toBe(200)
      expect(await state(bea)).toBe('chosen')
    })

    it.each([
      ['no longer waits', 'changed-meanwhile'],
      ['is of a full quota', 'quota-full'],
    ] as const)('changes nothing if the other one %s', async (_, outcome) => {
      await publish({
        sessions: [session],
        no_show_points: 900,
        quotas: outcome === 'quota-full' ? [{ by: 'answer', key: 'cups', value: '1', limit: 1 }] : [],
      })
      const [ada, bea, dan] = [await applied('ada'), await story.joined('bea'), await story.joined('dan')]
      await story.answer(bea, '1')
      await story.answer(dan, '1')
      const id = (await roster()).sessions[0]?.id ?? 0
      await act('book', ['ada', 'dan'], { session_id: id })
      const seen = { enc_id: 'bea', version: await versionOf('bea') }
      if (outcome === 'changed-meanwhile') await participate(bea, { act: 'cancel' })
      const since = (await told(0)).length
      expect(await act('cancel', ['ada'], { reason, replaced_by: seen })).toEqual([outcome])
      expect(await partOf(ada)).toMatchObject({ state: 'accepted', session_id: id, points: 0 })
      expect(await state(bea)).toBe(outcome === 'changed-meanwhile' ? 'cancelled' : 'answered')
      expect(await told(since)).toEqual([])
      expect(await points()).toEqual([])
    })

    it.each([
      ['two at once', 422, 'cancel', ['ada', 'bea'], 'cia'],
      ['another act', 422, 'decline', ['ada'], 'cia'],
      ['the same person', 422, 'cancel', ['ada'], 'ada'],
      ['somebody unknown', 404, 'cancel', ['ada'], 'nobody'],
    ] as const)('is refused for %s', async (_, status, name, participants, by) => {
      await publish({})
      for (const one of ['ada', 'bea', 'cia']) await applied(one)
      const chosen = participants.map((encId) => ({ enc_id: encId, version: 0 }))
      const body = { act: name, participants: chosen, reason, push: true, mail: true }
      const answered = await story.editor.call(desk.actOnRoster, {
        params: story.study(),
        body: { ...body, replaced_by: { enc_id: by, version: 0 } },
      })
      expect(answered.status).toBe(status)
    })
  })
})
