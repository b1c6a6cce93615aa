import { readSums } from '#server/modules/money/ledger/sums.ts'
import { auditLedger } from '#server/modules/money/ledger/audit.ts'
import { useFormerRelease } from '#tests/support/databases/former-release.ts'
import { sound } from '#tests/support/host/sound-ledger.ts'
import { describe, expect, it } from 'vitest'

describe('data of a release without kept sums', () => {
  const former = useFormerRelease()

  it('has points and gift cards, which the kept sums have, and go on from', async () => {
    const migrateRest = await former.migrateUntil('CREATE TABLE "money_sum"')
    await former.client.query(`
      insert into participant (enc_id, email, created_at, balance)
        select name, name || '@example.com', now(), balance
        from (values ('ada', 3000), ('bea', -500), ('cy', 0), ('di', 250)) as person(name, balance);
      insert into ledger_entry (participant_id, kind, points, ref_type, ref_id, at)
        select id, 'credit', balance, 'test', enc_id, now() from participant where balance <> 0;
      insert into cashout (participant_id, reference, idempotency_key, state, points, dollars, requested_at, settled_at)
        select person, reference, gen_random_uuid(), state, dollars * 100, dollars, '2026-10-31T23:00:00Z', settled from (values
          (1, 'IN-TIME', 'sent', 20, timestamptz '2026-12-31T23:59:59Z'), (1, 'NEW-YEAR', 'sent', 50, '2026-12-31T20:00:00-05'),
          (1, 'MORE', 'sent', 20, '2026-12-01T00:00:00Z'), (2, 'NO-DATE', 'sent', 30, null),
          (2, 'WAITS', 'requested', 20, null), (3, 'FAILED', 'failed', 20, '2026-12-01T00:00:00Z')
        ) as card(person, reference, state, dollars, settled);
      insert into ledger_entry (participant_id, kind, points, ref_type, ref_id, at)
        select participant_id, 'cashout', -points, 'cashout', id::text, now() from cashout union all
        select participant_id, 'cashout-return', points, 'cashout', id::text, now() from cashout where state = 'failed' union all
        select participant_id, 'credit', sum(points), 'test', 'cards ' || participant_id, now() from cashout
          where state <> 'failed' group by participant_id;
      insert into settled_cashout (reference, state, points, dollars, requested_at, settled_at) values
        ('GONE', 'sent', 2000, 20, '2026-12-01T00:00:00Z', '2026-12-02T00:00:00Z'),
        ('GONE-FAILED', 'failed', 2000, 20, '2026-12-01T00:00:00Z', '2026-12-02T00:00:00Z')`)
    await migrateRest()
    const { rows } = await former.client.query(
      'select name, amount::int from money_sum order by name collate "C"',
    )
    expect(rows.map(({ name, amount }: { name: string; amount: number }) => [name, amount])).toEqual([
      ['cards 2026-10', 1],
      ['cards 2026-12', 3],
      ['cards 2027-01', 1],
      ['dollars 2026-10', 30],
      ['dollars 2026-12', 60],
      ['dollars 2027-01', 50],
      ['owed', 3250],
    ])
    const { rows: years } = await former.client.query('select * from year_sum order by participant_id, year')
    expect(years).toEqual([
      { participant_id: 1, year: 2026, dollars: 40 },
      { participant_id: 1, year: 2027, dollars: 50 },
      { participant_id: 2, year: 2026, dollars: 30 },
    ])
    await former.client.query(`
      update cashout set state = 'sent', settled_at = '2027-02-01T00:00:00Z' where reference = 'WAITS';
      update cashout set state = 'requested', settled_at = null where reference = 'IN-TIME';
      delete from participant where enc_id = 'di'`)
    expect(await readSums(former.database.db)).toMatchObject({
      owedPoints: 3000,
      paidDollars: 140,
      waitingDollars: 20,
    })
    expect(await auditLedger(former.database.db)).toEqual(sound)
  })
})
