import * as desk from '#contract/desk/endpoints.ts'
import { RosterActAnswer } from '#contract/desk/answers/roster.ts'
import { readTicket, ticketDigest } from '#domain/recruiting/ticket.ts'
import { participationEvents, participants, recordOpenings } from '#server/db/schema.ts'
import { eveningSession as session } from '#tests/support/builders/studies/own-study-content.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import type { DeskBrowser } from '#tests/support/host/desk-app.ts'
import { question, useRecruiting } from '#tests/support/host/recruiting.ts'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

describe('who comes to a session', () => {
  const database = useTestDatabase()
  const story = useRecruiting(database)
  const { publish, applied, accept, act, partOf, study, passTo, operator } = story
  const day = '?from=2026-11-25T05:00:00Z&until=2026-11-26T05:00:00Z'
  const read = (query = day, by = story.editor) => by.read(desk.readSessions, { query })
  const withPlace = async (name: string) => {
    const visitor = await applied(name)
    await act('choose', [name])
    expect((await accept(visitor)).status).toBe(200)
    return visitor
  }
  const mark = async (by: DeskBrowser, name: string, enc_id: string, version: number) => {
    const words = { reason: null, push: false, mail: false }
    const body = { act: name, participants: [{ enc_id, version }], ...words }
    const answered = await by.call(desk.actOnRoster, { params: study(), body })
    return v.parse(RosterActAnswer, await answered.json()).results[0] ?? expect.fail()
  }

  it('is listed by day and by study, and those who are listed see it', async () => {
    const phone = {
      ...question,
      key: 'reach',
      type: 'input' as const,
      label: 'Your phone number?',
      options: [],
    }
    await publish({ sessions: [session] }, { questions: [question, { ...phone, required: false }] })
    await withPlace('ada')
    await applied('bea')
    const { sessions } = await read()
    expect(sessions).toMatchObject([{ starts_at: session.starts_at, capacity: 2, taken: 1 }])
    expect(sessions[0]?.people).toMatchObject([{ first_name: 'ada', state: 'accepted', marked_by: null }])
    expect((await read('?from=2026-11-26T05:00:00Z&until=2026-11-27T05:00:00Z')).sessions).toEqual([])
    // One that runs past midnight is in the list of the next day until it is over.
    const past = '?from=2026-11-26T00:00:00Z&until=2026-11-27T00:00:00Z'
    expect((await read(past)).sessions).toEqual(sessions)
    await passTo('2026-11-26T00:29:00Z')
    expect((await read(past)).sessions).toHaveLength(1)
    await passTo('2026-11-26T00:30:00Z')
    expect((await read(past)).sessions).toEqual([])
    expect((await read(`?study=${study().id}`)).sessions).toEqual(sessions)
    const seen = await database.db
      .select({ name: participants.encId, opened: recordOpenings.opened })
      .from(recordOpenings)
      .innerJoin(participants, eq(participants.id, recordOpenings.participantId))
      .where(eq(recordOpenings.reason, 'Who comes to your session'))
    expect(seen).toContainEqual({ name: 'ada', opened: 'profile' })
    expect(seen).toContainEqual({ name: 'ada', opened: 'answers' })
    expect(seen.map(({ name }) => name)).not.toContain('bea')
    for (const query of ['', '?from=2026-11-25T05:00:00Z&until=2026-12-25T05:00:00Z'])
      expect((await story.editor.call(desk.readSessions, { query })).status).toBe(422)
  })

  it('has a ticket, for that place in that session alone', async () => {
    await publish({
      sessions: [session, { ...session, key: 'later', starts_at: '2026-11-25T23:30:00.000Z' }],
    })
    const [ada, bea] = [await withPlace('ada'), await withPlace('bea')]
    const [first, other] = [(await partOf(ada))?.ticket ?? '', (await partOf(bea))?.ticket ?? '']
    expect(readTicket(` ${first.slice(0, 3).toLowerCase()}-${first.slice(3)}`)).toBe(first)
    expect(first).not.toBe(other)
    const { sessions } = await read()
    const [own, later] = sessions
    const tickets = own?.people.map((person) => person.tickets)
    expect(tickets).toEqual([
      [await ticketDigest(first, own?.id ?? 0)],
      [await ticketDigest(other, own?.id ?? 0)],
    ])
    expect(await ticketDigest(first, later?.id ?? 0)).not.toBe(tickets?.[0]?.[0])
    await passTo('2026-11-25T22:30:00Z')
    await act('attend', ['ada'])
    expect((await partOf(ada))?.ticket).toBeNull()
  })

  it('is marked once by two devices, and the later one hears by whom', async () => {
    await publish({ sessions: [session] })
    await withPlace('ada')
    await passTo('2026-11-26T01:00:00Z')
    const { version = 0 } = (await read()).sessions[0]?.people[0] ?? {}
    const other = await operator('Door', 'editor')
    const results = await Promise.all([
      mark(story.editor, 'attend', 'ada', version),
      mark(other, 'no-show', 'ada', version),
    ])
    expect(results.map(({ outcome }) => outcome).toSorted()).toEqual(['changed-meanwhile', 'done'])
    const refused = results.find(({ outcome }) => outcome === 'changed-meanwhile')
    const done = results.find(({ outcome }) => outcome === 'done')
    expect(refused).toMatchObject({ state: done?.state, by: expect.stringMatching(/^(?:Editor|Door) \d+$/) })
    // The answer was lost on the way: the same mark again changes nothing.
    const again = await mark(story.editor, done?.state === 'attended' ? 'attend' : 'no-show', 'ada', version)
    expect(again).toMatchObject({ outcome: 'changed-meanwhile', state: done?.state, version: done?.version })
    const events = await database.db.select().from(participationEvents)
    expect(events.filter((one) => one.act === 'attend' || one.act === 'no-show')).toHaveLength(1)
    expect((await read()).sessions[0]?.people).toMatchObject([{ state: done?.state, marked_by: refused?.by }])
  })

  it('is told to nobody below support', async () => {
    expect((await (await operator('Guest', 'viewer')).call(desk.readSessions, { query: day })).status).toBe(
      403,
    )
  })
})
