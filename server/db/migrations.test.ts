import { unknownCard } from '#server/modules/money/payouts/order-repo.ts'
import { createTestDatabase } from '#tests/support/databases/postgres.ts'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { Client } from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'

const migrations = readMigrationFiles({ migrationsFolder: new URL('migrations', import.meta.url).pathname })

describe('data of a former release', () => {
  let client: Client
  beforeEach(async () => {
    const { url, drop } = await createTestDatabase('template1')
    client = new Client({ connectionString: url })
    await client.connect()
    return async () => {
      await client.end()
      await drop()
    }
  })
  const run = async (some: typeof migrations) => {
    for (const statement of some.flatMap(({ sql }) => sql)) await client.query(statement)
  }
  /** Migrates up to the first migration with a text. The function migrates the rest. */
  const migrateUntil = async (text: string) => {
    const at = migrations.findIndex(({ sql }) => sql.join('').includes(text))
    await run(migrations.slice(0, at))
    return () => run(migrations.slice(at))
  }

  it('has decisions, which become participations with their notes and operators', async () => {
    const migrateRest = await migrateUntil('DROP TABLE "application_decision"')
    await client.query(`
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
    const { rows } = await client.query(`
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
    await client.query(`
      insert into operator (name, role, user_handle, created_at) values ('Olive', 'payer', '\\x01', now());
      insert into participant (enc_id, email, created_at) values ('p', 'p@example.com', now());
      insert into cashout (participant_id, reference, idempotency_key, state, points, dollars, requested_at)
        select 1, state, gen_random_uuid(), state, 2000, 20, now() from unnest('{requested,sent,failed}'::text[]) state;
      insert into payout_approval (cashout_id, operator_id, at) select id, 1, now() from cashout`)
    await migrateRest()
    const { rows } = await client.query(
      'select state from payout_approval join cashout on cashout.id = cashout_id',
    )
    expect(rows).toEqual([{ state: 'requested' }])
  })

  it('has gift cards that differ from the provider’s list, which wait for an operator', async () => {
    const migrateRest = await migrateUntil('CREATE TABLE "payout_difference"')
    await client.query(`
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
    const { rows } = await client.query(`
      select reference, o.state, o.failure, d.failure as difference, d.seen_at
      from payout_difference d join cashout using (reference) join payout_order o on cashout_id = id order by reference`)
    const common = { state: 'sent', failure: null, seen_at: null }
    expect(rows).toEqual([
      { ...common, reference: 'DENIED', difference: unknownCard },
      { ...common, reference: 'RETURNED', difference: 'It came back' },
    ])
    const { rows: kept } = await client.query('select failure from payout_order where failure is not null')
    expect(kept).toHaveLength(3)
  })

  it('has addresses of Google accounts, which are confirmed', async () => {
    const migrateRest = await migrateUntil('"email_confirmed_at" = "created_at"')
    await client.query(`
      insert into participant (enc_id, email, open_id_subject, password_hash, created_at) values
        ('google', 'g@example.com', 'g', null, now()), ('linked', 'l@example.com', 'l', 'hash', now()),
        ('own', 'o@example.com', null, 'hash', now())`)
    await migrateRest()
    const { rows } = await client.query(
      'select enc_id from participant where email_confirmed_at = created_at',
    )
    expect(rows).toEqual([{ enc_id: 'google' }])
  })
})
