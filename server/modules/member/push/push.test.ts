import { randomUUID } from 'node:crypto'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { cashouts, pushJobs, pushSubscriptions } from '#server/db/schema.ts'
import { recipient } from '#tests/support/builders/money/recipient.ts'
import { type World, completeSurvey, fillCatalogue, grantPoints, makeWorld } from '#tests/contract/world.ts'
import { untilWaiting } from '#tests/support/databases/lock-waits.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { usePushService, wantPush } from '#tests/support/host/push-world.ts'
import type { BrowserSubscription } from '#tests/support/providers/push-service-stand-in.ts'
import { postbackQuery, sendPostback } from '#tests/support/providers/survey-provider.ts'
import { errorOf } from '#tests/support/host/test-visitor.ts'
import { type SQL, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { executePayout } from '#server/modules/money/payouts/payouts.ts'
import { limits } from '#server/platform/limits/limits.ts'
import { endSessions } from '#server/modules/account/sessions/repo.ts'
import { confirmDueCredits } from '#server/modules/money/surveys/credit.ts'
import { claimJobs, deliverDue } from './delivery.ts'
import { readOrCreateVapidKeys } from './vapid.ts'

const service = usePushService()

const kindsOf = (browser: BrowserSubscription) => browser.messages.map(({ kind }) => kind)

const database = useTestDatabase()
let studyId: number
let world: World
let phone: BrowserSubscription

beforeAll(async () => {
  studyId = await fillCatalogue(database)
})

/** Ada's phone, subscribed to messages, before each test. */
function usePushWorld(): void {
  beforeEach(async () => {
    service.troubles = []
    service.meanwhile = () => Promise.resolve()
    await database.db.delete(pushSubscriptions)
    world = await makeWorld(database, studyId, { PUSH_SERVICES: service.origin })
    service.clock = () => world.host.deps.clock()
    phone = service.subscribe()
    await wantPush(world.ada, phone)
  })
}

const deliver = () => deliverDue(world.host.deps)
const confirm = () => confirmDueCredits(world.host.deps)
const jobs = () => database.db.$count(pushJobs)
const subscriptions = (of?: SQL) => database.db.$count(pushSubscriptions, of)

/** Confirms the points of a survey; returns the survey's click. */
async function earn(): Promise<string> {
  const click = await completeSurvey(world)
  world.host.pass({ hours: 25 })
  await confirm()
  return click
}

describe('push messages', () => {
  usePushWorld()

  it('name the language of the participant', async () => {
    world.ada.cookies.set('portal-language', 'es')
    await world.ada.user()
    await earn()
    await deliver()
    expect(phone.messages.map(({ language }) => language)).toEqual(['es'])
  })

  it('report a credit, its reversal and a sent payout once to each browser, without a name', async () => {
    const tablet = service.subscribe()
    expect((await wantPush(world.ada, tablet)).status).toBe(200)
    const click = await completeSurvey(world)
    await deliver()
    expect(phone.messages).toEqual([])
    world.host.pass({ hours: 25 })
    await confirm()
    const { enc_id: user } = await world.ada.user()
    const reversal = postbackQuery({ status: '2', trans_id: `of-${click}`, user_id: user, sub_id: click })
    for (let times = 0; times < 2; times += 1) await sendPostback(world.host.visitor(), reversal)
    await grantPoints(database, world.adaId, 2000)
    await world.ada.postJson(endpoints.cashout.path, recipient, { 'Idempotency-Key': randomUUID() })
    const [cashout] = await database.db
      .select({ reference: cashouts.reference })
      .from(cashouts)
      .where(eq(cashouts.participantId, world.adaId))
    const sent = {
      action: 'sent',
      reference: cashout?.reference ?? '',
      payoutReference: null,
      despiteReversal: false,
    } as const
    for (let times = 0; times < 2; times += 1) {
      await executePayout(world.host.deps, sent)
    }
    await deliver()
    await deliver()
    for (const browser of [phone, tablet]) {
      expect(kindsOf(browser).toSorted()).toEqual(['credit', 'payout', 'reversal'])
      expect(browser.messages.every(({ language }) => language === 'en')).toBe(true)
      const paths = browser.messages.map(({ kind, path }) => [kind, path])
      expect(Object.fromEntries(paths)).toEqual({
        credit: '/online-surveys',
        payout: '/earnings',
        reversal: '/earnings',
      })
      expect(JSON.stringify(browser.messages)).not.toMatch(/Ada|@|participant|85|2000/)
    }
    expect(await jobs()).toBe(0)
  })

  it('are of the kinds that are chosen on each device', async () => {
    const [tablet, laptop] = [service.subscribe(), service.subscribe()]
    await wantPush(world.ada, laptop, ['payout', 'decision'])
    await wantPush(world.ada, tablet, ['payout'])
    // A later choice of the same device counts.
    await wantPush(world.ada, tablet, ['credit', 'decision'])
    const invented = await wantPush(world.ada, service.subscribe(), ['gossip'])
    expect(await errorOf(invented)).toBe('invalid')
    await earn()
    await deliver()
    expect([phone, tablet, laptop].map(kindsOf)).toEqual([['credit'], ['credit'], []])
  })

  it('survive a crash of their host, and are delivered once by the other hosts together', async () => {
    await earn()
    const now = world.host.deps.clock()
    const leasedUntil = new Date(now.getTime() + 60_000)
    // The crashed host has claimed the job.
    expect(await claimJobs(database.db, { now, leasedUntil, max: 20 })).toHaveLength(1)
    await deliver()
    expect(phone.messages).toEqual([])
    world.host.pass({ seconds: 61 })
    await Promise.all([deliver(), deliver(), deliver()])
    expect(kindsOf(phone)).toEqual(['credit'])
  })

  it('are not queued if their event is rolled back', async () => {
    await completeSurvey(world)
    const later = new Date(world.host.deps.clock().getTime() + 25 * 3_600_000)
    const broken = database.db.transaction(async (tx) => {
      await confirmDueCredits({ ...world.host.deps, database: { db: tx }, clock: () => later })
      expect(await tx.$count(pushJobs)).toBe(1)
      throw new Error('the database went away')
    })
    await expect(broken).rejects.toThrow('went away')
    expect(await jobs()).toBe(0)
  })

  it('are retried with growing pauses, after the service’s own pause, for a limited time', async () => {
    await earn()
    service.troubles = [{ status: 429, retryAfter: '600' }, { status: 503 }, { status: 500 }]
    const asked = service.asked
    await deliver()
    world.host.pass({ seconds: 599 })
    await deliver()
    expect(service.asked).toBe(asked + 1)
    world.host.pass({ seconds: 1 })
    await deliver()
    world.host.pass({ seconds: 119 })
    await deliver()
    expect(service.asked).toBe(asked + 2)
    world.host.pass({ days: 4 })
    await deliver()
    expect([service.asked, await jobs(), phone.messages]).toEqual([asked + 2, 0, []])
  })

  it('reach all other browsers if one endpoint changes the protocol, and that one later', async () => {
    const tablet = service.subscribe()
    await wantPush(world.ada, tablet)
    await earn()
    service.troubles = [{ status: 101 }]
    await deliver()
    const told = [phone, tablet].filter(({ messages }) => messages.length > 0)
    expect([told.length, await jobs()]).toEqual([1, 1])
    world.host.pass({ seconds: 60 })
    await deliver()
    expect([kindsOf(phone), kindsOf(tablet), await jobs()]).toEqual([['credit'], ['credit'], 0])
  })
})

describe('push messages to an endpoint', () => {
  usePushWorld()

  it.each([404, 410])(
    'delete a subscription that is gone (%d), but not one that was renewed meanwhile',
    async (status) => {
      const tablet = service.subscribe()
      await wantPush(world.ada, tablet)
      await earn()
      service.troubles = [{ status }, { status }]
      let isFirst = true
      service.meanwhile = async () => {
        if (!isFirst) return
        isFirst = false
        world.host.pass({ seconds: 1 })
        await wantPush(world.ada, tablet)
      }
      await deliver()
      const left = await database.db.select({ endpoint: pushSubscriptions.endpoint }).from(pushSubscriptions)
      expect(left).toEqual([{ endpoint: tablet.endpoint }])
    },
  )

  it('are sent to no address where no push service can be', async () => {
    world.host.deps.lookup = (hostname) => Promise.resolve(hostname === 'localhost' ? ['127.0.0.1'] : [])
    for (const endpoint of [
      'https://169.254.169.254/latest/meta-data/',
      'https://localhost/push',
      'https://127.0.0.1/push',
      'https://[::1]/push',
      'https://[::ffff:10.0.0.1]/push',
      'https://2130706433/push',
      'https://user:password@203.0.114.1/push',
      'https://203.0.114.1:8443/push',
      'http://203.0.114.1/push',
      'file:///etc/passwd',
      'no address',
    ]) {
      const code = await errorOf(await wantPush(world.ada, { ...service.subscribe(), endpoint }))
      expect([endpoint, code]).toEqual([endpoint, 'invalid'])
    }
    expect(await subscriptions()).toBe(1)
  })

  it('are never sent to a private address behind a name, immediately or later', async () => {
    const { deps } = world.host
    const browser = { ...service.subscribe(), endpoint: 'https://push.example/1' }
    deps.lookup = () => Promise.resolve(['203.0.114.1', '192.168.1.1'])
    expect(await errorOf(await wantPush(world.ada, browser))).toBe('invalid')
    deps.lookup = () => Promise.resolve(['203.0.114.1'])
    expect((await wantPush(world.ada, browser)).status).toBe(200)
    await earn()
    // The name resolves to another address now.
    deps.lookup = () => Promise.resolve(['10.0.0.1'])
    await deliver()
    expect(
      await database.db.select({ endpoint: pushSubscriptions.endpoint }).from(pushSubscriptions),
    ).toEqual([{ endpoint: phone.endpoint }])
  })

  it('are limited to a number of new browsers an hour, because each name is resolved', async () => {
    const { deps } = world.host
    let lookedUp = 0
    deps.lookup = () => {
      lookedUp += 1
      return Promise.resolve(['203.0.114.1'])
    }
    const add = (number: number) =>
      wantPush(world.ada, { ...phone, endpoint: `https://push${number}.example/` })
    const { max } = limits.pushByParticipant
    // The phone was the first of them.
    for (let number = 1; number < max; number += 1) expect((await add(number)).status).toBe(200)
    expect(await errorOf(await add(max))).toBe('rate-limited')
    expect(lookedUp).toBe(max - 1)
    // A start of the portal sends known subscriptions again.
    expect((await add(max - 1)).status).toBe(200)
    expect(lookedUp).toBe(max - 1)
    world.host.pass({ hours: 1 })
    expect((await add(max)).status).toBe(200)
  })

  it('end when the participant unsubscribes, signs out, or is signed out everywhere', async () => {
    const { ada, host } = world
    expect(
      (await ada.postJson(endpoints.push.path, { wanted: false, endpoint: phone.endpoint })).status,
    ).toBe(200)
    expect(await subscriptions()).toBe(0)
    await wantPush(ada, phone)
    await endSessions(database.db, world.adaId, 'all')
    expect(await subscriptions()).toBe(0)

    const grace = host.visitor()
    const email = `${randomUUID()}@example.com`
    await grace.signUp(email)
    await wantPush(grace, phone)
    // Another sign-in does not end the subscription; the new session's sign-out does.
    await grace.logIn(email)
    expect(await subscriptions()).toBe(1)
    const headers = { 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' }
    await grace.send('/action/logout/', { headers })
    expect(await subscriptions()).toBe(0)
  })

  it('do not begin with a session that ends while the address is looked up', async () => {
    const { subscribing } = await database.db.transaction(async (tx) => {
      await endSessions(tx, world.adaId, 'all')
      const asked = wantPush(world.ada, service.subscribe())
      await Promise.race([asked, untilWaiting(database, 1)])
      return { subscribing: asked }
    })
    expect(await errorOf(await subscribing)).toBe('unauthenticated')
    expect(await subscriptions()).toBe(0)
  })

  it('go to the browser’s current participant, and those that waited for another are dropped', async () => {
    await earn()
    expect(await jobs()).toBe(1)
    const grace = world.host.visitor()
    await grace.signUp(`${randomUUID()}@example.com`)
    await wantPush(grace, phone)
    await deliver()
    expect([await subscriptions(), phone.messages]).toEqual([1, []])
  })

  it('go to ten browsers of a participant at most', async () => {
    for (let count = 0; count < 11; count += 1) {
      world.host.pass({ seconds: 1 })
      await wantPush(world.ada, service.subscribe())
    }
    expect(await subscriptions()).toBe(10)
  })

  it('are always signed with one key, whichever host created it', async () => {
    const now = new Date()
    const kept = await Promise.all([
      readOrCreateVapidKeys(database.db, now),
      readOrCreateVapidKeys(database.db, now),
    ])
    const later = await readOrCreateVapidKeys(database.db, now)
    expect(new Set([...kept, later].map(({ publicKey }) => publicKey)).size).toBe(1)
    expect(Buffer.from(later.publicKey, 'base64url')).toHaveLength(65)
  })
})
