import * as desk from '#contract/desk/endpoints.ts'
import { RetryAnswer } from '#contract/desk/answers/mails.ts'
import { holdAccount, releaseAccount } from '#server/desk/people/service.ts'
import { accountHolds, mailJobs, operators, participants } from '#server/db/schema.ts'
import { mailWriters } from '#server/mail-writers.ts'
import { executePayout } from '#server/modules/money/payouts/payouts.ts'
import { followParticipations } from '#server/modules/studies/participations/follow.ts'
import { type MailMessage, RefusedMessage } from '#server/platform/mail/mail.ts'
import {
  askForGiftCard,
  giftCardReference as reference,
} from '#tests/support/builders/money/gift-card-request.ts'
import { eveningSession as session } from '#tests/support/builders/studies/own-study-content.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { useRecruiting } from '#tests/support/host/recruiting.ts'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { sendDueMails } from './delivery.ts'

describe('e-mails about what changes meanwhile', () => {
  const database = useTestDatabase()
  const study = useRecruiting(database)
  const { publish, edit, applied, accept, act, participate } = study

  /** A moment passes, and the mail server is tried. */
  const moment = async () => {
    study.app.host.pass({ seconds: 20 })
    await study.app.host.sendMails()
  }
  /** Tries until nothing waits. */
  const settle = async () => {
    for (let round = 0; round < 12; round += 1) {
      await study.app.host.sendMails()
      study.app.host.pass({ hours: 1 })
    }
  }
  const isDown = (down: boolean) => (study.app.host.mail.isDown = down)
  const take = async (by: Parameters<typeof accept>[0]) => expect((await accept(by)).status).toBe(200)
  const done = async (...acting: Parameters<typeof act>) => {
    expect(await act(...acting)).toEqual(['done'])
    await moment()
  }
  const moveTo = async (place: string) => {
    expect((await edit({ sessions: [{ ...session, place }] })).status).toBe(200)
    await moment()
  }
  const settlePayouts = async (...acts: Parameters<typeof executePayout>[1][]) => {
    for (const each of acts) {
      await moment()
      await executePayout(study.app.host.deps, each)
    }
    await moment()
  }
  const arrived = () => study.app.host.mail.messages.map(({ subject, text }) => `${subject}\n${text}`)
  const reason = 'The kitchen is closed'
  /** A message that tells of the present, or says that it does not. */
  const now = (text: string) => new RegExp(`^(?!.*changed since)[^]*${text}`)
  const past = (text: string) => new RegExp(`^.*changed since\\)[^]*Something has changed since[^]*${text}`)

  interface Story {
    name: string
    /** Acts while the mail server takes nothing. */
    acts: () => Promise<unknown>
    arrives: RegExp[]
  }
  const stories: Story[] = [
    {
      name: 'chosen, then cancelled',
      async acts() {
        await publish({ places: 1 })
        await applied('ada')
        await done('choose', ['ada'])
        await done('cancel', ['ada'], { reason })
      },
      arrives: [now('has cancelled your place')],
    },
    {
      name: 'chosen, accepted, and reminded of a session that moves',
      async acts() {
        await publish({ sessions: [session] })
        const ada = await applied('ada')
        await done('choose', ['ada'])
        await take(ada)
        await done('remind', ['ada'])
        await moveTo('2 Side Street')
      },
      arrives: [now('A session was moved[^]*2 Side Street')],
    },
    {
      name: 'reminded with words of a session that moves',
      async acts() {
        await publish({ sessions: [session] })
        const ada = await applied('ada')
        isDown(false)
        await done('choose', ['ada'])
        study.app.host.mail.messages.splice(0)
        isDown(true)
        await take(ada)
        await done('remind', ['ada'], { reason: 'Bring a cup' })
        await moveTo('2 Side Street')
      },
      arrives: [past('Bring a cup'), now('A session was moved[^]*2 Side Street')],
    },
    {
      name: 'moved twice',
      async acts() {
        await publish({ sessions: [session] })
        const ada = await applied('ada')
        await done('choose', ['ada'])
        await take(ada)
        await moveTo('2 Side Street')
        await moveTo('3 High Street')
      },
      arrives: [now('A session was moved[^]*3 High Street')],
    },
    {
      name: 'a gift card on hold, released and sent',
      async acts() {
        await askForGiftCard(database.db)
        await settlePayouts(
          { action: 'hold', reference, reason },
          { action: 'release', reference, reason: 'Found' },
          { action: 'sent', reference, payoutReference: null, despiteReversal: false },
        )
      },
      arrives: [past(reason), now(String.raw`Your \$20 gift card was sent`)],
    },
    {
      name: 'a gift card asked for, that could not be sent',
      async acts() {
        await askForGiftCard(database.db)
        await settlePayouts({ action: 'failed', reference, reason })
      },
      arrives: [now(String.raw`Your \$20 gift card could not be sent[^]*2,000 points are back`)],
    },
    {
      name: 'paid, then corrected',
      async acts() {
        await publish({ incentive_points: 150 })
        const ada = await applied('ada')
        await done('choose', ['ada'])
        await take(ada)
        await done('attend', ['ada'])
        await done('correct', ['ada'], { reason })
      },
      arrives: [past('150 points are yours'), now('undone its note[^]*150 points were taken back')],
    },
    {
      name: 'an offer that lapses, then another',
      async acts() {
        await publish({ offer_hours: 24 })
        await applied('ada')
        await done('choose', ['ada'])
        study.app.host.pass({ hours: 24 })
        await followParticipations(study.app.host.deps)
        await moment()
        await study.editor.signIn()
        await done('choose', ['ada'])
      },
      arrives: [now('has chosen you[^]*until Nov 2')],
    },
    {
      name: 'cancelled with words, then chosen again',
      async acts() {
        await publish({})
        const ada = await applied('ada')
        await done('choose', ['ada'])
        await take(ada)
        await done('cancel', ['ada'], { reason })
        await done('choose', ['ada'])
      },
      arrives: [past(`cancelled your place[^]*${reason}`), now('has chosen you')],
    },
    {
      name: 'chosen with words, then cancelled by themselves, of which no e-mail tells',
      async acts() {
        await publish({})
        const [ada, bea] = [await applied('ada'), await applied('bea')]
        await done('choose', ['ada'], { reason })
        await done('choose', ['bea'])
        for (const each of [ada, bea]) expect((await participate(each, { act: 'refuse' })).status).toBe(200)
      },
      arrives: [past(`has chosen you[^]*${reason}`)],
    },
    {
      name: 'words of the study before it cancels',
      async acts() {
        await publish({})
        await applied('ada')
        await done('choose', ['ada'])
        const body = { key: crypto.randomUUID(), states: ['chosen'], text: 'Come by the side door' }
        const params = study.study()
        expect((await study.editor.call(desk.writeToRoster, { params, body })).status).toBe(200)
        await moment()
        await done('cancel', ['ada'], { reason })
      },
      arrives: [now('Come by the side door'), now('has cancelled your place')],
    },
    {
      name: 'an account on hold, then released',
      async acts() {
        await publish({})
        await applied('ada')
        const [ada] = await database.db.select().from(participants)
        const [owner] = await database.db.select().from(operators)
        const about = {
          participantId: ada?.id ?? 0,
          operator: { operatorId: owner?.id ?? 0, name: 'Olive' },
          reason,
        }
        const account = { db: database.db, ...study.app.host.deps }
        await holdAccount(account, about)
        await moment()
        const [hold] = await database.db
          .select()
          .from(accountHolds)
          .where(eq(accountHolds.participantId, about.participantId))
        await releaseAccount(account, about, hold?.id ?? 0)
      },
      arrives: [past(reason), now('Your gift cards are no longer on hold')],
    },
  ]

  it.each(stories)('arrive in order, as what is so now: $name', async ({ acts, arrives }) => {
    isDown(true)
    await acts()
    isDown(false)
    await settle()
    expect(arrived()).toEqual(arrives.map((text) => expect.stringMatching(text)))
  })

  it('leave one after another, over two hosts, before a crashed host’s lease ends too', async () => {
    await publish({})
    const ada = await applied('ada')
    const { host } = study.app
    const { deps } = host
    await act('choose', ['ada'], { reason })
    let begun = () => {}
    const hasBegun = new Promise<void>((resolve) => (begun = resolve))
    const death = new AbortController()
    // This host dies while it hands the first one over.
    const mail = {
      send: async () => {
        begun()
        death.abort()
        await new Promise(() => {})
      },
    }
    void sendDueMails({ ...deps, mail }, mailWriters(deps), death.signal)
    await hasBegun
    await take(ada)
    await act('cancel', ['ada'], { reason: 'We have moved' })
    await Promise.all([host.sendMails(), host.sendMails()])
    expect(arrived()).toEqual([])
    host.pass({ seconds: 600 })
    await Promise.all([host.sendMails(), host.sendMails()])
    expect(arrived()).toEqual([
      expect.stringMatching(past(`has chosen you[^]*${reason}`)),
      expect.stringMatching(now('cancelled your place[^]*We have moved')),
    ])
  })

  it('do not wait for the next try of an earlier one', async () => {
    await publish({})
    await applied('ada')
    isDown(true)
    await done('choose', ['ada'], { reason })
    isDown(false)
    await done('cancel', ['ada'], { reason: 'We have moved' })
    expect(arrived()).toEqual([
      expect.stringMatching(past(`has chosen you[^]*${reason}`)),
      expect.stringMatching(now('cancelled your place[^]*We have moved')),
    ])
  })

  it('do not wait for one that was given up, which is not sent again when it is out of date', async () => {
    await publish({})
    const ada = await applied('ada')
    const { host } = study.app
    const send = host.mail.send.bind(host.mail)
    host.mail.send = async () => {
      throw new RefusedMessage('EENVELOPE 550')
    }
    await done('choose', ['ada'])
    await take(ada)
    host.mail.send = (message: MailMessage) => send(message)
    await done('cancel', ['ada'], { reason })
    expect(arrived()).toEqual([expect.stringMatching(now('cancelled your place'))])
    const [first] = await database.db.select().from(mailJobs).orderBy(mailJobs.id)
    const support = await study.operator('Support', 'support')
    const answer = await support.call(desk.retryMails, { body: { mails: [first?.id ?? 0] } })
    expect(v.parse(RetryAnswer, await answer.json())).toEqual({ retried: [first?.id], superseded: 1 })
    await settle()
    expect(arrived()).toHaveLength(1)
  })
})
