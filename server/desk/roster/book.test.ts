import { ownStudies } from '#server/db/schema.ts'
import { eveningSession as session } from '#tests/support/builders/studies/own-study-content.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { useRecruiting } from '#tests/support/host/recruiting.ts'
import { describe, expect, it } from 'vitest'

describe('a booking', () => {
  const database = useTestDatabase()
  const story = useRecruiting(database)
  const { publish, applied, partOf, participate, accept, passKept, passTo, roster, act } = story
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
})
