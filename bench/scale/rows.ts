import { noRecruiting } from '#contract/desk/answers/recruiting.ts'
import {
  applicationDetails,
  messageText,
  payoutRecipient,
  profileAnswers,
  questionnaireAnswers,
} from '#server/platform/sealing/sealed-column.ts'
import { testDataKeys } from '#tests/support/builders/data-keys.ts'
import { ownStudyContent } from '#tests/support/builders/studies/own-study-content.ts'
import { recipient } from '#tests/support/builders/money/recipient.ts'

/*
 * Rows of participants as `docs/scale.md` has them: one in ten is keen. Of a keen year the filled database has 14 surveys, a
 * month apart; one in a thousand participants has all 365 of them, so that the rows of a year can be asked for.
 */

/** Ids below are left to what the walk adds. */
export const firstId = 1001
const now = `timestamptz '2026-11-20T18:00:00Z'`
const daysAgo = (days: string) => `${now} - (${days}) * interval '1 day'`
const hash = (text: string) => `sha256((${text})::text::bytea)`
/** Random letters, always the same for one text. */
const letters = (text: string, length: number) =>
  `left(translate(encode(${hash(text)}, 'base64'), '+/=', '-_'), ${length})`
const literal = (text: string) => `'${text.replaceAll("'", "''")}'`
const json = (value: unknown) => `${literal(JSON.stringify(value))}::jsonb`
/** Of the length of a real one. It opens for nobody: what is opened in the walk was written by the host itself. */
const sealedOnce = (
  seal: { seal: (keys: typeof testDataKeys, row: number[], value: never) => string },
  value: unknown,
) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a value of any column
  json(seal.seal(testDataKeys, [0, 0], value as never))

const sentences = { text: 'My gift card did not come. It is two weeks ago now, and I wonder. '.repeat(4) }
const answers = {
  ethnicity: 'White',
  education: 'Bachelor degree',
  employment: 'Full time',
  household_income: '$50,000 - $74,999',
  marital_status: 'Married',
}

/** Everybody of `who` with the number of surveys: a year's, fourteen, one or none. */
const people = (
  who: string,
) => `(select id, id = 1 or id % 1000 = 0 as is_year, case when id = 1 or id % 1000 = 0 then 365
  when id % 10 = 0 then 14 when id % 10 < 5 then 1 else 0 end as surveys from ${who} as id) as person`
const surveys = (who: string) => `${people(who)}, generate_series(1, surveys) as k, lateral (
  select ${daysAgo(`case when is_year then k else k * 30 + id / 10 % 11 end`)} - (id * 7 + k) % 86400 * interval '1 second' as at,
    id::bigint * 512 + k as credit, k % 2 = 0 as is_paid, not is_year or k > 30 as is_confirmed) as survey`
/** Twelve gift cards in a year, or one in every second keen one. A few wait. */
const cards = (
  who: string,
) => `(select id, case when id = 1 or id % 1000 = 0 then 12 when id % 20 = 0 then 1 else 0 end as cards
  from ${who} as id) as person, generate_series(1, cards) as k, lateral (
  select id::bigint * 16 + k as card, id % 20000 = 0 and k = 1 as is_open,
    ${daysAgo('case when cards = 1 then 4 + id / 20 % 395 else k * 30 end')} as at) as card`
const isIn = 'id % 20 = 0'
/** One of many studies of the desk, and for some the one that everybody wants. */
const studyOf = (studies: number) =>
  `case when id % 2000 = 0 then ${firstId} else ${firstId} + id / 20 % ${studies} end`
/**
 * Of ten in a study six are paid, two decline, one waits, and one has a seat in its session. Once that is over they are
 * paid as well; one in fifty still waits for it.
 */
const tenth = '(id / 20 + id / 40000) % 10'
const partState = (studies: number) =>
  `case when ${tenth} < 6 then 'paid' when ${tenth} < 8 then 'declined' when ${tenth} = 8 then 'waiting' when (${studyOf(studies)}) % ${sessionsForOneAhead} = 0 then 'accepted' when id / 200 % 50 = 0 then 'attended' else 'paid' end`
const isPaid = (studies: number) => `${isIn} and ${partState(studies)} = 'paid'`
/** One session of so many is ahead. */
const sessionsForOneAhead = 20
const byTime = 'order by at'

interface Filling {
  table: string
  columns: string
  select: string
}

/** The rows of each table. @param who The participants, as an expression that returns their ids. */
export function participantRows(who: string, studies: number): Filling[] {
  const from = `from ${who} as id`
  const inStudy = `from ${who} as id where ${isIn}`
  return [
    {
      table: 'survey_click',
      columns: 'id, participant_id, survey_id, points, minutes, started_at, outcome, ended_at',
      select: `select ${letters('credit', 22)}, id, 'survey-' || (id * 7 + k) % 5000, 500, 10, at, case when is_paid then 'complete' when k % 4 = 1 then 'out' end, case when is_paid or k % 4 = 1 then at + interval '12 minutes' end from ${surveys(who)} ${byTime}`,
    },
    {
      table: 'survey_credit',
      columns:
        'id, participant_id, click_id, transaction, kind, points, stated, state, at, due_at, settled_at',
      select: `select credit, id, ${letters('credit', 22)}, 'cpx-' || credit, 'credit', 500, 500, case when is_confirmed then 'confirmed' else 'pending' end, at, case when is_confirmed then at + interval '2 days' when id = 1 and k = 30 then ${now} - interval '1 hour' else ${now} + interval '20 days' end, case when is_confirmed then at + interval '2 days' end from ${surveys(who)} where is_paid ${byTime}`,
    },
    {
      table: 'cashout',
      columns:
        'id, reference, participant_id, idempotency_key, state, points, dollars, recipient, address_hash, phone_hash, requested_at, settled_at, payout_reference',
      select: `select card, upper(left(md5(card::text), 12)), id, md5('key' || card)::uuid, case when is_open then 'requested' else 'sent' end, 2000, 20, ${sealedOnce(payoutRecipient, recipient)}, ${hash(`'street' || id`)}, ${hash(`'phone' || id`)}, at, case when not is_open then at + interval '2 days' end, case when not is_open then ${letters('card', 12)} end from ${cards(who)} ${byTime}`,
    },
    {
      table: 'payout_order',
      columns: 'cashout_id, state, provider_id, due_at',
      select: `select card, 'sent', ${letters('card', 12)}, at from ${cards(who)} where not is_open ${byTime}`,
    },
    {
      table: 'ledger_entry',
      columns: 'participant_id, kind, points, ref_type, ref_id, source, at',
      select: `select * from (select id, 'credit', 500::bigint, 'survey-credit', credit::text, 'Survey ' || k, at + interval '2 days' as at from ${surveys(who)} where is_paid and is_confirmed union all select id, 'cashout', -2000, 'cashout', card::text, null, at from ${cards(who)} union all select id, 'incentive', 1500, 'participation', (${studyOf(studies)}) || ':' || id || ':1', 'A study', ${daysAgo('id / 20 % 365')} from ${who} as id where ${isPaid(studies)}) as moved ${byTime}`,
    },
    {
      table: 'click',
      columns: 'kind, target_id, participant_id, at',
      select: `select 'study', ${firstId} + id % ${studies}, id, ${daysAgo('id / 10 % 401')} - id % 86400 * interval '1 second' as at ${from} where id % 10 < 7 ${byTime}`,
    },
    {
      table: 'participation',
      columns: 'participant_id, study_id, state, version, session_id, points, entries, updated_at',
      select: `select id, ${studyOf(studies)}, ${partState(studies)}, 2, case when ${tenth} = 9 then ${studyOf(studies)} end, case when ${isPaid(studies)} then 1500 else 0 end, case when ${isPaid(studies)} then 1 else 0 end, ${daysAgo('id / 20 % 365')} ${inStudy}`,
    },
    {
      table: 'participation_event',
      columns: 'participant_id, study_id, version, act, from_state, to_state, actor, operator_id, points, at',
      select: `select id, ${studyOf(studies)}, version, case version when 2 then 'choose' end, case version when 2 then 'answered' end, case version when 2 then ${partState(studies)} else 'answered' end, 'operator', 1, 0, ${daysAgo('id / 20 % 365')} from ${who} as id, generate_series(1, 2) as version where ${isIn}`,
    },
    {
      table: 'intake_answer',
      columns: 'participant_id, study_id, answers, answered_at, read_at',
      select: `select id, ${studyOf(studies)}, ${sealedOnce(questionnaireAnswers, { cups: '2', story: 'A long answer of a participant. '.repeat(6) })}, ${daysAgo('id / 20 % 365 + 1')}, case when id % 400 <> 0 then ${now} end ${inStudy}`,
    },
  ]
}

/** Rows of participants that need no more than their ids. */
export function accountRows(who: string, studies: number): Filling[] {
  const from = `from ${who} as id`
  const balance = `case when id % 1000 = 0 then 83500 - 24000 when id % 20 = 0 then 3500 - 2000 when id % 10 = 0 then 3500 else 0 end + case when ${isPaid(studies)} then 1500 else 0 end`
  return [
    {
      table: 'participant',
      columns: 'id, enc_id, email, email_confirmed_at, password_hash, balance, created_at',
      select: `select id, ${letters('id', 24)}, 'person.' || id || '@mail.example', ${now}, '$argon2id$v=19$m=19456,t=2,p=1$' || ${letters(`'salt' || id`, 22)} || '$' || ${letters(`'hash' || id`, 43)}, ${balance}, ${daysAgo('id % 900')} ${from}`,
    },
    {
      table: 'profile',
      columns:
        'participant_id, first_name, last_name, postal_code, born_on, gender, answers, dma, updated_at',
      select: `select id, (array['Olivia','Liam','Emma','Noah','Ava','James','Sofia','Mateo','Grace','Henry'])[id % 10 + 1], initcap(translate(left(md5((id % 40000)::text), 7), '0123456789', 'ghijklmnop')), lpad((10000 + id % 80000)::text, 5, '0'), date '1950-01-01' + id % 20000, case when id % 2 = 0 then 'Female' else 'Male' end, ${sealedOnce(profileAnswers, answers)}, 500 + id % 210, ${daysAgo('id % 900')} ${from} where id % 10 <> 9`,
    },
    {
      table: 'session',
      columns: 'token_hash, participant_id, created_at, last_seen_at, device, proved_at',
      select: `select ${hash(`'session' || id`)}, id, ${daysAgo('id / 20 % 30')}, ${daysAgo('least(id / 20 % 30, id / 20 % 14)')}, 'Chrome on Android', ${daysAgo('id / 20 % 30')} ${from} where id % 20 < 7`,
    },
    {
      table: 'known_device',
      columns: 'participant_id, device_hash, seen_at',
      select: `select id, ${hash(`'device' || id`)}, ${daysAgo('id / 10 % 180')} ${from} where id % 10 < 6`,
    },
    {
      table: 'idempotency_key',
      columns: 'participant_id, operation, key, fingerprint, status, body, created_at',
      select: `select id, case when id % 3 = 0 then 'profile' else 'intake' end, md5('post' || id)::uuid, ${hash(`'body' || id`)}, case when id % 1000 = 7 then 409 else 200 end, ${json({ idempotency_key: '7f1c2b64-52a7-4a4e-9a51-0c6f1f7d9f10', reference: '7F2K9QXM', received_at: '2026-11-20T18:00:00.000Z' })}, ${daysAgo('id / 10 % 90')} - id % 1500 * interval '1 minute' as at ${from} where id % 10 < 7 ${byTime}`,
    },
    {
      table: 'saved_study',
      columns: 'participant_id, study_id, saved_at',
      select: `select id, ${firstId} + id % ${studies}, ${daysAgo('id % 365')} ${from} where id % 2 = 0`,
    },
    {
      table: 'hidden_item',
      columns: 'participant_id, kind, target_id',
      select: `select id, 'focusgroup', ${firstId} + k from ${who} as id, generate_series(1, 5) as k where id % 10 = 0`,
    },
    {
      table: 'application',
      columns: 'participant_id, study_id, updated_at, details',
      select: `select id, ${firstId} + id % ${studies}, ${daysAgo('id % 365')}, ${sealedOnce(applicationDetails, { title: 'How do you brew your coffee?', company: 'Plainfield Research', state: 'scheduled', pay: '$150' })} ${from} where id % 10 = 0`,
    },
    {
      table: 'push_subscription',
      columns: 'participant_id, endpoint, public_key, auth_secret, session_hash, created_at, kinds',
      select: `select id, 'https://fcm.googleapis.com/fcm/send/' || encode(${hash(`'push' || id`)}, 'hex') || encode(${hash(`'more' || id`)}, 'hex'), decode(repeat('04', 65), 'hex'), decode(repeat('01', 16), 'hex'), ${hash(`'session' || id`)}, ${daysAgo('id % 30')}, case when id % 50 = 0 then array['credit','payout','studies'] else array['credit','payout'] end ${from} where id % 5 = 0`,
    },
    {
      table: 'push_job',
      columns: 'subscription_id, kind, event, attempts, due_at, created_at',
      select: `select id / 5, 'credit', 'credit-' || id, 3, ${now} + interval '1 hour', ${now} - interval '1 hour' ${from} where id % 5000 = 0`,
    },
    {
      table: 'mail_job',
      columns: 'participant_id, kind, facts, tries, due_at, created_at, sent_at, failed_at, failure',
      select: `select id, 'payout-sent', null::jsonb, 1, at, at, case when id % 10000 <> 1 then at end, case when id % 10000 = 1 then at end, case when id % 10000 = 1 then 'EENVELOPE 550' end from (select id, ${daysAgo('id / 5 % 31')} + id % 80000 * interval '1 second' as at ${from} where id % 5 = 1) as mail ${byTime}`,
    },
    {
      table: 'attempt_counter',
      columns: 'key, window_start, count',
      select: `select 'newKeyByParticipant:' || ${letters('id', 43)}, date_trunc('hour', ${now}) - id / 10 % 25 * interval '1 hour', 3 ${from} where id % 10 = 0`,
    },
    {
      table: 'spent_challenge',
      columns: 'signature, expires_at',
      select: `select encode(${hash('id')}, 'hex'), ${now} + (id % 60 - 5) * interval '1 minute' ${from} where id % 1000 = 0`,
    },
    {
      table: 'contact_thread',
      columns: 'id, reference, participant_id, subject, state, unread, created_at, updated_at',
      select: `select id, upper(left(md5('thread' || id), 10)), id, 'general', case when id / 100 % 20 = 0 then 'open' else 'closed' end, false, ${daysAgo('id / 100 % 395')}, ${daysAgo('id / 100 % 395')} ${from} where id % 100 = 3`,
    },
    {
      table: 'contact_message',
      columns: 'id, thread_id, participant_id, operator_id, text, at',
      select: `select id * 2 + k, id, id, case k when 1 then 1 end, ${sealedOnce(messageText, sentences)}, ${daysAgo('id / 100 % 395')} from ${who} as id, generate_series(0, 1) as k where id % 100 = 3`,
    },
    {
      table: 'record_opening',
      columns: 'participant_id, operator_id, opened, reason, at',
      select: `select id, 1, 'account', 'Your message', ${daysAgo('id / 50 % 700')} ${from} where id % 50 = 0`,
    },
    {
      table: 'account_hold',
      columns: 'id, participant_id, held_by, reason, held_at, released_at, released_by',
      select: `select id, id, 1, ${sealedOnce(messageText, sentences)}, ${daysAgo('id % 300')}, case when id % 20000 <> 5 then ${now} end, 1 ${from} where id % 1000 = 5`,
    },
    {
      table: 'survey_list',
      columns: 'participant_id, offers, fetched_at',
      select: `select id, ${json(Array.from({ length: 5 }, (_, k) => ({ id: `survey-${k + 7}`, minutes: 10, points: 85, rating: 4, href: `https://click.surveys.example/?k=${k}&subid_1=&subid_2=` })))}, ${now} ${from} where id % 20 = 0`,
    },
    {
      table: 'identity_session',
      columns: 'id, participant_id, state, created_at, changed_at, decided_at',
      select: `select md5('identity' || id), id, 'approved', ${now}, ${now}, ${now} ${from} where id % 50 = 0`,
    },
    {
      table: 'mail_token',
      columns: 'token_hash, participant_id, purpose, expires_at',
      select: `select ${hash(`'mail' || id`)}, id, 'password-reset', ${now} + (id / 1000 % 60 - 1) * interval '1 minute' ${from} where id % 1000 = 2`,
    },
    {
      table: 'deleted_account',
      columns: 'id, email_hash, lost_points',
      select: `select id, ${hash(`'deleted' || id`)}, 0 ${from} where id % 100 = 0`,
    },
    {
      table: 'deleted_click',
      columns: 'id, account_id, taker_hash, paid, started_at',
      select: `select ${letters(`'gone' || id`, 22)}, id, ${hash(`'taker' || id`)}, '[]'::jsonb, ${daysAgo('id / 100 % 401')} ${from} where id % 100 = 0`,
    },
    {
      table: 'deleted_session',
      columns: 'token_hash, at',
      select: `select ${hash(`'ended' || id`)}, ${daysAgo('id / 1000 % 31')} ${from} where id % 1000 = 0`,
    },
    {
      table: 'settled_cashout',
      columns: 'reference, state, points, dollars, requested_at, settled_at',
      select: `select 'GONE' || id, 'sent', 2000, 20, ${daysAgo('id / 100 % 900')}, ${daysAgo('id / 100 % 900')} ${from} where id % 100 = 0`,
    },
  ]
}

/** Statements that fill the kept sums: the rows are inserted without triggers. */
export const noteSums = [
  `update money_sum set amount = (select sum(balance) from participant where balance > 0) where name = 'owed'`,
  `insert into money_sum select what || month, amount from (
    select to_char(settled_at at time zone 'UTC', 'YYYY-MM') as month, sum(dollars) as dollars, count(*) as cards from (
      select settled_at, dollars from cashout where state = 'sent' union all select settled_at, dollars from settled_cashout
    ) as sent group by 1) as paid, lateral (values ('dollars ', dollars), ('cards ', cards)) as of (what, amount)`,
  `insert into year_sum select participant_id, date_part('year', settled_at at time zone 'UTC'), sum(dollars)
    from cashout where state = 'sent' group by 1, 2`,
]

/** Studies of the registry, of which one in fifty is open, and of the desk, each with a session ahead. */
export function studyRows(trials: number, studies: number): Filling[] {
  const content = { ...ownStudyContent, recruiting: { ...noRecruiting, incentive_points: 1500, places: 400 } }
  const common = `'[]'::jsonb, ${literal('<p>Tell us about your mornings.</p>'.repeat(60))}`
  const own = `generate_series(${firstId}, ${firstId + studies - 1}) as id`
  return [
    { table: 'category', columns: 'id, title, slug', select: `select 1001, 'Trials', 'trials'` },
    {
      table: 'study',
      columns:
        'id, source, source_key, title, category_id, expire_on, publish_on, requirements, long_description, dmas',
      select: `select id, 'own', id::text, 'How do you brew your coffee? ' || id, 1001, null, date '2026-11-01', ${common}, '{}'::integer[] from ${own} union all select id, 'clinicaltrials.gov', 'NCT' || lpad(id::text, 8, '0'), 'A trial of mornings ' || id, 1001, case when id % 50 <> 0 then date '2026-11-01' else date '2027-11-01' end, date '2025-11-01', ${common}, array[500 + id % 210] from generate_series(${firstId + studies}, ${firstId + studies + trials - 1}) as id`,
    },
    {
      table: 'own_study',
      columns: 'id, state, content, version, created_at, updated_at, updated_by',
      select: `select id, case when id % 20 = 0 then 'published' else 'closed' end, ${json(content)}, 1, ${now}, ${now}, 1 from ${own}`,
    },
    {
      table: 'study_session',
      columns: 'id, study_id, key, starts_at, minutes, time_zone, capacity',
      select: `select id, id, 'evening', ${now} + case when id % ${sessionsForOneAhead} = 0 then id % 30 else -id % 700 - 3 end * interval '1 day', 90, 'America/New_York', 400 from ${own}`,
    },
    {
      table: 'opened_study',
      columns: 'study_id, opened_at',
      select: `select id, ${daysAgo('id % 300 + 1')} from generate_series(${firstId}, ${firstId + studies + trials - 1}) as id`,
    },
  ]
}
