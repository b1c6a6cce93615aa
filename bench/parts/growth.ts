import { openPostgres } from '#server/db/database.ts'
import { startPostgresServer } from '#tests/support/databases/postgres-server.ts'
import { payoutRecipient, profileAnswers } from '#server/platform/sealing/sealed-column.ts'
import { testDataKeys } from '#tests/support/builders/data-keys.ts'
import { recipient } from '#tests/support/builders/recipient.ts'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Measurement } from './measurement.ts'

const participantCount = 500

// Each row gets a value of the size that its own would have.
const sealedRecipient = JSON.stringify(payoutRecipient.seal(testDataKeys, [1, 'AB2CD3EF4GH5'], recipient))
const sealedAnswers = JSON.stringify(profileAnswers.seal(testDataKeys, [1], {}))

/** One year of an active participant: a survey a day, half of them completed, and a gift card a month. */
const yearOf = {
  survey_click: sql`insert into survey_click (id, participant_id, survey_id, points, minutes, started_at, outcome, ended_at)
    select md5(p.id || '-' || n), p.id, (n * 7919)::text, 85, 12, now() - n * interval '1 day',
      case when n % 2 = 0 then 'complete' else 'out' end, now() - n * interval '1 day'
    from participant p, generate_series(1, 365) n`,
  survey_credit: sql`insert into survey_credit
      (participant_id, click_id, transaction, kind, points, stated, state, at, due_at, settled_at)
    select participant_id, id, id, 'credit', points, points, 'confirmed', started_at, started_at, started_at
    from survey_click where outcome = 'complete'`,
  ledger_entry: sql`insert into ledger_entry (participant_id, kind, points, ref_type, ref_id, source, at)
    select participant_id, 'credit', points, 'survey-credit', id::text, 'Survey ' || transaction, at from survey_credit
    union all
    select id, 'cashout', -2000, 'cashout', id || '-' || n, 'Gift card', now() from participant, generate_series(1, 12) n`,
  cashout: sql`insert into cashout
      (reference, participant_id, idempotency_key, state, points, dollars, recipient, requested_at, settled_at)
    select upper(left(md5(id || '-' || n), 12)), id, gen_random_uuid(), 'sent', 2000, 20,
      ${sealedRecipient}::jsonb,
      now(), now()
    from participant, generate_series(1, 12) n`,
  click: sql`insert into click (kind, target_id, participant_id, at)
    select 'study', n, id, now() from participant, generate_series(1, 100) n`,
  session: sql`insert into session (token_hash, participant_id, created_at, last_seen_at)
    select sha256((id || '-' || n)::bytea), id, now(), now() from participant, generate_series(1, 2) n`,
  idempotency_key: sql`insert into idempotency_key (participant_id, operation, key, fingerprint, status, body, created_at)
    select id, 'profile', gen_random_uuid(), sha256(id::text::bytea), 200,
      '{"idempotency_key":"c3f0f1f2-6a1e-4d0c-8a53-0d4d3f0c1b2a","reference":"AB2CD3E","received_at":"2026-11-20T12:00:00Z"}', now()
    from participant, generate_series(1, 5)`,
} as const

const Sizes = v.object({
  rows: v.array(v.object({ name: v.string(), bytes: v.pipe(v.string(), v.toNumber()) })),
})

/** Disk space of one participant's year, indexes included. The plan for many participants is based on it. */
export const growth: Measurement = {
  name: 'growth',
  isLong: true,
  measure: async () => {
    const postgres = await startPostgresServer()
    try {
      const database = await openPostgres(postgres.url, { withoutTimeouts: true })
      const { db } = database
      await db.execute(sql`insert into participant (enc_id, email, password_hash, created_at)
        select 'enc-' || md5(n::text), n || '@mail.example', repeat('x', 97), now()
        from generate_series(1, ${participantCount}) n`)
      await db.execute(sql`insert into profile (participant_id, first_name, postal_code, born_on, gender, answers, updated_at)
        select id, 'Ada', '10001', '1988-03-07', 'Female', ${sealedAnswers}::jsonb, now() from participant`)
      for (const fill of Object.values(yearOf)) await db.execute(fill)
      const sizes = v.parse(
        Sizes,
        await db.execute(sql`select relname as name, pg_total_relation_size(relid)::text as bytes
          from pg_stat_user_tables order by 2`),
      )
      await database.close()
      const perParticipant = sizes.rows
        .filter(({ name }) => name in yearOf || name === 'participant' || name === 'profile')
        .map(({ name, bytes }) => ({ name, value: bytes / participantCount / 1024 }))
        .toSorted((one, other) => other.value - one.value)
      const total = perParticipant.reduce((sum, { value }) => sum + value, 0)
      return [
        { what: 'a participant’s busy year', value: total, unit: 'KiB' },
        ...perParticipant.map(({ name, value }) => ({ what: `of it ${name}`, value, unit: 'KiB' })),
      ]
    } finally {
      await postgres.dispose()
    }
  },
}
