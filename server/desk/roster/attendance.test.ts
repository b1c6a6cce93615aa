import * as desk from '#contract/desk/endpoints.ts'
import { fillPath } from '#contract/endpoints/endpoint.ts'
import { contactThreads, participants, recordOpenings } from '#server/db/schema.ts'
import { contactPath } from '#server/platform/pages/account-paths.ts'
import { eveningSession as session } from '#tests/support/builders/studies/own-study-content.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { openPage } from '#tests/support/host/page-form.ts'
import { useRecruiting } from '#tests/support/host/recruiting.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

describe('who came to a session', () => {
  const database = useTestDatabase()
  const story = useRecruiting(database, { ATTENDANCE_DAYS: '3' })
  const { publish, passTo, applied, partOf, participate, accept, roster, act, study } = story

  const withPlace = async (name: string) => {
    const visitor = await applied(name)
    await act('choose', [name])
    expect((await accept(visitor)).status).toBe(200)
    return visitor
  }
  const known = async (visitor: Awaited<ReturnType<typeof withPlace>>) => {
    const { state, marked_by, written_at } = (await partOf(visitor)) ?? {}
    return [state, marked_by, written_at]
  }

  it('is told by when it will be noted, until it is, by the days of the setting', async () => {
    await publish({ sessions: [session] })
    const ada = await applied('ada')
    await act('choose', ['ada'])
    expect(await known(ada)).toEqual(['chosen', null, null])
    await accept(ada)
    // It ends at half past midnight in UTC.
    expect(await known(ada)).toEqual(['accepted', '2026-11-29T00:30:00.000Z', null])
    await passTo('2026-11-26T10:00:00Z')
    expect(await known(ada)).toEqual(['accepted', '2026-11-29T00:30:00.000Z', null])
    await act('attend', ['ada'])
    expect(await known(ada)).toEqual(['attended', null, null])
  })

  it('is told nothing of a place without a session, or one that was given up', async () => {
    await publish({ sessions: [] })
    const ada = await withPlace('ada')
    expect(await known(ada)).toEqual(['accepted', null, null])
    await publish({ sessions: [session] })
    const bea = await withPlace('bea')
    expect((await participate(bea, { act: 'cancel' })).status).toBe(200)
    expect(await known(bea)).toEqual(['cancelled', null, null])
  })

  it('is marked also after a place in another one was taken away, and takes no seat of that', async () => {
    const later = { ...session, key: 'later', starts_at: '2026-11-27T23:00:00.000Z' }
    await publish({ sessions: [session, later].map((one) => ({ ...one, capacity: 2 })) })
    for (const name of ['ada', 'bea', 'cia']) await applied(name)
    const [, second] = (await roster()).sessions
    expect(await act('book', ['ada'], { session_id: second?.id ?? 0 })).toEqual(['done'])
    expect(await act('cancel', ['ada'], { reason: 'You asked for it' })).toEqual(['done'])
    await passTo('2026-11-25T21:59:59Z')
    expect(await act('attend', ['ada'])).toEqual(['too-early'])
    await passTo('2026-11-25T22:00:00Z')
    expect(await act('attend', ['ada'])).toEqual(['done'])
    await passTo(session.starts_at)
    expect(await act('choose', ['bea', 'cia'])).toEqual(['done', 'done'])
  })

  it('is work at the desk once the session is over, and urgent after the promised days', async () => {
    await publish({ sessions: [session] })
    const today = async () => {
      const { unmarked, present, messages } = await story.editor.read(desk.today)
      return [unmarked.count, unmarked.urgent, present.count, messages.count]
    }
    await database.db.delete(contactThreads)
    const about = `study:${study().id}`
    const ada = await withPlace('ada')
    await withPlace('bea')
    await passTo('2026-11-26T00:29:59Z')
    expect(await today()).toEqual([0, 0, 0, 0])
    await passTo('2026-11-26T00:30:00Z')
    expect(await today()).toEqual([1, 0, 0, 0])
    await (await openPage(ada, contactPath)).submit({ about, message: 'I was there' })
    await (await openPage(ada, contactPath)).submit({ about: 'general', message: 'Hello' })
    expect(await today()).toEqual([1, 0, 1, 1])
    await passTo('2026-11-29T00:29:59Z')
    expect(await today()).toEqual([1, 0, 1, 1])
    await passTo('2026-11-29T00:30:00Z')
    expect(await today()).toEqual([1, 1, 1, 1])
    await act('attend', ['ada'])
    expect(await today()).toEqual([1, 1, 0, 2])
    await act('no-show', ['bea'])
    expect(await today()).toEqual([0, 0, 0, 2])
  })

  it('can be written about, which leads to one row and opens no other', async () => {
    await publish({ sessions: [session], quotas: [{ by: 'gender', value: 'Female', limit: 5 }] })
    const ada = await withPlace('ada')
    await withPlace('bea')
    const about = `study:${study().id}`
    const write = async () => (await openPage(ada, contactPath)).submit({ about, message: 'I was there' })
    // What was written before is about something else.
    await write()
    await passTo('2026-11-26T10:00:00Z')
    expect((await known(ada)).at(-1)).toBeNull()
    await write()
    expect((await known(ada)).at(-1)).toBe('2026-11-26T10:00:00.000Z')

    const [, thread] = await database.db.select().from(contactThreads).orderBy(contactThreads.id)
    const list = { path: `${desk.contactThreads.path}?state=open` }
    const listed = (await story.editor.read(desk.contactThreads, list)).threads
    const row = listed.find(({ reference }) => reference === thread?.reference)
    expect(row).toMatchObject({ subject: 'study', subject_ref: String(study().id), enc_id: 'ada' })
    await database.db.delete(recordOpenings)
    const path = `${fillPath(desk.readRoster.path, study())}?who=ada`
    const reason = `Your message ${thread?.reference}`
    const { rows, quotas, counts } = await story.editor.read(desk.readRoster, { path, reason })
    expect(rows).toMatchObject([{ enc_id: 'ada', state: 'accepted' }])
    expect([quotas, counts]).toEqual([[], [{ state: 'accepted', count: 2 }]])
    const opened = await database.db
      .select({ who: participants.encId, reason: recordOpenings.reason })
      .from(recordOpenings)
      .innerJoin(participants, eq(participants.id, recordOpenings.participantId))
    expect(new Set(opened.map(({ who }) => who))).toEqual(new Set(['ada']))
    expect(opened.length).toBeGreaterThan(0)
    const nobody = { path: path.replace('who=ada', 'who=ad'), reason }
    expect((await story.editor.read(desk.readRoster, nobody)).rows).toEqual([])
  })
})
