import { randomUUID } from 'node:crypto'
import { RosterActAnswer } from '#contract/desk/answers/roster.ts'
import type { DeskEndpoint } from '#contract/desk/endpoint.ts'
import * as desk from '#contract/desk/endpoints.ts'
import { fillPath } from '#contract/endpoints/endpoint.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { auditLog, intakeAnswers, participations, pushJobs } from '#server/db/schema.ts'
import { auditLedger } from '#server/modules/money/ledger/audit.ts'
import { addAccounts, manyIds } from '#tests/support/builders/people/accounts.ts'
import { eveningSession as session } from '#tests/support/builders/studies/own-study-content.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { tablesWith } from '#tests/support/databases/tables-with.ts'
import { adoptSessionOf } from '#tests/support/host/adopt-session.ts'
import { type DeskBrowser, deskErrorOf } from '#tests/support/host/desk-app.ts'
import { question, reason, useRecruiting } from '#tests/support/host/recruiting.ts'
import { sound } from '#tests/support/host/sound-ledger.ts'
import { errorOf } from '#tests/support/host/test-visitor.ts'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

describe('the roster of a study', () => {
  const database = useTestDatabase()
  const story = useRecruiting(database)
  const {
    operator,
    publish,
    study,
    edit,
    joined,
    withPush,
    answer,
    applied,
    partOf,
    participate,
    accept,
    roster,
    act,
    points,
  } = story

  it('leads from the answers to the points, and a wrong mark back', async () => {
    await publish({ sessions: [session], incentive_points: 15_000 })
    const ada = await applied('ada')
    expect(await partOf(ada)).toMatchObject({ state: 'answered', sessions: [] })
    expect((await roster()).rows).toMatchObject([
      { enc_id: 'ada', state: 'answered', version: 1, wanted: 1, age: 36, email: null },
    ])
    await withPush('ada')
    expect(await act('remind', ['ada'])).toEqual(['not-possible'])
    expect(await act('choose', ['ada'], { reason: 'Come on Monday' })).toEqual(['done'])
    expect(await partOf(ada)).toMatchObject({ state: 'chosen', sessions: [{ places_left: 2 }] })
    const key = randomUUID()
    const [offered] = (await partOf(ada))?.sessions ?? []
    const body = { act: 'accept', session_id: String(offered?.id) }
    expect((await participate(ada, body, key)).status).toBe(200)
    expect((await participate(ada, body, key)).status).toBe(200)
    expect(await partOf(ada)).toMatchObject({ state: 'accepted', session_id: offered?.id })
    expect(await act('remind', ['ada'], { reason: 'On Monday ring at the red door' })).toEqual(['done'])
    expect(await act('remind', ['ada'])).toEqual(['not-possible'])
    await story.editor.stepUp()
    const params = study()
    expect((await story.editor.read(desk.answersFile, { params, reason })).csv).toMatch(
      /"ada","ada","","ada@example.com","2026-11-25 18:00 America\/New_York","[^"]+","accepted"/,
    )
    expect(await act('attend', ['ada'])).toEqual(['too-early'])
    story.app.host.pass({ days: 5, hours: 4 })
    await story.editor.signIn()
    expect(await act('attend', ['ada'])).toEqual(['done'])
    expect(await partOf(ada)).toMatchObject({ state: 'paid' })
    const pushes = await database.db.select({ kind: pushJobs.kind }).from(pushJobs).orderBy(pushJobs.id)
    expect(pushes.map(({ kind }) => kind)).toEqual(['offer', 'reminder', 'points'])
    const incentive = ['incentive', 15_000, story.own.title]
    expect(await points()).toEqual([incentive])
    const payer = await operator('Payer', 'payer')
    expect((await edit({ sessions: [session], incentive_points: 20_000 })).status).toBe(200)
    expect(await partOf(ada)).toMatchObject({ points: 15_000, incentive_points: 20_000 })
    expect((await edit({ sessions: [session], incentive_points: 15_000 })).status).toBe(200)
    expect(await act('correct', ['ada'], { by: payer, reason: 'Not you on Monday' })).toEqual(['done'])
    expect(await partOf(ada)).toMatchObject({ state: 'accepted', points: 0, changed_from: 'paid' })
    await story.app.host.sendMails()
    const undone = story.app.host.mail.messages.find(({ text }) => text.includes('has undone its note'))?.text
    expect(undone).toContain('15,000 points were taken back.')
    expect(undone).not.toContain('You have a place')
    expect(await points()).toEqual([incentive, ['incentive-return', -15_000, story.own.title]])
    expect(await (await ada.send(endpoints.ledger.path)).text()).toContain('Not you on Monday')
    expect(await act('attend', ['ada'], { by: payer })).toEqual(['done'])
    expect(await points()).toHaveLength(3)
    expect(await auditLedger(database.db)).toEqual(sound)
    const steps = (await roster()).reached.map(({ state, count }) => `${state} ${count}`)
    expect(steps.toSorted()).toEqual(['accepted 1', 'answered 1', 'attended 1', 'chosen 1', 'paid 1'])
    await story.app.host.sendMails()
    const reminder = story.app.host.mail.messages.find(({ subject }) => subject === 'A session is near')
    expect(reminder?.text).toContain('On Monday ring at the red door')
    expect(story.app.host.mail.messages.some(({ text }) => text.includes('Come on Monday'))).toBe(true)
    expect(await tablesWith(database.db, 'Monday')).toEqual([])
  })

  it('has points that an editor brings given by a payer, who has just used the passkey', async () => {
    await publish({ incentive_points: 1000, no_show_points: 500 })
    for (const name of ['ada', 'bea']) {
      const visitor = await applied(name)
      await act('choose', [name])
      await accept(visitor)
    }
    const { rows } = await roster()
    const send = (by: DeskBrowser, row: DeskEndpoint, name: string, encId: string) =>
      by.call(row, {
        params: study(),
        body: {
          act: name,
          participants: rows
            .filter(({ enc_id }) => enc_id === encId)
            .map(({ enc_id, version }) => ({ enc_id, version })),
          reason: 'So it was',
          push: false,
          mail: false,
        },
      })
    const marked = async (name: string, encId: string) =>
      v.parse(RosterActAnswer, await (await send(story.editor, desk.actOnRoster, name, encId)).json())
        .results[0]?.outcome
    expect(await marked('attend', 'ada')).toBe('approval-needed')
    expect(await marked('cancel', 'bea')).toBe('above-limit')
    expect(await points()).toEqual([])
    const refused = await send(story.editor, desk.payOnRoster, 'cancel', 'bea')
    expect(await deskErrorOf(refused)).toBe('403 forbidden')
    const payer = await operator('Payer', 'payer')
    story.app.host.pass({ seconds: 300 })
    const late = await send(payer, desk.payOnRoster, 'cancel', 'bea')
    expect(await deskErrorOf(late)).toBe('403 step-up-required')
    await payer.stepUp()
    expect(await act('pay', ['ada'], { by: payer })).toEqual(['done'])
    expect(await act('cancel', ['bea'], { by: payer, reason: 'No room' })).toEqual(['done'])
    expect((await points()).map(([, sum]) => sum)).toEqual([1000, 500])
  })

  it('has points above the limit of one operator approved by a second one', async () => {
    await publish({ incentive_points: 15_000 })
    await Promise.all(['ada', 'bea'].map(joined)).then(async (all) => {
      for (const each of all) await answer(each)
    })
    const both = ['ada', 'bea']
    expect(await act('choose', both)).toEqual(['done', 'done'])
    const payer = await operator('Payer', 'payer')
    expect(await act('attend', both, { by: payer })).toEqual(['done', 'approval-needed'])
    expect(await act('pay', ['bea'], { by: payer })).toEqual(['approval-needed'])
    story.app.host.deps.config.incentiveLimits = { act: 149, month: null }
    const alone = await joined('eve')
    await answer(alone)
    await act('choose', ['eve'])
    expect(await act('attend', ['eve'])).toEqual(['approval-needed'])
    expect(await act('correct', ['eve'], { reason: 'It was somebody else' })).toEqual(['done'])
    const waiting = async () => (await story.editor.read(desk.today)).pay.count
    expect(await waiting()).toBe(1)
    const other = await operator('Other', 'payer')
    expect(await act('pay', ['bea'], { by: other })).toEqual(['done'])
    expect(await waiting()).toBe(0)
    expect(await points()).toHaveLength(2)
    expect(await auditLedger(database.db)).toEqual(sound)
  })

  it('pays somebody who came without a place, as long as the study has one', async () => {
    await publish({ sessions: [session], places: 1, incentive_points: 150 })
    for (const name of ['ada', 'bea']) await applied(name)
    expect(await act('attend', ['bea'])).toEqual(['too-early'])
    story.app.host.pass({ days: 5, hours: 4 })
    await story.editor.signIn()
    expect(await act('decline', ['bea'])).toEqual(['done'])
    expect(await act('attend', ['bea', 'ada'])).toEqual(['done', 'full'])
    expect(await points()).toEqual([['incentive', 150, story.own.title]])
  })

  it('gives no place twice to twenty-four who accept at once, and is full then', async () => {
    await publish({
      sessions: [
        { ...session, capacity: 24 },
        { ...session, key: 'late', capacity: 3 },
      ],
    })
    const at = story.app.host.deps.clock()
    const names = manyIds(24)
    const everybody = await addAccounts(database.db, names, at)
    const parts = everybody.map(({ id }) => ({ participantId: id, studyId: study().id }))
    await database.db.insert(intakeAnswers).values(parts.map((part) => ({ ...part, answeredAt: at })))
    await database.db
      .insert(participations)
      .values(parts.map((part) => ({ ...part, state: 'chosen' as const, version: 2, updatedAt: at })))
    const all = names.map(() => story.app.host.visitor())
    for (const [index, visitor] of all.entries())
      await adoptSessionOf(story.app.host.deps, visitor, names[index] ?? '')
    const late = String((await partOf(all[0] ?? story.app.host.visitor()))?.sessions[1]?.id)
    const answers = await Promise.all(
      all.map((each) => participate(each, { act: 'accept', session_id: late })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect((await roster()).sessions[1]).toMatchObject({ capacity: 3, taken: 3 })
    const refused = answers.find(({ status }) => status !== 200)
    expect(refused && (await errorOf(refused))).toBe('session-full')
  })

  it('screens out by an answer and by a quota, and says why', async () => {
    await publish({ quotas: [{ by: 'gender', value: 'Female', limit: 1 }], screen_out_points: 50 })
    const ada = await joined('ada')
    await answer(ada, '0')
    expect(await partOf(ada)).toMatchObject({ state: 'screened-out', note: question.screening.text })
    expect(await points()).toEqual([['incentive', 50, story.own.title]])
    const logged = await database.db.select().from(auditLog).where(eq(auditLog.act, 'roster.screen-out'))
    expect(logged).toMatchObject([
      {
        subject: `study:${study().id}`,
        after: { participant: expect.any(Number), state: 'screened-out', points: 50 },
      },
    ])
    await applied('bea')
    expect(await act('choose', ['bea'])).toEqual(['done'])
    expect((await roster()).quotas).toMatchObject([{ taken: 1 }])
    const eve = await applied('eve')
    expect(await partOf(eve)).toMatchObject({ state: 'screened-out' })
    const path = fillPath(endpoints.intake.path, { product: 'focusgroups', ...study() })
    expect(JSON.stringify(await (await (await joined('zoe')).send(path)).json())).not.toContain('knock_out')
  })

  it('pauses at its target; those concerned keep the page', async () => {
    await publish({ target: 1 })
    const ada = await applied('ada')
    const page = fillPath(endpoints.study.path, study())
    expect((await ada.send(page)).status).toBe(404)
    const ofPart = fillPath(endpoints.participationStudy.path, study())
    expect((await ada.send(ofPart)).status).toBe(200)
    expect((await (await joined('bea')).send(ofPart)).status).toBe(404)
    expect((await story.saved()).state).toBe('full')
  })

  it('is full with its places, and open again for more', async () => {
    await publish({ places: 1 })
    const ada = await applied('ada')
    await act('choose', ['ada'])
    expect((await accept(ada)).status).toBe(200)
    expect((await story.saved()).state).toBe('full')
    expect((await edit({ places: 2 })).status).toBe(200)
    expect((await story.saved()).state).toBe('published')
  })

  it('pays those who have a place no less than they were told', async () => {
    await publish({ incentive_points: 150, no_show_points: 20 })
    await applied('ada')
    expect((await edit({ incentive_points: 140, no_show_points: 20 })).status).toBe(200)
    await act('choose', ['ada'])
    const refused = [
      await edit({ incentive_points: 139, no_show_points: 20 }),
      await edit({ incentive_points: 140, no_show_points: 0 }),
    ]
    for (const each of refused) expect(await deskErrorOf(each)).toBe('409 points-promised')
    expect((await edit({ incentive_points: 200, no_show_points: 20 })).status).toBe(200)
    await act('decline', ['ada'])
    expect((await edit({ incentive_points: 10 })).status).toBe(200)
  })

  it.each([[[session]], [[]]])(
    'counts those months from the session, not from the payment: %j',
    async (sessions) => {
      await publish({ sessions, incentive_points: 150 })
      const ada = await applied('ada')
      await act('choose', ['ada'])
      expect((await accept(ada)).status).toBe(200)
      story.app.host.deps.config.incentiveLimits = { act: 1, month: null }
      await story.passTo('2026-11-25T23:00:00Z')
      expect(await act('attend', ['ada'])).toEqual(['approval-needed'])
      await story.passTo('2026-12-25T22:00:00Z')
      const other = await operator('Other', 'payer')
      expect(await act('pay', ['ada'], { by: other })).toEqual(['done'])
      await adoptSessionOf(story.app.host.deps, ada, 'ada')
      for (const [moment, state] of [
        ['2026-12-25T22:59:59Z', 'screened-out'],
        ['2026-12-25T23:00:00Z', 'answered'],
      ] as const) {
        await story.passTo(moment)
        await publish({ again_after_months: 1 })
        await answer(ada)
        expect((await partOf(ada))?.state).toBe(state)
      }
    },
  )

  it('looks for participants who have not taken part in another study for some months', async () => {
    await publish({})
    const ada = await applied('ada')
    await act('choose', ['ada'])
    await act('attend', ['ada'])
    story.app.host.pass({ seconds: 1 })
    await publish({ again_after_months: 1 })
    await answer(ada)
    expect(await partOf(ada)).toMatchObject({ state: 'screened-out' })
    story.app.host.pass({ days: 31 })
    await story.editor.signIn()
    await adoptSessionOf(story.app.host.deps, ada, 'ada')
    await publish({ again_after_months: 2 })
    await answer(ada)
    expect(await partOf(ada)).toMatchObject({ state: 'screened-out' })
    await publish({ again_after_months: 1 })
    await answer(ada)
    expect(await partOf(ada)).toMatchObject({ state: 'answered' })
  })
})
