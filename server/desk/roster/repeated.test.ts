import { randomUUID } from 'node:crypto'
import * as desk from '#contract/desk/endpoints.ts'
import { headers } from '#contract/base/headers.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { mailJobs, operators, ownStudies, pushJobs } from '#server/db/schema.ts'
import { dataPaths } from '#server/platform/pages/account-paths.ts'
import { adoptSessionOf } from '#tests/support/host/adopt-session.ts'
import { openPage } from '#tests/support/host/page-form.ts'
import { eveningSession as session } from '#tests/support/builders/studies/own-study-content.ts'
import { recipient } from '#tests/support/builders/money/recipient.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import type { DeskBrowser } from '#tests/support/host/desk-app.ts'
import { useRecruiting } from '#tests/support/host/recruiting.ts'
import { type TestVisitor, errorOf } from '#tests/support/host/test-visitor.ts'
import { untilWaiting } from '#tests/support/databases/lock-waits.ts'
import { whileHeld } from '#tests/safety/while-held.ts'
import { like, sql } from 'drizzle-orm'
import { Client } from 'pg'
import { describe, expect, it, vi } from 'vitest'

describe('two posts about one part in a study', () => {
  const database = useTestDatabase()
  const story = useRecruiting(database)
  const { publish, accept, study, joined, answer, applied, partOf, participate, act } = story
  /** The page that deletes an account, opened after a proof. */
  const deletionOf = async (visitor: TestVisitor, encId: string) => {
    const { deps } = story.app.host
    await adoptSessionOf(deps, visitor, encId, deps.clock())
    return openPage(visitor, dataPaths.deletion)
  }

  it('moves nobody from a session that has begun, or that was chosen on another device meanwhile', async () => {
    const startsAt = (days: number) =>
      new Date(story.app.host.deps.clock().getTime() + days * 86_400_000).toISOString()
    const sessions = [1, 2, 3].map((day) => ({ ...session, key: `s${day}`, starts_at: startsAt(day) }))
    await publish({ sessions })
    const ada = await applied('ada')
    await act('choose', ['ada'])
    const [first, second, third] = (await partOf(ada))?.sessions.map(({ id }) => String(id)) ?? []
    const ids = { first, second, third }
    const take = (session_id: string | undefined, was: string | undefined | null) =>
      participate(ada, { act: 'accept', session_id, was })
    // The study has moved this session since the participant has read its time.
    const read = { act: 'accept', session_id: ids.second, starts_at: startsAt(5) }
    expect(await errorOf(await participate(ada, read))).toBe('changed-meanwhile')
    expect((await participate(ada, { ...read, starts_at: sessions[1]?.starts_at, was: null })).status).toBe(
      200,
    )
    expect(await errorOf(await take(ids.third, null))).toBe('changed-meanwhile')
    expect(await errorOf(await participate(ada, { act: 'cancel', was: ids.first }))).toBe('changed-meanwhile')
    expect((await take(ids.second, null)).status).toBe(200)
    expect((await take(ids.first, ids.second)).status).toBe(200)
    story.app.host.pass({ days: 1 })
    story.app.host.pass({ seconds: 1 })
    expect(await errorOf(await take(ids.third, ids.first))).toBe('too-late')
    expect(String((await partOf(ada))?.session_id)).toBe(ids.first)
  })

  it('gives the place back that a participant was offered while the withdrawal was on its way', async () => {
    await publish({ places: 1, offer_hours: 24 })
    const [ada, bea] = [await applied('ada'), await applied('bea')]
    await act('choose', ['ada'])
    await act('wait', ['bea'])
    expect((await participate(ada, { act: 'cancel', reason: 'I have moved', was: null })).status).toBe(200)
    expect(await partOf(ada)).toMatchObject({
      state: 'refused',
      reason: 'I have moved',
      changed_by: 'participant',
    })
    expect((await partOf(bea))?.state).toBe('chosen')
  })

  it('says what another device, or the study, did meanwhile', async () => {
    await publish({})
    const [ada, bea] = [await applied('ada'), await applied('bea')]
    await act('choose', ['ada', 'bea'])
    expect((await accept(ada)).status).toBe(200)
    expect(await errorOf(await participate(ada, { act: 'refuse' }))).toBe('changed-meanwhile')
    await act('wait', ['bea'])
    expect(await errorOf(await accept(bea))).toBe('place-gone')
  })

  it('takes nothing from a participant who has not answered, and screens the answers that come later', async () => {
    await publish({})
    const ada = await joined('ada')
    for (const body of [{ act: 'cancel' }, { act: 'accept' }, { act: 'refuse' }])
      expect(await errorOf(await participate(ada, body))).toBe('not-found')
    await answer(ada, '0')
    expect((await partOf(ada))?.state).toBe('screened-out')
  })

  it('offers no session that is over, and none for longer than until it begins', async () => {
    const startsAt = (hours: number) =>
      new Date(story.app.host.deps.clock().getTime() + hours * 3_600_000).toISOString()
    const sessions = [2, 4].map((hours) => ({ ...session, key: `s${hours}`, starts_at: startsAt(hours) }))
    await publish({ sessions })
    for (const name of ['ada', 'bea', 'cia']) await applied(name)
    await act('choose', ['ada'])
    const [first, second] = (await story.roster()).sessions
    const choose = (name: string, session_id = 0) => act('choose', [name], { session_id })
    expect(await choose('bea', first?.id)).toEqual(['done'])
    const held = (await story.roster()).rows.map((row) => row.offered_until)
    expect(held).toEqual([second?.starts_at, first?.starts_at, null])
    story.app.host.pass({ seconds: 2 * 3600 })
    expect(await choose('cia', first?.id)).toEqual(['over'])
    expect(await choose('cia', second?.id)).toEqual(['done'])
    story.app.host.pass({ seconds: 2 * 3600 })
    expect(await act('choose', ['bea'])).toEqual(['over'])
  })

  it('takes back the points of each who still has them, whoever has spent some', async () => {
    await publish({ incentive_points: 2000 })
    const all = ['ada', 'bea', 'cia']
    const [, bea] = [await applied('ada'), await applied('bea'), await applied('cia')]
    await act('choose', all)
    expect(await act('attend', all)).toEqual(['done', 'done', 'done'])
    const key = { [headers.idempotencyKey]: randomUUID() }
    expect((await bea.postJson(endpoints.cashout.path, recipient, key)).status).toBe(200)
    const by = await story.operator('Payer', 'payer')
    expect(await act('correct', all, { by, reason: 'No session' })).toEqual(['done', 'spent', 'done'])
  })

  it('pays for a cancellation once, and no more than one operator may give', async () => {
    await publish({ no_show_points: 9000 })
    const all = await Promise.all(['ada', 'bea', 'cia'].map(joined))
    for (const each of all) await answer(each)
    const names = ['ada', 'bea', 'cia']
    const cancel = (encIds: string[], by?: DeskBrowser) =>
      act('cancel', encIds, { reason: 'The room is closed', ...(by && { by }) })
    await act('choose', names)
    for (const each of all) await accept(each)
    // The limit is 20,000 points.
    expect(await cancel(names)).toEqual(['done', 'done', 'above-limit'])
    expect(await cancel(['cia'], await story.operator('Other', 'payer'))).toEqual(['done'])
    await act('choose', ['ada'])
    for (const each of all.slice(0, 1)) await accept(each)
    expect(await cancel(['ada'])).toEqual(['done'])
    expect((await story.points()).map(([, points]) => points)).toEqual([9000, 9000, 9000])
  })

  it('offers the place of a deleted account to the next on the waiting list', async () => {
    await publish({ places: 1, offer_hours: 24 })
    const [ada, bea] = [await applied('ada'), await applied('bea')]
    await act('choose', ['ada'])
    await act('wait', ['bea'])
    expect((await accept(ada)).status).toBe(200)
    const deletion = await deletionOf(ada, 'ada')
    const { deps } = story.app.host
    // A host that stops takes up no task of its own any more.
    let stop = () => {}
    const stopped = new Promise<void>((resolve) => (stop = resolve))
    while (deps.backgroundTasks.running < 200) deps.backgroundTasks.run('mail', () => stopped)
    expect((await deletion.submit({})).status).toBe(200)
    expect((await partOf(bea))?.state).toBe('chosen')
    stop()
  })

  it('offers a place on that was taken from an account, also if that is deleted within the minute', async () => {
    await publish({ places: 1, offer_hours: 24 })
    const [ada, bea] = [await applied('ada'), await applied('bea')]
    await act('choose', ['ada'])
    await act('wait', ['bea'])
    expect(await act('decline', ['ada'])).toEqual(['done'])
    expect((await (await deletionOf(ada, 'ada')).submit()).title).toBe('Your account is deleted')
    await story.passKept()
    expect((await partOf(bea))?.state).toBe('chosen')
  })

  it('gives nobody the used place of a deleted account', async () => {
    await publish({ places: 1, incentive_points: 1000 })
    const [ada, bea] = [await applied('ada'), await applied('bea')]
    await act('wait', ['bea'])
    await act('choose', ['ada'])
    expect(await act('attend', ['ada'])).toEqual(['done'])
    expect((await (await deletionOf(ada, 'ada')).submit()).title).toBe('Your account is deleted')
    expect((await partOf(bea))?.state).toBe('waiting')
    expect((await story.roster()).study).toMatchObject({ places: 1, taken: 1 })
    expect((await story.saved()).taken.places).toBe(1)
    expect(await act('choose', ['bea'])).toEqual(['full'])
    await story.edit({ places: 2 })
    expect(await act('choose', ['bea'])).toEqual(['done'])
  })

  it('offers no place to an account that is being deleted', async () => {
    await publish({ places: 1, offer_hours: 24 })
    const [ada, bea] = [await applied('ada'), await applied('bea')]
    await act('choose', ['ada'])
    await act('wait', ['bea'])
    const deletion = await deletionOf(bea, 'bea')
    const posts = await whileHeld(
      database,
      (tx) => tx.select().from(ownStudies).for('update'),
      async () => {
        const deleted = deletion.submit({})
        await untilWaiting(database, 1)
        const refused = participate(ada, { act: 'refuse' })
        await untilWaiting(database, 2)
        return { deleted, refused }
      },
    )
    expect((await posts.deleted).title).toBe('Your account is deleted')
    expect((await posts.refused).status).toBe(200)
  })

  it('stops an act on many once its operator is disabled', async () => {
    await publish({ incentive_points: 1000 })
    for (const name of ['ada', 'bea']) await applied(name)
    await act('choose', ['ada', 'bea'])
    const by = await story.operator('Gone', 'payer')
    const participants = (await story.roster()).rows.map(({ enc_id, version }) => ({ enc_id, version }))
    const body = { act: 'attend', participants, reason: null, push: true, mail: true }
    const acting = await whileHeld(
      database,
      (tx) => tx.select().from(ownStudies).for('update'),
      async () => {
        const answered = by.call(desk.payOnRoster, { params: study(), body })
        await untilWaiting(database, 1)
        await database.db.update(operators).set({ active: false }).where(like(operators.name, 'Gone%'))
        return { answered }
      },
    )
    expect((await acting.answered).status).toBe(401)
    expect(await story.points()).toEqual([])
  })

  it('sends a message once, however often its post is repeated', async () => {
    await publish({})
    await applied('ada')
    await applied('bea')
    const params = study()
    const body = { key: randomUUID(), states: ['answered'], text: 'Please bring an ID.' }
    const send = (changes: object = {}) =>
      story.editor.call(desk.writeToRoster, { params, body: { ...body, ...changes } })
    for (const answered of await Promise.all([send(), send(), send(), send()]))
      expect(await answered.json()).toEqual({ sent: 2, unwanted: 0 })
    await story.app.host.sendMails()
    const sent = () => story.app.host.mail.messages.filter(({ text }) => text.includes(body.text)).length
    expect(sent()).toBe(2)
    for (const other of [{ states: ['answered', 'chosen'] }, { text: 'Please bring nothing.' }])
      expect((await send(other)).status).toBe(422)
    await send({ key: randomUUID() })
    await story.app.host.sendMails()
    expect(sent()).toBe(4)
  })

  describe('to a thousand people, whom it tells in few statements, because a transaction has five seconds', () => {
    /** Statements of a post about the study in which a thousand have accepted, with a browser each. */
    const statementsOf = async (post: () => Promise<Response>) => {
      const at = sql`${story.app.host.deps.clock().toISOString()}::timestamptz`
      await database.db.execute(sql`
        with added as (
          insert into participant (enc_id, email, password_hash, balance, created_at)
          select 'many-' || number, 'many-' || number || '@example.com', '', 0, ${at}
          from generate_series(1, 1000) as number returning id),
        browser as (
          insert into push_subscription (participant_id, endpoint, public_key, auth_secret, session_hash, kinds, created_at)
          select id, 'https://push.example/' || id, '', '', '', '{reminder}', ${at} from added),
        answer as (
          insert into intake_answer (study_id, participant_id, answered_at) select ${study().id}::int, id, ${at} from added)
        insert into participation (study_id, participant_id, state, version, session_id, updated_at)
        select ${study().id}::int, added.id, 'accepted', 1, study_session.id, ${at} from added, study_session`)
      const query = vi.spyOn(Client.prototype, 'query')
      const answered = await post()
      const statements = query.mock.calls.length
      query.mockRestore()
      expect(answered.status).toBe(200)
      expect(await database.db.$count(mailJobs)).toBe(1000)
      return statements
    }

    it('of a message', async () => {
      await publish({ sessions: [session] })
      const body = { key: randomUUID(), states: ['accepted'], text: 'Please bring an ID.' }
      const post = () => story.editor.call(desk.writeToRoster, { params: study(), body })
      expect(await statementsOf(post)).toBeLessThan(100)
    })

    it('of a session that was moved', async () => {
      const crowded = { ...session, capacity: 1000 }
      await publish({ sessions: [crowded] })
      const post = () => story.edit({ sessions: [{ ...crowded, starts_at: '2026-11-26T23:00:00.000Z' }] })
      expect(await statementsOf(post)).toBeLessThan(100)
      expect(await database.db.$count(pushJobs)).toBe(1000)
    })
  })
})
