import { randomUUID } from 'node:crypto'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { headers } from '#contract/base/headers.ts'
import * as schema from '#server/db/schema.ts'
import { hiddenItems, ledgerEntries, operators, participants, pushSubscriptions } from '#server/db/schema.ts'
import { grantPoints } from '#tests/contract/world.ts'
import { hostTest } from '#tests/support/host/host-test.ts'
import { openPage, postForm } from '#tests/support/host/page-form.ts'
import { addOwner } from '#tests/support/builders/people/owner.ts'
import { addPoints } from '#server/desk/people/points.ts'
import { holdAccount } from '#server/desk/people/service.ts'
import { prove } from '#tests/support/host/prove.ts'
import { startedSurvey } from '#tests/support/builders/money/points.ts'
import { surveyEnvironment, postbackQuery, sendPostback } from '#tests/support/providers/survey-provider.ts'
import { type TestVisitor, errorOf } from '#tests/support/host/test-visitor.ts'
import { recipient } from '#tests/support/builders/money/recipient.ts'
import { eq, getTableColumns, getTableName, isTable } from 'drizzle-orm'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { limits } from '#server/platform/limits/limits.ts'
import { confirmDueCredits } from '#server/modules/money/surveys/credit.ts'
import { asCsv } from './routes.ts'
import { leftOut, personalTables } from './read-data.ts'
import { dataPaths } from '#server/platform/pages/account-paths.ts'

const email = 'ada@example.com'
const profile = { first_name: '=SUM(A1)', postal_code: '10001', dob: '31/12/1990', gender: 'Female' }

/** Tables with nothing of a participant. A new table is in the download, or here, or in `leftOut` with its reason. */
const ofNobody =
  'attempt_counter audit_log_end backup_mark catalogue_revision category city closed_record company debt debt_key deleted_session facility intake ' +
  'online_survey opened_study operator operator_invite operator_passkey operator_session own_study own_study_picture ' +
  'own_study_version passkey_challenge payout_difference piece push_key sandbox_card sealed_column settled_cashout ' +
  'ledger_audit money_sum money_sum_change site_facility source_run source_sync spent_challenge study study_correction study_message study_session study_site told_area wall_result'

test('the download contains every table with rows of the participant', () => {
  const named = personalTables.map(({ table }) => table)
  // The rows of these two are found by the subject of an act, and by the account itself.
  const known = [...named, ...leftOut, ...ofNobody.split(' '), 'audit_log', 'participant']
  const tables = Object.values(schema).filter((part) => isTable(part))
  expect(known.toSorted()).toEqual(tables.map(getTableName).toSorted())
})

test('a spreadsheet interprets no value as a formula', () => {
  const csv = asCsv({ profile: [{ note: '@a "b"\n', less: -5, minus: '-x', none: null, list: ['a', 'b'] }] })
  expect(csv.split('\r\n')).toEqual([
    '\u{feff}"table","row","field","value"',
    `"profile","1","note","'@a ""b""\n"`,
    '"profile","1","less","-5"',
    `"profile","1","minus","'-x"`,
    '"profile","1","none",""',
    '"profile","1","list","[""a"",""b""]"',
    '',
  ])
})

describe('a participant’s own data', () => {
  const it = hostTest({ SANDBOX: '0', ...surveyEnvironment })
  let adaId: number

  it.beforeEach(async ({ database, ada }) => {
    await ada.postJson(endpoints.profile.path, profile, { [headers.idempotencyKey]: randomUUID() })
    await ada.postJson(endpoints.hide.path, { kind: 'focusgroup', id: 7, hidden: true })
    const [row] = await database.db.select().from(participants)
    adaId = row?.id ?? 0
  })

  const cashOut = (ada: TestVisitor) =>
    ada.postJson(endpoints.cashout.path, recipient, { [headers.idempotencyKey]: randomUUID() })
  const deletion = (visitor: TestVisitor) => openPage(visitor, dataPaths.deletion)

  it('comes as JSON and as CSV, complete, and without data of others', async ({
    database,
    host,
    ada,
    eve: _eve,
  }) => {
    await grantPoints(database, adaId, 2500)
    expect((await cashOut(ada)).status).toBe(200)
    await database.db.insert(pushSubscriptions).values({
      participantId: adaId,
      endpoint: 'https://push.example/hers',
      publicKey: Buffer.from('public'),
      authSecret: Buffer.from('secret'),
      sessionHash: Buffer.from('session'),
      createdAt: host.deps.clock(),
    })
    await addOwner(database.db)
    const [owner] = await database.db.select().from(operators)
    const operator = { operatorId: owner?.id ?? 0, name: 'Olive', role: 'owner' as const }
    const noLimits = { act: null, month: null }
    const about = { ...host.deps, db: database.db }
    await addPoints(
      about,
      { participantId: adaId, operator, reason: 'A lost survey' },
      { key: 'k', points: 1, study: null },
      noLimits,
    )
    await holdAccount(about, { participantId: adaId, operator, reason: 'Two accounts' })
    // By itself an engine gives a changed row last.
    await database.db.update(ledgerEntries).set({ points: 2500 }).where(eq(ledgerEntries.points, 2500))
    const json = await ada.send(dataPaths.json)
    expect(json.headers.get('Content-Disposition')).toBe('attachment; filename="my-data.json"')
    expect(json.headers.get('Cache-Control')).toBe('no-store')
    const text = await json.text()
    expect(JSON.parse(text)).toMatchObject({
      account: [{ email, balance: 501 }],
      log: [
        { act: 'points.add', subject: `participant:${adaId}`, reason: 'A lost survey', after: { points: 1 } },
        { act: 'account.hold', reason: 'Two accounts', after: { on_hold: true } },
      ],
      session: [{ created_at: expect.any(String), last_seen_at: expect.any(String), device: null }],
      record_opening: [{ reason: 'A lost survey' }, { reason: 'Two accounts' }],
      // Each of the two acts is told to her browser.
      push_job: [{ kind: 'payout-news' }, { kind: 'payout-news' }],
      profile: [{ first_name: '=SUM(A1)', born_on: '1990-12-31' }],
      ledger_entry: [{ points: 2500 }, { points: -2000 }, { points: 1 }],
      cashout: [{ state: 'requested', recipient }],
      hidden_item: [{ kind: 'focusgroup', target_id: 7 }],
      idempotency_key: [
        { operation: 'cashout', status: 200 },
        { operation: 'profile', status: 200 },
      ],
      push_subscription: [{ endpoint: 'https://push.example/hers' }],
    })
    const withheld = ['id', 'password_hash']
    const columns = Object.values(getTableColumns(participants)).map(({ name }) => name)
    const { account } = v.parse(v.object({ account: v.array(v.looseObject({})) }), JSON.parse(text))
    expect(new Set([...Object.keys(account[0] ?? {}), ...withheld])).toEqual(new Set(columns))
    expect(text).not.toMatch(
      /eve@|password(?!_set_at)|token_hash|device_hash|fingerprint|argon2|session_hash|auth_secret|sealed:|Olive/,
    )
    const csv = await (await ada.send(dataPaths.csv)).text()
    expect(csv).toContain(`"profile","1","first_name","'=SUM(A1)"`)
    expect(csv).toContain('"ledger_entry","2","points","-2000"')
    for (const path of [dataPaths.json, dataPaths.csv]) {
      expect((await host.visitor().send(path)).status).toBe(401)
    }
  })

  it('comes a limited number of times an hour, because each download reads everything', async ({
    host,
    ada,
    eve: other,
  }) => {
    for (let count = 0; count < limits.ownDataByParticipant.max; count += 1) {
      expect((await ada.send(count % 2 === 0 ? dataPaths.json : dataPaths.csv)).status).toBe(200)
    }
    for (const path of [dataPaths.json, dataPaths.csv]) {
      const page = await openPage(ada, path)
      expect([page.status, page.title]).toEqual([429, 'Too many attempts'])
    }
    expect((await other.send(dataPaths.json)).status).toBe(200)
    host.pass({ hours: 1 })
    await prove(ada)
    expect((await ada.send(dataPaths.json)).status).toBe(200)
  })

  it('is deleted with the account, after the page has named the loss', async ({ database, host, ada }) => {
    await grantPoints(database, adaId, 1)
    expect((await deletion(ada)).html).toContain('your balance: <strong>1 point, worth $0.01</strong>')
    await grantPoints(database, adaId, 1249)
    const page = await deletion(ada)
    expect(page.html).toContain('1,250 points, worth $12.50')
    // Points that arrive meanwhile are shown before they are lost.
    await grantPoints(database, adaId, 800)
    const changed = await page.submit()
    expect(changed.html).toContain('2,050 points, worth $20.50')
    expect(changed.html).toContain('cash out first')
    expect(await database.db.$count(participants)).toBe(1)

    const deleted = await changed.submit()
    expect(deleted.title).toBe('Your account is deleted')
    expect(deleted.headers.get('Clear-Site-Data')).toBe('"cache", "cookies", "storage"')
    expect(await errorOf(await ada.send(endpoints.user.path))).toBe('unauthenticated')
    for (const table of [participants, hiddenItems]) expect(await database.db.$count(table)).toBe(0)
    await host.deps.backgroundTasks.whenIdle()
    expect(host.mail.lastTo(email).subject).toBe('Your Stipend account is deleted')
    expect((await host.visitor().signUp(email)).status).toBe(200)
  })

  it('is deleted only after the page has named pending points that are lost', async ({
    database,
    host,
    ada,
  }) => {
    const { enc_id } = await ada.user()
    const stale = await deletion(ada)
    expect(stale.html).toContain('You have no points that would be lost.')
    // Nothing of this account would stay.
    expect(stale.html).not.toMatch(/our books|what is owed/)
    const sub_id = await startedSurvey(host, adaId, 150)
    const paid = postbackQuery({ trans_id: randomUUID(), user_id: enc_id, sub_id, amount_local: '150' })
    expect((await sendPostback(host.visitor(), paid)).status).toBe(200)
    const page = await stale.submit()
    expect(page.html).toContain('<strong>150 points, worth $1.50</strong>')
    expect(page.html).toContain('has not confirmed yet')
    expect(page.html).not.toContain('no points')
    expect(await database.db.$count(participants)).toBe(1)
    // Points confirmed meanwhile could be cashed out.
    host.pass({ days: 2 })
    await confirmDueCredits(host.deps)
    await prove(ada)
    const confirmed = await page.submit()
    expect(confirmed.html).toContain('your balance: <strong>150 points, worth $1.50</strong>')
    expect(confirmed.html).not.toContain('has not confirmed yet')
    expect((await confirmed.submit()).title).toBe('Your account is deleted')
  })

  it('is kept while a gift card is on its way', async ({ database, ada }) => {
    await grantPoints(database, adaId, 2000)
    const before = await deletion(ada)
    expect((await cashOut(ada)).status).toBe(200)
    const page = await deletion(ada)
    expect(page.html).toContain('still on its way')
    expect(page.html).not.toContain('<form')
    const stale = await before.submit({ balance: '0' })
    expect(stale.html).toContain('still on its way')
    expect(await database.db.$count(participants)).toBe(1)
  })

  it('is deleted only from our own form', async ({ database, ada }) => {
    const forged = await postForm(ada, dataPaths.deletion, { csrf_token: 'x', balance: '0', pending: '0' })
    expect(forged.status).toBe(403)
    expect(await database.db.$count(participants)).toBe(1)
  })
})
