import { randomUUID } from 'node:crypto'
import { LedgerAnswer } from '#contract/answers/earnings.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { headers } from '#contract/base/headers.ts'
import { createApp } from '#server/app.ts'
import type { OpenDatabase } from '#server/db/database.ts'
import {
  attemptCounters,
  cashouts,
  debtKeys,
  debts,
  deletedClicks,
  deletedSessions,
  participants,
  settledCashouts,
  surveyClicks,
} from '#server/db/schema.ts'
import { executePayout } from '#server/modules/money/payouts/payouts.ts'
import { grantPoints } from '#tests/contract/world.ts'
import { hostTest } from '#tests/support/host/host-test.ts'
import { GoogleWorld } from '#tests/support/providers/google-world.ts'
import type { HostApp } from '#tests/support/host/host-app.ts'
import { linkTo, openPage } from '#tests/support/host/page-form.ts'
import { recipient } from '#tests/support/builders/money/recipient.ts'
import { sound } from '#tests/support/host/sound-ledger.ts'
import { TestVisitor, errorOf } from '#tests/support/host/test-visitor.ts'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { maintenanceTasks } from '#server/maintenance-tasks.ts'
import { Maintenance } from '#server/runtime/maintenance.ts'
import { auditLedger } from '#server/modules/money/ledger/audit.ts'
import { addEntry } from '#server/work/ledger.ts'
import { renewDebtKeys } from './debt-keys.ts'
import { dataPaths, settingsPaths } from '#server/platform/pages/account-paths.ts'

const email = 'ada@mail.example'
const otherSecret = 'another secret that is used in tests and nowhere else'
const profile = { first_name: 'Ada', postal_code: '10001', dob: '31/12/1990', gender: 'Female' }

async function idOf({ db }: OpenDatabase, address: string): Promise<number> {
  const rows = await db.select().from(participants)
  return rows.find((row) => row.email === address)?.id ?? 0
}

/** A reversal by a provider. */
async function takeBack(database: OpenDatabase, participantId: number, points: number): Promise<void> {
  await database.db.transaction((tx) =>
    addEntry(
      tx,
      {
        participantId,
        kind: 'reversal',
        points: -points,
        reference: { type: 'test', id: randomUUID() },
        source: 'Survey',
        reason: null,
      },
      new Date('2026-11-20T18:00:00Z'),
    ),
  )
}

async function deleteAccount(visitor: TestVisitor) {
  const page = await openPage(visitor, dataPaths.deletion)
  const deleted = await page.submit()
  expect(deleted.title).toBe('Your account is deleted')
  return { page, deleted }
}

async function ledgerOf(visitor: TestVisitor) {
  return v.parse(LedgerAnswer, await (await visitor.send(endpoints.ledger.path)).json())
}

describe('a deleted account', () => {
  const it = hostTest()

  it.beforeEach(async ({ database }) => {
    for (const table of [debts, debtKeys, settledCashouts, attemptCounters]) {
      await database.db.delete(table)
    }
  })

  const withOtherSecret = (host: HostApp) => {
    const deps = { ...host.deps, secret: otherSecret }
    return new TestVisitor(createApp(deps), deps)
  }
  /** @param isConfirmed Whether somebody with the mailbox has opened the link of the welcome message. */
  const signUp = async (host: HostApp, address: string, isConfirmed = true) => {
    const visitor = host.visitor()
    expect((await visitor.signUp(address)).status).toBe(200)
    const { db } = host.deps.database
    if (isConfirmed) await db.update(participants).set({ emailConfirmedAt: host.deps.clock() })
    return visitor
  }
  const owing = async (host: HostApp, points: number, address = email) => {
    const visitor = await signUp(host, address)
    await takeBack(host.deps.database, await idOf(host.deps.database, address), points)
    return visitor
  }
  const balanceOf = async (visitor: TestVisitor) => (await visitor.user()).balance

  it('passes its debt to the next account with the address, in any case of letters, with an entry for it', async ({
    database,
    host,
  }) => {
    const { page, deleted } = await deleteAccount(await owing(host, 2000))
    expect(page.html).toContain('2,000 points below zero')
    for (const { html } of [page, deleted]) expect(html).toContain('we keep what is owed')
    await host.deps.backgroundTasks.whenIdle()
    expect(host.mail.lastTo(email).text).toContain('we keep what is owed')
    const [kept] = await database.db.select().from(debts)
    expect(kept).toMatchObject({ points: 2000 })
    expect(await balanceOf(await signUp(host, 'eve@mail.example'))).toBe(0)

    const again = await signUp(host, 'ADA@Mail.Example')
    const { balance, entries } = await ledgerOf(again)
    expect(balance).toBe(-2000)
    expect(entries).toMatchObject([{ kind: 'carried-over', points: -2000, source: null }])
    expect(await database.db.$count(debts)).toBe(0)
    expect(await auditLedger(database.db)).toEqual(sound)
  })

  it('passes its debt once, over several deletions', async ({ database, host }) => {
    await deleteAccount(await owing(host, 500))
    const second = await signUp(host, email)
    await takeBack(database, await idOf(database, email), 100)
    await deleteAccount(second)
    expect(await balanceOf(await signUp(host, email))).toBe(-600)
  })

  it('passes nothing that a stranger owes, who has signed up with an address that is not theirs', async ({
    database,
    host,
  }) => {
    await deleteAccount(await owing(host, 500))
    const stranger = await signUp(host, email, false)
    const id = await idOf(database, email)
    await takeBack(database, id, 100)
    await database.db.insert(surveyClicks).values({
      id: 'begun',
      participantId: id,
      surveyId: '1',
      points: 500,
      minutes: 5,
      startedAt: host.deps.clock(),
    })
    const { page } = await deleteAccount(stranger)
    expect(page.html).toContain('we keep what is owed')
    expect(page.html).not.toContain('days after each survey')
    expect(await database.db.$count(deletedClicks)).toBe(0)
    expect(await balanceOf(await signUp(host, email))).toBe(-500)
  })

  it('passes nothing without a debt', async ({ database, host }) => {
    const visitor = await signUp(host, email)
    await grantPoints(database, await idOf(database, email), 300)
    const { page } = await deleteAccount(visitor)
    expect(page.html).toContain('300 points, worth $3.00')
    expect(await database.db.$count(debts)).toBe(0)
    expect(await balanceOf(await signUp(host, email))).toBe(0)
  })

  it('passes its debt to an account that takes the address later', async ({ host }) => {
    await deleteAccount(await owing(host, 700))
    const eve = await signUp(host, 'eve@mail.example')
    await (await openPage(eve, settingsPaths.email)).submit({ email })
    await (await openPage(eve, await linkTo(email, host))).submit()
    expect(await eve.user()).toMatchObject({ email, balance: -700 })
  })

  it('is recognised by its address after the secret was replaced, and after the former one was removed', async ({
    database,
    host,
  }) => {
    await deleteAccount(await owing(host, 900))
    await renewDebtKeys(database.db, { secret: otherSecret, formerSecret: host.deps.secret })
    const again = withOtherSecret(host)
    expect((await again.signUp(email)).status).toBe(200)
    expect(await balanceOf(again)).toBe(-900)
  })

  it('is not recognisable from the database alone', async ({ database, host }) => {
    await deleteAccount(await owing(host, 900))
    const again = withOtherSecret(host)
    expect((await again.signUp(email)).status).toBe(200)
    expect(await balanceOf(again)).toBe(0)
    const stored = JSON.stringify([
      await database.db.select().from(debts),
      await database.db.select().from(debtKeys),
    ])
    expect(stored).not.toContain(Buffer.from(email).toString('hex'))
    // The debt is kept, in case the secret comes back.
    expect(await database.db.$count(debts)).toBe(1)
  })

  it('is told of to the devices that were signed in, for as long as their cookies last', async ({
    database,
    host,
  }) => {
    const here = await signUp(host, email)
    const [phone, laptop, left, stranger] = [host.visitor(), host.visitor(), host.visitor(), host.visitor()]
    for (const device of [phone, laptop, left]) await device.logIn(email)
    const former = left.cookies.get('sid') ?? ''
    await left.logIn(email)
    left.cookies.set('sid', former)
    stranger.cookies.set('sid', 'A'.repeat(43))
    const hears = async (device: TestVisitor) => {
      const answer = await device.send(endpoints.user.path)
      return answer.status === 401 ? errorOf(answer) : answer.status
    }
    const { encId } = (await database.db.select().from(participants)).find((row) => row.email === email) ?? {}
    await deleteAccount(here)
    expect(await Promise.all([here, phone, laptop, left, stranger, host.visitor()].map(hears))).toEqual([
      'unauthenticated',
      'account-deleted',
      'account-deleted',
      'unauthenticated',
      'unauthenticated',
      'unauthenticated',
    ])
    // Nothing leads to the participant.
    const [kept] = await database.db.select().from(deletedSessions)
    expect(kept).toEqual({ tokenHash: expect.any(Uint8Array), at: host.deps.clock() })
    // A new account with the address is somebody else, on the same browser too.
    await phone.signUp(email)
    expect(await Promise.all([phone, laptop].map(hears))).toEqual([200, 'account-deleted'])
    expect((await phone.user()).enc_id).not.toBe(encId)

    host.pass({ days: 30 })
    const maintenance = new Maintenance(maintenanceTasks(host.deps), host.deps.log)
    maintenance.start()
    await expect.poll(() => database.db.$count(deletedSessions)).toBe(0)
    await maintenance.stop()
    expect(await hears(laptop)).toBe('unauthenticated')
  })

  it('keeps its settled cash-outs in the books, without a name', async ({ database, host }) => {
    const visitor = await signUp(host, email)
    await visitor.postJson(endpoints.profile.path, profile, { [headers.idempotencyKey]: randomUUID() })
    await grantPoints(database, await idOf(database, email), 2000)
    await visitor.postJson(endpoints.cashout.path, recipient, { [headers.idempotencyKey]: randomUUID() })
    const [asked] = await database.db.select().from(cashouts)
    const reference = asked?.reference ?? ''
    await executePayout(host.deps, {
      action: 'sent',
      reference,
      payoutReference: 'CARD-1 for Ada',
      despiteReversal: false,
    })
    await deleteAccount(visitor)
    const at = host.deps.clock()
    expect(await database.db.select().from(settledCashouts)).toEqual([
      { reference, state: 'sent', points: 2000, dollars: 20, requestedAt: at, settledAt: at },
    ])
    const rows: unknown = await database.db.execute(
      sql`select row_to_json(s)::text as line from settled_cashout s`,
    )
    expect(JSON.stringify(rows)).not.toMatch(/ada|king|harbor street|212/i)
  })
})

describe('a deleted account', () => {
  test('passes its debt to an account created by a sign-in with Google', async () => {
    const google = await GoogleWorld.make()
    try {
      const visitor = google.host.visitor()
      await visitor.signUp(email)
      await google.database.db.update(participants).set({ emailConfirmedAt: google.host.deps.clock() })
      await takeBack(google.database, await idOf(google.database, email), 400)
      await deleteAccount(visitor)
      const again = await google.signIn({ subject: 'ada-at-google', email })
      expect((await again.visitor.user()).balance).toBe(-400)
    } finally {
      await google.close()
    }
  }, 60_000)
})
