import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import * as deskEndpoints from '#contract/desk/endpoints.ts'
import { headers } from '#contract/base/headers.ts'
import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { cashouts, mailJobs, participants, profiles, sealedColumnMarks } from '#server/db/schema.ts'
import { StartError } from '#server/config/config.ts'
import { type DataKeys, dataKeysOf } from '#server/secrets/data-keys.ts'
import { createLog } from '#server/runtime/log.ts'
import { dataPaths } from '#server/platform/pages/account-paths.ts'
import { grantPoints } from '#tests/contract/world.ts'
import { dataKeysNamed, testDataKeys } from '#tests/support/builders/data-keys.ts'
import { payoutRequest } from '#tests/support/builders/money/payout-request.ts'
import { recipient } from '#tests/support/builders/money/recipient.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { deskApp } from '#tests/support/host/desk-app.ts'
import { hostApp } from '#tests/support/host/host-app.ts'
import { addFactor, turnOn } from '#tests/support/host/second-factor.ts'
import { type TestVisitor, goodPassword } from '#tests/support/host/test-visitor.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { readKeyUse, requireDataKeys, reseal, sealClearValues } from './reseal.ts'

const profile = { first_name: 'Ada', postal_code: '10001', dob: '31/12/1990', gender: 'Female' }
/** An optional answer, and a street: values that must not be in the database. */
const sensitive = 'Native Hawaiian or Other Pacific Islander'
const street = '12 Unmistakable Harbor'

const [old, both, renewed] = [dataKeysNamed('old'), dataKeysNamed('new', 'old'), dataKeysNamed('new')]
/** Another key by the name of the old one. */
const namesake = dataKeysOf([{ name: 'old', key: Buffer.alloc(32, 'another') }])

/** Gives a browser of one host the session that another one has. */
function adopt(browser: TestVisitor, { cookies }: TestVisitor): void {
  for (const [name, value] of cookies) browser.cookies.set(name, value)
}

describe('values at rest', () => {
  const database = useTestDatabase()
  beforeEach(async () => {
    await database.db.delete(participants)
  })

  const hostWith = (dataKeys: DataKeys) => hostApp(database, {}, undefined, { dataKeys })
  const saveProfile = (browser: TestVisitor, ethnicity: string) =>
    browser.postJson(
      endpoints.profile.path,
      { ...profile, ethnicity },
      { [headers.idempotencyKey]: randomUUID() },
    )
  const idOf = async (email: string) => {
    const [row] = await database.db.select().from(participants).where(eq(participants.email, email))
    return row?.id ?? 0
  }

  /** A participant with a profile answer and a requested gift card, which an e-mail confirms: three values. */
  async function join(email: string, dataKeys: DataKeys): Promise<TestVisitor> {
    const browser = hostWith(dataKeys).visitor()
    await browser.signUp(email)
    expect((await saveProfile(browser, sensitive)).status).toBe(200)
    await grantPoints(database, await idOf(email), 2000)
    const body = { ...recipient, streetAddress: street }
    const key = { [headers.idempotencyKey]: randomUUID() }
    expect((await browser.postJson(endpoints.cashout.path, body, key)).status).toBe(200)
    return browser
  }

  /** Downloads the data of the same browser from a host with other keys. */
  async function downloadAt(dataKeys: DataKeys, browser: TestVisitor): Promise<Response> {
    const other = hostWith(dataKeys).visitor()
    adopt(other, browser)
    return other.send(dataPaths.json)
  }
  const opened = {
    profile: [{ answers: { ethnicity: sensitive } }],
    cashout: [{ recipient: { streetAddress: street } }],
  }

  it('are not in the tables, and open for their participant', async () => {
    const ada = await join('ada@example.com', old)
    for (const table of ['profile', 'cashout', 'idempotency_key']) {
      const rows = await database.db.execute(
        sql`select kept::text as line from ${sql.identifier(table)} as kept`,
      )
      expect(JSON.stringify(rows)).toContain('line')
      expect(JSON.stringify(rows)).not.toMatch(/Hawaiian|Unmistakable/)
    }
    expect(await (await downloadAt(old, ada)).json()).toMatchObject(opened)
    expect((await ada.user()).profile_data).toMatchObject({ ethnicity: sensitive })
  })

  it('do not open in the row of another participant, and the log says where', async () => {
    const ada = await join('ada@example.com', old)
    await join('eve@example.com', old)
    const [hers] = await database.db
      .select()
      .from(profiles)
      .where(eq(profiles.participantId, await idOf('eve@example.com')))
    await database.db
      .update(profiles)
      .set({ answers: hers?.answers ?? '' })
      .where(eq(profiles.participantId, await idOf('ada@example.com')))
    const lines: string[] = []
    const log = createLog('warn', { write: (line) => void lines.push(line) })
    const browser = hostApp(database, {}, undefined, { dataKeys: old, log }).visitor()
    adopt(browser, ada)
    // The columns of the row can be read. The answers are asked for again.
    expect(await browser.user()).toMatchObject({
      missing_profile: true,
      profile_data: { ...profile, _birth_year: 1990 },
    })
    const named = `profile.answers of ${await idOf('ada@example.com')} does not open`
    expect(lines.splice(0).join('')).toContain(named)
    expect((await browser.send(dataPaths.json)).status).toBe(200)
    expect(lines.join('')).toContain(named)
    expect((await saveProfile(browser, 'Asian')).status).toBe(200)
    expect(await browser.user()).toMatchObject({
      missing_profile: false,
      profile_data: { ethnicity: 'Asian' },
    })
  })

  it.each([
    ['a byte of the version', (stored: string) => `2${stored.slice(1)}`],
    ['a byte of the key’s name', (stored: string) => stored.replace('old~', 'olt~')],
    ['the whole name', (stored: string) => stored.replace(/\.[^.]*\./, '.???.')],
    ['all of it', () => 'nothing'],
  ])('of which one lost %s stop no start, and the others are served', async (_what, damage) => {
    const ada = await join('ada@example.com', old)
    const eve = await join('eve@example.com', old)
    const adaId = await idOf('ada@example.com')
    const isAda = eq(profiles.participantId, adaId)
    const [hers] = await database.db.select().from(profiles).where(isAda)
    const answers = damage(v.parse(v.string(), hers?.answers))
    await database.db.update(profiles).set({ answers }).where(isAda)
    const places = await requireDataKeys({ db: database.db, dataKeys: old })
    expect(places).toEqual(answers.startsWith('2') ? [] : [`profile.answers of ${adaId}`])
    await sealClearValues({ db: database.db, dataKeys: old })
    expect(await ada.user()).toMatchObject({ missing_profile: true })
    expect((await eve.user()).profile_data).toMatchObject({ ethnicity: sensitive })
    // Two values of one key that is not here were lost by no accident to a row.
    const isEve = eq(profiles.participantId, await idOf('eve@example.com'))
    const under = (stored: unknown) => v.parse(v.string(), stored).replace('old~', 'older~')
    const [others] = await database.db.select().from(profiles).where(isEve)
    await database.db
      .update(profiles)
      .set({ answers: under(hers?.answers) })
      .where(isAda)
    await database.db
      .update(profiles)
      .set({ answers: under(others?.answers) })
      .where(isEve)
    await expect(requireDataKeys({ db: database.db, dataKeys: old })).rejects.toThrow('(values: 2)')
  })

  it('do not open with another key of the same name, or without their key, and are never shown as empty', async () => {
    const ada = await join('ada@example.com', old)
    for (const wrong of [namesake, renewed]) {
      const unreadable = 'This text cannot be read.'
      expect(await (await downloadAt(wrong, ada)).json()).toMatchObject({
        account: [{ email: 'ada@example.com' }],
        profile: [{ answers: unreadable, postal_code: expect.any(String) }],
        cashout: [{ recipient: unreadable, points: 2000 }],
      })
      const refused = requireDataKeys({ db: database.db, dataKeys: wrong })
      await expect(refused).rejects.toThrow(StartError)
      await expect(refused).rejects.toThrow(
        `lacks a key of the stored answers and addresses: ${old[0].id} (values: 3)`,
      )
    }
    const needed = `needs the key ${old[0].id}, which DATA_KEY does not have`
    expect(await reseal(database.db, renewed)).toEqual({
      sealed: 0,
      unreadable: 3,
      examples: Array.from({ length: 3 }, () => expect.stringContaining(needed)),
    })
    expect(await readKeyUse(database.db)).toEqual([{ key: old[0].id, values: 3 }])
    await requireDataKeys({ db: database.db, dataKeys: both })
    expect(await (await downloadAt(old, ada)).json()).toMatchObject(opened)
  })

  it('move to a new key while participants read and write, and the old key is then not needed', async () => {
    const ada = await join('ada@example.com', old)
    const others = Array.from({ length: 6 }, (_none, index) => join(`p${index}@example.com`, old))
    await Promise.all(others)
    const browser = hostWith(both).visitor()
    adopt(browser, ada)
    const answers = await Promise.all([
      reseal(database.maintenance, both),
      ...['Asian', 'White', 'Other'].flatMap((text) => [
        saveProfile(browser, text),
        browser.send(endpoints.user.path),
      ]),
    ])
    expect(answers.slice(1).map((answer) => answer instanceof Response && answer.status)).toEqual(
      Array.from({ length: 6 }, () => 200),
    )
    await reseal(database.maintenance, both)
    expect(await readKeyUse(database.db)).toEqual([{ key: renewed[0].id, values: 21 }])
    const data: unknown = await (await downloadAt(renewed, ada)).json()
    expect(data).toMatchObject({ cashout: opened.cashout })
    expect(JSON.stringify(data)).toMatch(/"ethnicity":"(?:Asian|White|Other)"/)
  })

  it('include the secret of an authenticator app, whose codes work under a new key', async () => {
    const host = hostWith(old)
    const browser = host.visitor()
    await browser.signUp('ada@example.com')
    const { app } = await turnOn(host, browser)
    expect(await readKeyUse(database.db)).toEqual([{ key: old[0].id, values: 1 }])
    await reseal(database.maintenance, both)
    const answer = await hostWith(renewed)
      .visitor()
      .logIn('ada@example.com', goodPassword, { code: app.code() })
    expect(answer.status).toBe(200)
  })

  it('are all moved by the next run when one was interrupted', async () => {
    const ada = await join('ada@example.com', old)
    await join('eve@example.com', old)
    await database.db.execute(sql`
      create function lose_connection() returns trigger language plpgsql as
        $$ begin raise exception 'connection lost'; end $$`)
    await database.db.execute(
      sql`create trigger losing before update on cashout for each row execute function lose_connection()`,
    )
    await expect(reseal(database.maintenance, both)).rejects.toThrow('Failed query: update "cashout"')
    await database.db.execute(sql`drop function lose_connection cascade`)
    const uses = await readKeyUse(database.db)
    expect(new Map(uses.map(({ key, values }) => [key, values]))).toEqual(
      new Map([
        [old[0].id, 4],
        [renewed[0].id, 2],
      ]),
    )
    expect(await (await downloadAt(both, ada)).json()).toMatchObject(opened)
    expect(await reseal(database.db, both)).toEqual({ sealed: 4, unreadable: 0, examples: [] })
    expect(await readKeyUse(database.db)).toEqual([{ key: renewed[0].id, values: 6 }])
    expect(await (await downloadAt(renewed, ada)).json()).toMatchObject(opened)
  })

  it('from before the encryption are sealed when a host starts, once', async () => {
    const ada = await join('ada@example.com', old)
    await database.db.delete(mailJobs)
    await database.db.update(profiles).set({ answers: { ethnicity: sensitive } })
    await database.db
      .update(cashouts)
      .set({ recipient: { ...recipient, streetAddress: street }, addressHash: null })
    expect(await readKeyUse(database.db)).toEqual([{ key: null, values: 2 }])
    await database.db.delete(sealedColumnMarks)
    await requireDataKeys({ db: database.maintenance, dataKeys: renewed })
    await sealClearValues({ db: database.maintenance, dataKeys: renewed })
    expect(await readKeyUse(database.db)).toEqual([{ key: renewed[0].id, values: 2 }])
    expect(await (await downloadAt(renewed, ada)).json()).toMatchObject(opened)
    const [row] = await database.db.select().from(cashouts)
    expect(row?.addressHash).toHaveLength(32)
    const { phoneHash } = row ?? {}
    expect(phoneHash).toHaveLength(32)
    await database.db.update(cashouts).set({ phoneHash: null })
    await sealClearValues({ db: database.maintenance, dataKeys: renewed })
    expect((await database.db.select().from(cashouts))[0]?.phoneHash).toEqual(phoneHash)
    // Once all is sealed, a clear value is an attacker's.
    await database.db.update(cashouts).set({ recipient: { ...recipient, streetAddress: '666 Elsewhere' } })
    await sealClearValues({ db: database.maintenance, dataKeys: renewed })
    expect(await reseal(database.maintenance, renewed)).toMatchObject({
      unreadable: 1,
      examples: [expect.stringContaining('is not sealed')],
    })
    const data = await (await downloadAt(renewed, ada)).text()
    expect([data.includes('This text cannot be read.'), data.includes('Elsewhere')]).toEqual([true, false])
  })

  it('under a key that was lost can be given up by the statements of the documents', async () => {
    const ada = await join('ada@example.com', old)
    const eve = await join('eve@example.com', both)
    await addFactor(hostWith(old).deps, await idOf('ada@example.com'))
    const documents = await readFile(
      new URL('../../../../docs/operating/rotate-keys.md', import.meta.url),
      'utf8',
    )
    const [, statements = ''] = /```sql\n(delete from sealed_column.*?)```/s.exec(documents) ?? []
    for (const statement of statements
      .replaceAll('KEY', old[0].id)
      .split(';')
      .filter((text) => text.trim())) {
      await database.db.execute(sql.raw(statement))
    }
    await requireDataKeys({ db: database.db, dataKeys: renewed })
    await sealClearValues({ db: database.db, dataKeys: renewed })
    expect(await (await downloadAt(renewed, ada)).json()).toMatchObject({
      profile: [{ answers: {} }],
      cashout: [{ recipient: { streetAddress: 'Lost' } }],
    })
    expect(await (await downloadAt(renewed, eve)).json()).toMatchObject(opened)
  })

  it('show the desk an address of two accounts, also between two keys and after the move', async () => {
    const to = { streetAddress: street, zip: '10001' }
    const desk = deskApp(database, {}, undefined, { dataKeys: [renewed[0], testDataKeys[0]] })
    await payoutRequest(database, desk.host.deps.clock(), { to })
    await payoutRequest(database, desk.host.deps.clock(), { to, dataKeys: renewed })
    await payoutRequest(database, desk.host.deps.clock(), { to: { ...to, streetAddress: '13 Harbor' } })
    const operator = await desk.operator(`Support ${randomUUID()}`, 'support')
    const shared = async () => {
      const { payouts } = await operator.read(deskEndpoints.payouts)
      return payouts.map(({ risks }) =>
        risks.flatMap((risk) => (risk.kind === 'shared-address' ? [risk.accounts] : [])),
      )
    }
    expect(await shared()).toEqual([[1], [1], []])
    await reseal(database.maintenance, desk.host.deps.dataKeys)
    expect(await shared()).toEqual([[1], [1], []])
  })
})
