import { randomUUID } from 'node:crypto'
import * as desk from '#contract/desk/endpoints.ts'
import { eveningSession as session } from '#tests/support/builders/studies/own-study-content.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { deskErrorOf } from '#tests/support/host/desk-app.ts'
import { useRecruiting } from '#tests/support/host/recruiting.ts'
import { errorOf } from '#tests/support/host/test-visitor.ts'
import { describe, expect, it } from 'vitest'

describe('what is offered, and what is taken', () => {
  const database = useTestDatabase()
  const { publish, edit, saved, change, passTo, applied, answer, partOf, participate, accept, roster, act } =
    useRecruiting(database)

  it('holds an offer of one session to that session, also after it was accepted', async () => {
    const others = ['2026-11-26T15:00:00.000Z', '2026-11-27T15:00:00.000Z'].map((starts_at, index) => ({
      ...session,
      key: `other-${index}`,
      starts_at,
    }))
    await publish({ sessions: [session, ...others] })
    const [ada, bea] = [await applied('ada'), await applied('bea')]
    const ids = (await roster()).sessions.map(({ id }) => id)
    const [first = 0, second = 0, third = 0] = ids
    const take = async (who: typeof ada, id: number) => {
      const answered = await participate(who, { act: 'accept', session_id: String(id) })
      return answered.status === 200 ? null : errorOf(answered)
    }
    const shownTo = async (who: typeof ada) => (await partOf(who))?.sessions.map(({ id }) => id)
    await act('choose', ['ada'], { session_id: second })
    await act('choose', ['bea'])
    expect(await shownTo(ada)).toEqual([second])
    expect(await take(ada, third)).toBe('not-offered')
    expect(await take(ada, second)).toBeNull()
    for (const id of [first, third]) expect(await take(ada, id)).toBe('not-offered')
    expect(await partOf(ada)).toMatchObject({ session_id: second, sessions: [{ id: second }] })
    expect(await take(bea, first)).toBeNull()
    expect(await shownTo(bea)).toEqual(ids)
    expect(await take(bea, third)).toBeNull()
  })

  it('carries no late copy of a refused acceptance out', async () => {
    const small = { ...session, capacity: 1 }
    await publish({ sessions: [small, { ...small, key: 'late', starts_at: '2026-11-28T15:00:00.000Z' }] })
    const [ada, bea] = [await applied('ada'), await applied('bea')]
    await act('choose', ['ada'])
    const [offered] = (await roster()).sessions
    const body = { act: 'accept', session_id: String(offered?.id) } as const
    await act('choose', ['bea'])
    expect((await participate(ada, body)).status).toBe(200)
    const key = randomUUID()
    expect(await errorOf(await participate(bea, body, key))).toBe('session-full')
    expect((await participate(ada, { act: 'cancel', reason: null })).status).toBe(200)
    expect(await errorOf(await participate(bea, body, key))).toBe('session-full')
    expect((await participate(bea, body)).status).toBe(200)
  })

  it('leaves as much room as participants have', async () => {
    const noon = { ...session, key: 'noon', starts_at: '2026-11-25T17:00:00.000Z' }
    await publish({ sessions: [session, noon], places: 3 })
    for (const name of ['ada', 'bea']) {
      const who = await applied(name)
      await act('choose', [name])
      await accept(who)
    }
    expect((await saved()).taken).toEqual({ places: 2, sessions: { evening: 0, noon: 2 } })
    const small = { ...noon, capacity: 1 }
    for (const refused of [
      { sessions: [session, small], places: 3 },
      { sessions: [session, noon], places: 1 },
      { sessions: [session, { ...noon, starts_at: '2025-11-25T17:00:00.000Z' }], places: 3 },
    ])
      expect(await deskErrorOf(await edit(refused))).toBe('409 room-taken')
    const fitting = {
      sessions: [{ ...session, capacity: 1 }, noon],
      places: 2,
    }
    expect((await edit(fitting)).status).toBe(200)
  })

  it('is that of the seats ahead for an offer without a session, whatever the places are', async () => {
    await publish({ sessions: [{ ...session, capacity: 2 }], places: 9 })
    for (const name of ['ada', 'bea', 'cia']) await applied(name)
    expect(await act('choose', ['ada', 'bea', 'cia'])).toEqual(['done', 'done', 'session-full'])
    // Again to somebody who has a place.
    expect(await act('choose', ['ada'])).toEqual(['done'])
  })

  it('marks those who have accepted another session at the time', async () => {
    await publish({ sessions: [session] })
    const ada = await applied('ada')
    await applied('bea')
    const at = async (name: string) => {
      const [only] = (await roster()).sessions
      await act('choose', [name], { session_id: only?.id ?? 0 })
    }
    await at('ada')
    await accept(ada)
    const later = new Date(Date.parse(session.starts_at) + 89 * 60_000).toISOString()
    for (const [starts_at, marked] of [
      [later, true],
      [new Date(Date.parse(later) + 60_000).toISOString(), false],
    ] as const) {
      await publish({ sessions: [{ ...session, starts_at }] })
      await answer(ada)
      await at('ada')
      const rows = (await roster()).rows.map(({ enc_id, meets_other }) => [enc_id, meets_other])
      expect(rows).toEqual([['ada', marked]])
    }
  })

  it('is published with a session ahead alone', async () => {
    await publish({ sessions: [session] })
    const schedule = (publish_on: string) => change(desk.scheduleOwnStudy, { publish_on, close_on: null })
    expect(await schedule('2026-11-26')).toBe(422)
    expect(await schedule('2026-11-20')).toBe(200)
    await passTo(session.starts_at)
    expect(await schedule('2026-11-20')).toBe(422)
    const content = { ...(await saved()).content, title: 'Another title' }
    expect(await change(desk.editOwnStudy, { content })).toBe(200)
  })
})
