import { accountHolds, mailJobs, operators, participants } from '#server/db/schema.ts'
import { addPoints } from '#server/desk/people/points.ts'
import { holdAccount, releaseAccount } from '#server/desk/people/service.ts'
import { mailWriters } from '#server/mail-writers.ts'
import { executePayout } from '#server/modules/money/payouts/payouts.ts'
import { notifyOfSurveyPoints } from '#server/modules/money/surveys/messages.ts'
import { work } from '#server/work/work.ts'
import { RefusedMessage } from '#server/platform/mail/mail.ts'
import { addOwner } from '#tests/support/builders/people/owner.ts'
import {
  askForGiftCard,
  giftCardReference as reference,
} from '#tests/support/builders/money/gift-card-request.ts'
import type { HostApp } from '#tests/support/host/host-app.ts'
import { hostTest } from '#tests/support/host/host-test.ts'
import { describe, expect } from 'vitest'
import { sendDueMails } from './delivery.ts'
import { enqueueMails } from './enqueue.ts'
import { countMails } from './repo.ts'

const it = hostTest()
const to = 'ada@example.com'

const participantIn = async ({ deps }: HostApp) =>
  (await deps.database.db.select({ id: participants.id }).from(participants))[0]?.id ?? 0
const rows = ({ deps }: HostApp) => deps.database.db.select().from(mailJobs)
const subjects = ({ mail }: HostApp) => mail.messages.map(({ subject }) => subject)

/** Queues a message to Ada. */
async function queue(host: HostApp, note = 'Come on Monday.'): Promise<void> {
  const participantId = await participantIn(host)
  const { database, dataKeys, clock } = host.deps
  const facts = { title: 'Bread', decision: 'chosen', note } as const
  await database.db.transaction((tx) =>
    enqueueMails(tx, dataKeys, [{ participantId, kind: 'decision', facts }], clock()),
  )
}

describe('an e-mail of the queue', () => {
  it('is sent once by several hosts, and keeps no words afterwards', async ({ host, ada: _ada }) => {
    for (let index = 0; index < 12; index += 1) await queue(host)
    const [waiting] = await rows(host)
    expect(JSON.stringify(waiting)).not.toMatch(/Monday|ada@/)
    await Promise.all([1, 2, 3].map(() => host.sendMails()))
    expect(host.mail.messages.map((message) => message.to)).toEqual(Array(12).fill(to))
    expect(new Set(host.mail.messages.map(({ id }) => id)).size).toBe(12)
    expect(host.mail.lastTo(to).text).toContain('Come on Monday.')
    for (const row of await rows(host)) expect(row).toMatchObject({ facts: null, sentAt: host.deps.clock() })
    await host.sendMails()
    expect(host.mail.messages).toHaveLength(12)
  })

  it('exists only if its event does', async ({ host, ada: _ada }) => {
    const { database, dataKeys, clock } = host.deps
    const participantId = await participantIn(host)
    const undone = database.db.transaction(async (tx) => {
      const facts = { reason: 'A phone was lost' }
      await enqueueMails(tx, dataKeys, [{ participantId, kind: 'signed-out', facts }], clock())
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await rows(host)).toEqual([])
  })

  it('of a host that died is sent by another one, at most once more', async ({ host, ada: _ada }) => {
    await queue(host)
    const { deps } = host
    let handedOver: () => void = () => {}
    const isHandedOver = new Promise<void>((resolve) => (handedOver = resolve))
    const death = new AbortController()
    // The mail server has the message, and the host never hears of it.
    const mail = {
      send: async (message: Parameters<typeof host.mail.send>[0]) => {
        await host.mail.send(message)
        handedOver()
        death.abort()
        await new Promise(() => {})
      },
    }
    void sendDueMails({ ...deps, mail }, mailWriters(deps), death.signal)
    await isHandedOver
    await host.sendMails()
    expect(host.mail.messages).toHaveLength(1)
    host.pass({ seconds: 600 })
    await host.sendMails()
    const [first, second, ...more] = host.mail.messages
    expect([second?.id, more]).toEqual([first?.id, []])
    host.pass({ days: 1 })
    await host.sendMails()
    expect(host.mail.messages).toHaveLength(2)
  })

  it('is tried again for two days, and then given up with its reason', async ({ host, ada: _ada }) => {
    await queue(host)
    host.mail.isDown = true
    await host.sendMails()
    const { database, clock } = host.deps
    const first = await rows(host)
    expect(first).toMatchObject([{ tries: 1, failure: 'The mail server is down', failedAt: null }])
    host.pass({ seconds: 59 })
    await host.sendMails()
    expect((await rows(host))[0]?.tries).toBe(1)
    const tryFor = async (hours: number) => {
      for (let hour = 0; hour < hours; hour += 1) {
        host.pass({ hours: 1 })
        await host.sendMails()
      }
    }
    await tryFor(48)
    expect((await rows(host))[0]?.failedAt).toBeNull()
    await tryFor(12)
    expect((await rows(host))[0]?.failedAt).not.toBeNull()
    expect(await countMails(database.db, clock())).toEqual({ waiting: 0, failed: 1, oldestSeconds: 0 })
  })

  it('is given up at once if the address is refused, and does not stop the others', async ({
    host,
    ada: _ada,
  }) => {
    await queue(host, 'first')
    await queue(host, 'second')
    const send = host.mail.send.bind(host.mail)
    host.mail.send = (message) =>
      message.text.includes('first') ? Promise.reject(new RefusedMessage('EENVELOPE 550')) : send(message)
    await host.sendMails()
    expect(host.mail.messages).toHaveLength(1)
    expect((await rows(host)).map(({ failedAt, failure }) => [failedAt !== null, failure])).toEqual(
      expect.arrayContaining([
        [true, 'EENVELOPE 550'],
        [false, null],
      ]),
    )
  })

  it('is given up at once if its words cannot be read, and does not stop the others', async ({
    host,
    ada: _ada,
  }) => {
    await queue(host)
    await host.deps.database.db.update(mailJobs).set({ facts: '1.test~00000000.AAAA' })
    await queue(host)
    await host.sendMails()
    expect(host.mail.messages).toHaveLength(1)
    const [lost] = (await rows(host)).filter(({ failedAt }) => failedAt !== null)
    expect(lost).toMatchObject({ tries: 1, failure: expect.stringContaining('mail_job.facts of') })
  })

  it('names the switch of its kind, if it has one', async ({ host, ada: _ada }) => {
    await queue(host)
    const { database, dataKeys, clock } = host.deps
    const participantId = await participantIn(host)
    const facts = { reason: 'A phone was lost' }
    await database.db.transaction((tx) =>
      enqueueMails(tx, dataKeys, [{ participantId, kind: 'signed-out', facts }], clock()),
    )
    await host.sendMails()
    const named = host.mail.messages.map(({ text }) => [
      text.includes('A phone was lost'),
      text.includes('offers you a place'),
    ])
    expect(named).toHaveLength(2)
    expect(named).toEqual(
      expect.arrayContaining([
        [true, false],
        [false, true],
      ]),
    )
  })

  it('is gone with the account', async ({ host, ada: _ada }) => {
    await queue(host)
    await host.deps.database.db.delete(participants)
    await host.sendMails()
    expect([host.mail.messages, await rows(host)]).toEqual([[], []])
  })
})

describe('participants are told', () => {
  const act = async (host: HostApp, ...acts: Parameters<typeof executePayout>[1][]) => {
    await host.sendMails()
    for (const each of acts) {
      await executePayout(host.deps, each)
      await host.sendMails()
    }
  }

  it('of a gift card that is asked for, held, released, sent or failed', async ({ host }) => {
    await askForGiftCard(host.deps.database.db)
    const reason = 'No such street'
    await act(host, { action: 'hold', reference, reason }, { action: 'release', reference, reason: 'Found' })
    await act(host, { action: 'failed', reference, reason })
    expect(subjects(host)).toEqual([
      'Your request for a $20 gift card has arrived',
      'Your $20 gift card is on hold',
      'Your $20 gift card is no longer on hold',
      'Your $20 gift card could not be sent',
    ])
    const { text } = host.mail.lastTo(to)
    for (const words of [reason, '2,000 points are back', reference, '/earnings'])
      expect(text).toContain(words)
  })

  it('of no gift card and no points if they do not want it', async ({ host }) => {
    const { database } = host.deps
    await askForGiftCard(database.db)
    await database.db.update(participants).set({ mailsPayouts: false, mailsPoints: false })
    const participantId = await participantIn(host)
    await work(host.deps, null, async (w) => notifyOfSurveyPoints(w, participantId))
    await act(host, { action: 'sent', reference, payoutReference: null, despiteReversal: false })
    host.pass({ days: 2 })
    await host.sendMails()
    expect([host.mail.messages, await rows(host)]).toEqual([[], []])
  })

  it('of a hold on the account, its end, and points of support', async ({ host, ada: _ada }) => {
    const { database } = host.deps
    await addOwner(database.db)
    const [owner] = await database.db.select().from(operators)
    const operator = { operatorId: owner?.id ?? 0, name: 'Olive', role: 'owner' as const }
    const account = { db: database.db, ...host.deps }
    const about = (reason: string, participantId: number) => ({ participantId, operator, reason })
    const id = await participantIn(host)
    const noLimits = { act: null, month: null }
    await holdAccount(account, about('Two accounts', id))
    await host.sendMails()
    const [hold] = await database.db.select().from(accountHolds)
    await releaseAccount(account, about('It was a mistake', id), hold?.id ?? 0)
    await addPoints(account, about('A lost survey', id), { key: 'k1', points: 50, study: null }, noLimits)
    await addPoints(account, about('A lost survey', id), { key: 'k1', points: 50, study: null }, noLimits)
    await host.sendMails()
    expect(subjects(host).toSorted()).toEqual([
      'Support has corrected your points',
      'Your gift cards are no longer on hold',
      'Your gift cards are on hold',
    ])
  })

  it('of the survey points of a day once, on the next day', async ({ host, ada: _ada }) => {
    const participantId = await participantIn(host)
    const earn = (id: string, points: number) =>
      work(host.deps, null, async (w) => {
        const kind = points > 0 ? 'credit' : 'reversal'
        const entry = { participantId, kind, points, source: null, reason: null } as const
        w.addPoints({ ...entry, reference: { type: 'test', id } })
        notifyOfSurveyPoints(w, participantId)
      })
    await earn('1', 30)
    await earn('2', 20)
    await earn('3', -10)
    await host.sendMails()
    expect(host.mail.messages).toEqual([])
    host.pass({ days: 1 })
    await host.sendMails()
    expect(subjects(host)).toEqual(['40 points from surveys'])
    await earn('4', 5)
    host.pass({ days: 1 })
    await host.sendMails()
    expect(subjects(host)).toEqual(['40 points from surveys', '5 points from surveys'])
  })
})
