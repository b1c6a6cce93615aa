import { createHash, randomUUID } from 'node:crypto'
import type { ActName } from '#contract/desk/answers/acts.ts'
import { type OwnSession, noRecruiting } from '#contract/desk/answers/recruiting.ts'
import * as desk from '#contract/desk/endpoints.ts'
import { listedSessions } from '#domain/recruiting/listed-sessions.ts'
import { unknownCard } from '#server/modules/money/payouts/order-repo.ts'
import { findWaiting } from '#server/modules/studies/participations/decline-waiting.ts'
import { sealReason } from '#server/platform/audit/reasons.ts'
import { eveningSession, ownStudyContent } from '#tests/support/builders/studies/own-study-content.ts'
import { useFormerRelease } from '#tests/support/databases/former-release.ts'
import { type DeskBrowser, deskApp } from '#tests/support/host/desk-app.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import * as schema from './schema.ts'

describe('data of a former release', () => {
  const former = useFormerRelease()
  const { migrateUntil } = former

  it('has decisions, which become participations with their notes and operators', async () => {
    const migrateRest = await migrateUntil('DROP TABLE "application_decision"')
    await former.client.query(`
    insert into operator (name, role, user_handle, created_at) values ('Olive', 'editor', '\\x01', now());
    insert into category (title, slug) values ('Focus Groups', 'focus-groups');
    insert into study (source, source_key, category_id, title, long_description, publish_on)
      values ('own', '1', 1, 'Coffee', '', '2026-11-01');
    insert into participant (enc_id, email, created_at)
      select 'p' || n, 'p' || n || '@example.com', now() from generate_series(1, 3) n;
    insert into application_decision (participant_id, study_id, decision, note, decided_by, at) values
      (1, 1, 'chosen', '"sealed"', 1, '2026-11-01T10:00:00Z'),
      (2, 1, 'waitlisted', null, 1, '2026-11-01T10:00:00Z'),
      (3, 1, 'declined', null, 1, '2026-11-01T10:00:00Z')`)
    await migrateRest()
    const { rows } = await former.client.query(`
    select p.state, p.version, p.note, p.points, e.act, e.to_state, e.operator_id
    from participation p join participation_event e using (participant_id, study_id, version) order by participant_id`)
    const common = { version: 1, points: 0, operator_id: 1 }
    expect(rows).toEqual([
      { ...common, state: 'chosen', to_state: 'chosen', act: 'choose', note: 'sealed' },
      { ...common, state: 'waiting', to_state: 'waiting', act: 'wait', note: null },
      { ...common, state: 'declined', to_state: 'declined', act: 'decline', note: null },
    ])
  })

  it('has approvals of gift cards, which ask for no undo once the card is sent', async () => {
    const migrateRest = await migrateUntil('DELETE FROM "payout_approval"')
    await former.client.query(`
      insert into operator (name, role, user_handle, created_at) values ('Olive', 'payer', '\\x01', now());
      insert into participant (enc_id, email, created_at) values ('p', 'p@example.com', now());
      insert into cashout (participant_id, reference, idempotency_key, state, points, dollars, requested_at)
        select 1, state, gen_random_uuid(), state, 2000, 20, now() from unnest('{requested,sent,failed}'::text[]) state;
      insert into payout_approval (cashout_id, operator_id, at) select id, 1, now() from cashout`)
    await migrateRest()
    const { rows } = await former.client.query(
      'select state, kind, granted from approval join cashout on cashout.id = cashout_id',
    )
    expect(rows).toEqual([{ state: 'requested', kind: 'payout', granted: null }])
  })

  it('has gift cards that differ from the provider’s list, which wait for an operator', async () => {
    const migrateRest = await migrateUntil('CREATE TABLE "payout_difference"')
    await former.client.query(`
      insert into participant (enc_id, email, created_at) values ('p', 'p@example.com', now());
      insert into cashout (participant_id, reference, idempotency_key, state, points, dollars, requested_at)
        select 1, reference, gen_random_uuid(), case reference when 'WAITS' then 'requested' else 'sent' end, 2000, 20,
          now() - interval '60 days' from unnest('{DENIED,RETURNED,REFUSED,ASKED,WAITS,EQUAL}'::text[]) reference;
      insert into payout_order (cashout_id, state, provider_id, failure, due_at)
        select id, placed.state, provider_id, failure, now() from cashout join (values
          ('DENIED', 'stuck', 'a', '${unknownCard}'), ('RETURNED', 'sent', 'b', 'It came back'),
          ('REFUSED', 'stuck', null, 'Unknown campaign'), ('ASKED', 'ordering', 'c', 'No answer'),
          ('WAITS', 'stuck', 'd', 'Its address cannot be read'), ('EQUAL', 'sent', 'e', null)
        ) as placed(reference, state, provider_id, failure) using (reference)`)
    await migrateRest()
    const { rows } = await former.client.query(`
      select reference, o.state, o.failure, d.failure as difference, d.seen_at
      from payout_difference d join cashout using (reference) join payout_order o on cashout_id = id order by reference`)
    const common = { state: 'sent', failure: null, seen_at: null }
    expect(rows).toEqual([
      { ...common, reference: 'DENIED', difference: unknownCard },
      { ...common, reference: 'RETURNED', difference: 'It came back' },
    ])
    const { rows: kept } = await former.client.query(
      'select failure from payout_order where failure is not null',
    )
    expect(kept).toHaveLength(3)
  })

  it('has addresses of Google accounts, which are confirmed', async () => {
    const migrateRest = await migrateUntil('"email_confirmed_at" = "created_at"')
    await former.client.query(`
      insert into participant (enc_id, email, open_id_subject, password_hash, created_at) values
        ('google', 'g@example.com', 'g', null, now()), ('linked', 'l@example.com', 'l', 'hash', now()),
        ('own', 'o@example.com', null, 'hash', now())`)
    await migrateRest()
    const { rows } = await former.client.query(
      'select enc_id from participant where email_confirmed_at = created_at',
    )
    expect(rows).toEqual([{ enc_id: 'google' }])
  })

  it('has own studies with sessions, which the catalogue lists with the last one as their end', async () => {
    const migrateRest = await migrateUntil('UPDATE "study" SET "sessions"')
    const link = {
      ...eveningSession,
      key: 'link',
      starts_at: '2026-12-03T02:00:00.000Z',
      place: 'HTTPS://meet.example/7',
    }
    const west = { ...eveningSession, key: 'west', time_zone: 'America/Los_Angeles', place: null }
    const { sessions: _none, screen_out_points: _nothing, ...oldest } = noRecruiting
    const cases: [sessions: OwnSession[], recruiting: object, expireOn: string | null][] = [
      [
        [link, eveningSession],
        { ...noRecruiting, sessions: [link, eveningSession], screen_out_points: 250 },
        null,
      ],
      [[west], { ...noRecruiting, sessions: [west] }, '2026-11-20'],
      [[], noRecruiting, null],
      [[], oldest, null],
    ]
    await former.client.query(`
      insert into operator (name, role, user_handle, created_at) values ('Olive', 'editor', '\\x01', now());
      insert into category (title, slug) values ('Focus Groups', 'focus-groups')`)
    for (const [index, [, recruiting, expireOn]] of cases.entries()) {
      await former.client.query(
        `insert into own_study (state, content, version, created_at, updated_at, updated_by)
        values ('published', $1::jsonb, 1, now(), now(), 1)`,
        [{ ...ownStudyContent, recruiting }],
      )
      await former.client.query(
        `insert into study (source, source_key, category_id, title, long_description, publish_on, expire_on)
        select source, $1, 1, 'Coffee', '', '2026-11-01', $2::date from unnest('{own,seed}'::text[]) source`,
        [index + 1, expireOn],
      )
    }
    await migrateRest()
    const read = (source: string) =>
      former.database.db
        .select({
          sessions: schema.studies.sessions,
          points: schema.studies.screenOutPoints,
          expireOn: schema.studies.expireOn,
          seats: schema.studies.seatsLeft,
        })
        .from(schema.studies)
        .where(eq(schema.studies.source, source))
        .orderBy(schema.studies.sourceKey)
    expect(await read('own')).toEqual(
      [
        { points: 250, expireOn: '2026-12-02' },
        { points: 0, expireOn: '2026-11-20' },
        { points: 0, expireOn: null },
        { points: 0, expireOn: null },
      ].map((row, index) => ({
        ...row,
        sessions: listedSessions({ sessions: cases[index]?.[0] ?? [] }),
        seats: null,
      })),
    )
    expect(await read('seed')).toEqual(
      cases.map(([, , expireOn]) => ({ sessions: [], points: 0, expireOn, seats: null })),
    )
  })

  it('has wishes, gifts, messages and reminders in the log, which wait, count and are known on', async () => {
    const migrateRest = await migrateUntil('CREATE TABLE "approval"')
    const app = deskApp(former.database, { POINTS_LIMIT: '50', POINTS_MONTH_LIMIT: '100' })
    const { deps } = app.host
    await former.client.query(`
      insert into operator (name, role, user_handle, created_at) values ('Olive', 'payer', '\\x01', now());
      insert into participant (enc_id, email, created_at)
        select name, name || '@example.com', now() from unnest('{ada,bea}'::text[]) name;
      insert into cashout (participant_id, reference, idempotency_key, state, points, dollars, requested_at)
        select 1, state, gen_random_uuid(), state, 2000, 20, now() from unnest('{requested,sent}'::text[]) state;
      insert into payout_approval (cashout_id, operator_id, at) select id, 1, now() from cashout;
      insert into category (title, slug) values ('Focus Groups', 'focus-groups');
      insert into study (source, source_key, category_id, title, long_description, publish_on)
        select 'own', key, 1, 'Coffee', '', '2026-11-01' from unnest('{1,2}'::text[]) key;
      insert into intake_answer (participant_id, study_id, answered_at) values
        (1, 1, '2026-11-20T10:00:00Z'), (2, 1, '2026-11-20T12:00:00Z'), (2, 2, '2026-11-20T10:00:00Z');
      insert into participation (participant_id, study_id, state, version, updated_at) values
        (2, 1, 'chosen', 3, '2026-11-20T12:00:00Z');
      insert into participation_event (participant_id, study_id, version, to_state, actor, operator_id, points, at) values
        (1, 1, 2, 'paid', 'host', 1, 700, '2026-11-20T11:00:00Z'),
        (2, 1, 2, 'paid', 'operator', 1, 300, '2026-11-20T11:30:00Z')`)
    await former.client.query(
      `insert into own_study (state, content, version, created_at, updated_at, updated_by)
      select state, $1::jsonb, 1, now(), now(), 1 from unnest('{closed,closed}'::text[]) state`,
      [ownStudyContent],
    )
    const reason = await sealReason(former.database.db, { participantId: 1, ...deps }, 'A study')
    const message = { key: randomUUID(), states: ['answered', 'chosen'], text: 'Please bring an ID.' }
    const text_hash = createHash('sha256').update(message.text).digest('base64url')
    const { text: _words, ...written } = { ...message, sent: 5, unwanted: 2 }
    const old = { ...message, key: randomUUID() }
    const entries: [act: ActName, subject: string, after: object, reason?: string][] = [
      ['points.wish', 'participant:1', { points: 6000 }, reason],
      ['points.wish', 'participant:1', { points: 7000 }, reason],
      ['points.withdraw', 'participant:1', { points: 7000 }],
      ['points.add', 'participant:2', { points: 9000, balance: 9000 }],
      ['points.add', 'participant:9', { points: 500, balance: 500 }],
      ['points.add', 'participant:2', { points: -100, balance: 8900 }],
      ['roster.attend', 'study:1', { participant: 1, points: 700, given: 700 }],
      ['roster.pay', 'study:1', { participant: 9, points: 40, given: 40 }],
      ['own-study.close', 'own-study:1', { state: 'closed', decline: true }],
      ['own-study.close', 'own-study:2', { state: 'closed', decline: true }],
      ['own-study.end', 'own-study:2', { state: 'closed' }],
      ['roster.write', 'study:1', { ...written, text_hash }],
      ['roster.write', 'study:1', { ...written, key: old.key }],
      ['roster.remind', 'study:1', { participant: 2, state: 'chosen' }],
    ]
    for (const [index, [act, subject, after, words]] of entries.entries())
      await former.client.query(
        `insert into audit_log (id, at, operator_id, actor, act, subject, after, reason, previous_hash, hash)
        values ($1, '2026-11-20T11:00:00Z', 1, 'Olive', $2, $3, $4, $5, '', '')`,
        [index + 1, act, subject, after, words],
      )
    await migrateRest()

    const [olive, other] = [await app.operator('Olive'), await app.operator('Other', 'payer')]
    const add = async (points: number, id: number, by: DeskBrowser) =>
      (
        await by.call(desk.addPoints, {
          params: { id },
          body: { key: randomUUID(), points, reason: 'A study' },
        })
      ).status
    const { wishes } = await other.read(desk.pointsWishes)
    expect(wishes).toMatchObject([
      {
        id: 1,
        points: 6000,
        reason: 'A study',
        at: '2026-11-20T11:00:00.000Z',
        by: { id: 1, name: 'Olive' },
      },
    ])
    expect(await other.read(desk.today)).toMatchObject({ points: { count: 1 }, undos: { count: 1 } })
    expect(await add(6000, 1, olive)).toBe(409)
    expect(await add(6000, 1, other)).toBe(204)
    expect((await other.read(desk.today)).points.count).toBe(0)
    // Nine dollars and a half of ten are given.
    expect(await add(501, 1, olive)).toBe(409)
    expect(await add(500, 1, olive)).toBe(204)
    const { payouts } = await other.read(desk.payouts, { path: `${desk.payouts.path}?state=requested` })
    expect(payouts).toMatchObject([{ approved_by: [{ id: 1, name: 'Olive' }] }])
    const { rows } = await former.client.query(
      "select participant_id, points from approval where kind = 'incentive' and decided_by = 1 order by points",
    )
    expect(rows).toEqual([
      { participant_id: null, points: 40 },
      { participant_id: 2, points: 300 },
      { participant_id: 1, points: 700 },
    ])
    expect(await findWaiting(former.database.db)).toMatchObject([
      { participantId: 1, studyId: 1, name: 'Olive' },
    ])

    const editor = await app.operator('Ed', 'editor')
    const send = (body: object) => editor.call(desk.writeToRoster, { params: { id: 1 }, body })
    expect(await (await send(message)).json()).toEqual({ sent: 5, unwanted: 2 })
    expect((await send({ ...message, text: 'Please bring nothing.' })).status).toBe(422)
    expect((await send(old)).status).toBe(422)
    expect((await former.client.query('select version, reminded_at from participation')).rows).toEqual([
      { version: 3, reminded_at: new Date('2026-11-20T11:00:00Z') },
    ])
  })
})
