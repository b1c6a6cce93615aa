import { randomUUID } from 'node:crypto'
import { fillPath } from '#contract/endpoints/endpoint.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { type OpenDatabase, openPostgres } from '#server/db/database.ts'
import { cashouts, idempotencyKeys, participants } from '#server/db/schema.ts'
import { auditLedger } from '#server/modules/money/ledger/audit.ts'
import { lockAccount } from '#server/platform/sessions/accounts.ts'
import { issueMailToken } from '#server/modules/account/mail-links/mail-tokens.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hostApp } from '#tests/support/host/host-app.ts'
import { openPage } from '#tests/support/host/page-form.ts'
import { createTestDatabase } from '#tests/support/databases/postgres.ts'
import { newPasskey } from '#tests/support/host/passkeys.ts'
import { SoftwareAuthenticator } from '#tests/support/device/software-authenticator.ts'
import { TestVisitor, errorOf, goodPassword } from '#tests/support/host/test-visitor.ts'
import { moneyApp } from './money-app.ts'
import { type Spender, cashoutInit, oneOf, signUpSpenders } from './spenders.ts'
import { whileHeld } from './while-held.ts'
import { dataPaths, recoveryPaths, settingsPaths } from '#server/platform/pages/account-paths.ts'

let url: string
let drop: () => Promise<void>
/** The host's connections, and a rival that holds locks. */
let database: OpenDatabase
let rival: OpenDatabase
let host: ReturnType<typeof moneyApp>

beforeAll(async () => {
  const made = await createTestDatabase()
  url = made.url
  drop = made.drop
  database = await openPostgres(url)
  rival = await openPostgres(url, { withoutTimeouts: true })
  host = moneyApp(database)
})
afterAll(async () => {
  await database.close()
  await rival.close()
  await drop()
})

const signUp = async () => oneOf(await signUpSpenders(host, 1, 2500), 0)
const cashOut = async (spender: Spender, key: string, { app } = host) =>
  app.request(endpoints.cashout.path, cashoutInit(spender, key), {})
const cancel = async (spender: Spender, key: string) =>
  host.app.request(
    fillPath(endpoints.cancelOutcome.path, { op: 'cashout', key }),
    cashoutInit(spender, key),
    {},
  )
/** The cash-outs of a spender. The tests have a spender each, because they wait for time limits at the same time. */
const cashoutsOf = ({ participantId }: Spender) =>
  rival.db.$count(cashouts, eq(cashouts.participantId, participantId))
const emailOf = async ({ participantId }: Spender) => {
  const [account] = await rival.db.select().from(participants).where(eq(participants.id, participantId))
  return account?.email ?? ''
}

describe.concurrent('a post that cannot go on', () => {
  it('is in progress while a post with the same key is slow, also for its cancellation, and then happens once', async () => {
    const [spender, key] = [await signUp(), randomUUID()]
    const claim = (tx: OpenDatabase['db']) =>
      tx.insert(idempotencyKeys).values({
        participantId: spender.participantId,
        operation: 'cashout',
        key,
        fingerprint: new Uint8Array([1]),
        createdAt: new Date(),
      })
    const answers = await whileHeld(rival, claim, () =>
      Promise.all([cashOut(spender, key), cancel(spender, key)]),
    )
    for (const answer of answers) {
      expect(answer.headers.get('Retry-After')).toBe('2')
      expect(await errorOf(answer)).toBe('in-progress')
    }
    const retries = await Promise.all([cashOut(spender, key), cashOut(spender, key)])
    expect(retries.map((answer) => answer.status)).toEqual([200, 200])
    expect(await cashoutsOf(spender)).toBe(1)
  })

  it('is unavailable while the account is held, and then happens once', async () => {
    const [spender, key] = [await signUp(), randomUUID()]
    const answer = await whileHeld(
      rival,
      (tx) => lockAccount(tx, spender.participantId),
      () => cashOut(spender, key),
    )
    expect(answer.headers.get('Retry-After')).toBe('2')
    expect(await errorOf(answer)).toBe('unavailable')
    expect(await rival.db.$count(idempotencyKeys, eq(idempotencyKeys.key, key))).toBe(0)
    expect((await cashOut(spender, key)).status).toBe(200)
    expect((await auditLedger(rival.db)).unbalanced).toBe(0)
  })

  it('is unavailable while all connections are in use, and the host recovers', async () => {
    const [spender, key] = [await signUp(), randomUUID()]
    const own = await openPostgres(url)
    const busy = moneyApp(own)
    let release = () => {}
    const done = new Promise<void>((resolve) => (release = resolve))
    const begun: Promise<void>[] = []
    const holders = Array.from({ length: 10 }, () => {
      let tell = () => {}
      begun.push(new Promise((resolve) => (tell = resolve)))
      return own.db.transaction(async (tx) => {
        // The rivals' transactions outlast the server's time limit for the host's.
        await tx.execute(sql`set local transaction_timeout = 0`)
        tell()
        await done
      })
    })
    await Promise.all(begun)
    expect(await errorOf(await cashOut(spender, key, busy))).toBe('unavailable')
    release()
    await Promise.all(holders)
    expect((await cashOut(spender, key, busy)).status).toBe(200)
    expect(await cashoutsOf(spender)).toBe(1)
    await own.close()
  })

  it('does not lock itself out: posts with different keys for one account never deadlock', async () => {
    const spender = await signUp()
    const own = await openPostgres(url)
    const crowded = moneyApp(own)
    // One account has few connections: a post that waits too long is sent again, as a device does.
    const cashOutOnce = async (key: string): Promise<Response> => {
      const answer = await cashOut(spender, key, crowded)
      return answer.status === 503 ? cashOutOnce(key) : answer
    }
    const answers = await Promise.all(Array.from({ length: 40 }, () => cashOutOnce(randomUUID())))
    const statuses = answers.map((answer) => answer.status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(39)
    await own.close()
  })
})

describe.concurrent('a login', () => {
  it('is unavailable while the account is held, and then succeeds', async () => {
    const spender = await signUp()
    const email = await emailOf(spender)
    const visitor = new TestVisitor(host.app, host.deps)
    const fields = { email, password: goodPassword, turnstile_token: await visitor.challengeToken() }
    // With the challenge of before.
    const logIn = () => visitor.postForm(endpoints.login.path, fields)
    const answer = await whileHeld(rival, (tx) => lockAccount(tx, spender.participantId), logIn)
    expect(await errorOf(answer)).toBe('unavailable')
    expect((await logIn()).status).toBe(200)
  })
})

describe.concurrent('a passkey', () => {
  it('is unavailable while the account is held, and then added by the same answer of the browser', async () => {
    const { app, deps } = hostApp(database)
    const spender = await signUp()
    const ada = new TestVisitor(app, deps)
    await ada.logIn(await emailOf(spender))
    const passkey = await newPasskey(ada, new SoftwareAuthenticator(), deps.config.publicOrigin)
    const add = () => ada.postJson(endpoints.addPasskey.path, passkey)
    const answer = await whileHeld(rival, (tx) => lockAccount(tx, spender.participantId), add)
    expect(await errorOf(answer)).toBe('unavailable')
    expect((await add()).status).toBe(200)
    expect(await errorOf(await add())).toBe('passkey-expired')
  })
})

describe.concurrent('any other change of an account', () => {
  it('is unavailable while the account is held, keeps no connection, and then succeeds', async () => {
    const { app, deps } = hostApp(database)
    const spender = await signUp()
    const { participantId } = spender
    const ada = new TestVisitor(app, deps)
    await ada.logIn(await emailOf(spender))
    const nextPassword = 'Second horse 2'
    const newPassword = await openPage(ada, settingsPaths.password)
    const newAddress = await openPage(ada, settingsPaths.email)
    const choices = await openPage(ada, settingsPaths.notifications)
    const token = await issueMailToken(deps, 'password-reset', { participantId, email: null })
    const reset = await openPage(new TestVisitor(app, deps), `${recoveryPaths.confirm}?token=${token}`)
    const lists = () => [
      ada.postJson(endpoints.save.path, { id: 1, saved: true }),
      ada.postJson(endpoints.hide.path, { kind: 'focusgroup', id: 1, hidden: true }),
      ada.postJson(endpoints.noteApplication.path, {
        study_id: 1,
        state: 'removed',
        updated_at: '2026-11-20T18:00:00.000Z',
      }),
    ]
    const all = () => [
      ...lists(),
      choices.submit(),
      newPassword.submit({ new_password: nextPassword }),
      newAddress.submit({ email: 'ada@new.example' }),
      openPage(ada, dataPaths.deletion),
      reset.submit({ new_password: nextPassword }),
    ]
    const answers = await whileHeld(
      rival,
      (tx) => lockAccount(tx, participantId),
      () => Promise.all(all()),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503))
    expect((await Promise.all(lists())).map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await reset.submit({ new_password: nextPassword })).status).toBe(200)
  })
})
