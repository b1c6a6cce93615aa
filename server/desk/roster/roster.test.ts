import { randomUUID } from 'node:crypto'
import { ParticipationsAnswer, type Participation } from '#contract/answers/participations.ts'
import { headers } from '#contract/base/headers.ts'
import { AnswersFileAnswer } from '#contract/desk/answers/applicants.ts'
import { OwnStudyAnswer, type OwnStudyContent } from '#contract/desk/answers/own-studies.ts'
import { type Recruiting, noRecruiting, noScreening } from '#contract/desk/answers/recruiting.ts'
import { RosterActAnswer, RosterAnswer } from '#contract/desk/answers/roster.ts'
import * as desk from '#contract/desk/endpoints.ts'
import { fillPath } from '#contract/endpoints/endpoint.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import {
  categories,
  intakeAnswers,
  knownDevices,
  ledgerEntries,
  ownStudies,
  participants,
  profiles,
  recordOpenings,
  studies,
} from '#server/db/schema.ts'
import { auditLedger } from '#server/modules/money/ledger/audit.ts'
import { followParticipations } from '#server/modules/studies/participations/follow.ts'
import { profileAnswers } from '#server/platform/sealing/sealed-column.ts'
import { testDataKeys } from '#tests/support/builders/data-keys.ts'
import { eveningSession as session, ownStudyContent } from '#tests/support/builders/own-study-content.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { adoptSessionOf } from '#tests/support/host/adopt-session.ts'
import { type DeskApp, type DeskBrowser, deskApp, deskErrorOf } from '#tests/support/host/desk-app.ts'
import { sound } from '#tests/support/host/sound-ledger.ts'
import { type TestVisitor, errorOf } from '#tests/support/host/test-visitor.ts'
import { eq } from 'drizzle-orm'
import { TodayAnswer } from '#contract/desk/answers/today.ts'
import * as v from 'valibot'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

const reason = 'We choose participants'
const question = {
  key: 'cups',
  type: 'radio' as const,
  label: 'How many cups?',
  placeholder: null,
  required: true,
  options: ['1', '2', '0'].map((value) => ({ value, label: value })),
  description: null,
  defaultValue: null,
  show_if: null,
  screening: {
    ...noScreening,
    knock_out: ['0'],
    text: 'We look for people who drink coffee.',
    wanted: ['2'],
  },
}

describe('the roster of a study', () => {
  const database = useTestDatabase()
  let app: DeskApp
  let editor: DeskBrowser
  let own: OwnStudyAnswer
  let count = 0

  beforeAll(async () => {
    await database.db.insert(categories).values({ title: 'Focus Groups', slug: 'focus-groups' })
  })
  beforeEach(async () => {
    count += 1
    await database.db.delete(participants)
    await database.db.delete(studies)
    await database.db.delete(ownStudies)
    app = deskApp(database, { INCENTIVE_LIMIT: '200' })
    editor = await app.operator(`Editor ${count}`, 'editor')
  })

  const publish = async (recruiting: Partial<Recruiting>, more: Partial<OwnStudyContent> = {}) => {
    const content = {
      ...ownStudyContent,
      questions: [question],
      recruiting: { ...noRecruiting, ...recruiting },
      ...more,
    }
    const added = await (await editor.call(desk.addOwnStudy, { body: { content } })).json()
    const { id, version } = v.parse(OwnStudyAnswer, added)
    const body = { version, publish_on: '2026-11-20', close_on: null }
    const path = fillPath(desk.scheduleOwnStudy.path, { id })
    own = v.parse(OwnStudyAnswer, await (await editor.call(desk.scheduleOwnStudy, { path, body })).json())
  }
  const study = () => ({ id: own.study_id ?? 0 })
  const edit = async (recruiting: Partial<Recruiting>) => {
    const content = {
      ...ownStudyContent,
      questions: [question],
      recruiting: { ...noRecruiting, ...recruiting },
    }
    const path = fillPath(desk.editOwnStudy.path, { id: own.id })
    const answered = await editor.call(desk.editOwnStudy, { path, body: { version: own.version, content } })
    if (answered.ok) own = v.parse(OwnStudyAnswer, await answered.clone().json())
    return answered
  }
  const joined = async (name: string): Promise<TestVisitor> => {
    const createdAt = app.host.deps.clock()
    const [row] = await database.db
      .insert(participants)
      .values({ encId: name, email: `${name}@example.com`, createdAt })
      .returning({ id: participants.id })
    const participantId = row?.id ?? 0
    await database.db.insert(profiles).values({
      participantId,
      firstName: name,
      postalCode: '10001',
      bornOn: '1990-01-01',
      gender: 'Female',
      answers: profileAnswers.seal(testDataKeys, [participantId], {}),
      dma: 501,
      updatedAt: createdAt,
    })
    const visitor = app.host.visitor()
    await adoptSessionOf(app.host.deps, visitor, name)
    return visitor
  }
  const answer = async (by: TestVisitor, cups = '2') => {
    const path = fillPath(endpoints.intakeAnswer.path, { product: 'focusgroups', ...study() })
    expect((await by.postJson(path, { cups })).status).toBe(200)
    app.host.pass({ seconds: 1 })
  }
  const applied = async (name: string) => {
    const visitor = await joined(name)
    await answer(visitor)
    return visitor
  }
  const partOf = async (by: TestVisitor): Promise<Participation | undefined> =>
    v.parse(ParticipationsAnswer, await (await by.send(endpoints.participations.path)).json())
      .participations[0]
  const participate = (by: TestVisitor, body: object, key: string = randomUUID()) =>
    by.postJson(fillPath(endpoints.participate.path, study()), body, { [headers.idempotencyKey]: key })
  const accept = async (by: TestVisitor) => {
    const [first] = (await partOf(by))?.sessions ?? []
    return participate(by, { act: 'accept', ...(first && { session_id: String(first.id) }) })
  }
  const roster = async () => {
    const path = fillPath(desk.readRoster.path, study())
    return v.parse(RosterAnswer, await (await editor.call(desk.readRoster, { path, reason })).json())
  }
  /** Acts on participants as they are now. Returns the outcomes. */
  const act = async (
    name: string,
    encIds: string[],
    { by = editor, ...more }: { by?: DeskBrowser; reason?: string } = {},
  ) => {
    const { rows } = await roster()
    const chosen = rows.filter(({ enc_id }) => encIds.includes(enc_id))
    const row = name === 'pay' || name === 'correct' ? desk.payOnRoster : desk.actOnRoster
    const body = {
      act: name,
      participants: chosen.map(({ enc_id, version }) => ({ enc_id, version })),
      reason: null,
      push: true,
      mail: true,
      ...more,
    }
    const answered = await by.call(row, { path: fillPath(row.path, study()), body })
    expect(answered.status).toBe(200)
    return v.parse(RosterActAnswer, await answered.json()).results.map(({ outcome }) => outcome)
  }
  const points = async () =>
    (await database.db.select().from(ledgerEntries).orderBy(ledgerEntries.id)).map((entry) => [
      entry.kind,
      entry.points,
      entry.source,
    ])

  it('leads from the answers to the points, and a wrong mark back', async () => {
    await publish({ sessions: [session], incentive_points: 15_000 })
    const ada = await applied('ada')
    expect(await partOf(ada)).toMatchObject({ state: 'answered', sessions: [] })
    expect((await roster()).rows).toMatchObject([
      { enc_id: 'ada', state: 'answered', version: 1, wanted: 1, age: 36, email: null },
    ])
    expect(await act('choose', ['ada'])).toEqual(['done'])
    expect(await partOf(ada)).toMatchObject({ state: 'chosen', sessions: [{ places_left: 2 }] })
    const key = randomUUID()
    const [offered] = (await partOf(ada))?.sessions ?? []
    const body = { act: 'accept', session_id: String(offered?.id) }
    expect((await participate(ada, body, key)).status).toBe(200)
    expect((await participate(ada, body, key)).status).toBe(200)
    expect(await partOf(ada)).toMatchObject({ state: 'accepted', session_id: offered?.id })
    await editor.stepUp()
    const path = fillPath(desk.rosterFile.path, study())
    const file = await editor.call(desk.rosterFile, { path, reason })
    expect(v.parse(AnswersFileAnswer, await file.json()).csv).toContain('"ada@example.com","accepted","ada"')
    expect(await act('attend', ['ada'])).toEqual(['done'])
    expect(await partOf(ada)).toMatchObject({ state: 'paid' })
    const incentive = ['incentive', 15_000, own.title]
    expect(await points()).toEqual([incentive])
    const payer = await app.operator(`Payer ${count}`, 'payer')
    expect(await act('correct', ['ada'], { by: payer, reason: 'It was somebody else' })).toEqual(['done'])
    expect(await points()).toEqual([incentive, ['incentive-return', -15_000, own.title]])
    expect(await act('attend', ['ada'], { by: payer })).toEqual(['done'])
    expect(await points()).toHaveLength(3)
    expect(await auditLedger(database.db)).toEqual(sound)
    await app.host.sendMails()
    expect(app.host.mail.messages.length).toBeGreaterThan(3)
  })

  it('has points above the limit of one operator approved by a second one', async () => {
    await publish({ incentive_points: 15_000 })
    await Promise.all(['ada', 'bea'].map(joined)).then(async (all) => {
      for (const each of all) await answer(each)
    })
    const both = ['ada', 'bea']
    expect(await act('choose', both)).toEqual(['done', 'done'])
    const payer = await app.operator(`Payer ${count}`, 'payer')
    expect(await act('attend', both, { by: payer })).toEqual(['done', 'approval-needed'])
    expect(await act('pay', ['bea'], { by: payer })).toEqual(['approval-needed'])
    const waiting = async () => v.parse(TodayAnswer, await (await editor.call(desk.today)).json()).pay.count
    expect(await waiting()).toBe(1)
    const other = await app.operator(`Other ${count}`, 'payer')
    expect(await act('pay', ['bea'], { by: other })).toEqual(['done'])
    expect(await waiting()).toBe(0)
    expect(await points()).toHaveLength(2)
    expect(await auditLedger(database.db)).toEqual(sound)
  })

  it('gives no place twice to sixty-four who accept at once, and is full then', async () => {
    await publish({
      sessions: [
        { ...session, capacity: 64 },
        { ...session, key: 'late', capacity: 3 },
      ],
    })
    const names = Array.from({ length: 64 }, (_, index) => `p${index}`)
    const all: TestVisitor[] = []
    for (const name of names) all.push(await joined(name))
    const answeredAt = app.host.deps.clock()
    const everybody = await database.db.select({ participantId: participants.id }).from(participants)
    await database.db
      .insert(intakeAnswers)
      .values(everybody.map((one) => ({ ...one, studyId: study().id, answeredAt })))
    await act('choose', names)
    const late = String((await partOf(all[0] ?? app.host.visitor()))?.sessions[1]?.id)
    const answers = await Promise.all(
      all.map((each) => participate(each, { act: 'accept', session_id: late })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect((await roster()).sessions[1]).toMatchObject({ capacity: 3, taken: 3 })
    const refused = answers.find(({ status }) => status !== 200)
    expect(refused && (await errorOf(refused))).toBe('session-full')
  })

  it('names other accounts that look like the same person, who see that', async () => {
    await publish({})
    await applied('ada')
    await joined('bea')
    const [ada, bea] = await database.db.select({ id: participants.id }).from(participants)
    const device = { deviceHash: new Uint8Array(32), seenAt: app.host.deps.clock() }
    await database.db
      .insert(knownDevices)
      .values([ada, bea].map((one) => ({ ...device, participantId: one?.id ?? 0 })))
    expect((await roster()).rows).toMatchObject([
      { enc_id: 'ada', duplicates: [{ enc_id: 'bea', by: 'device' }] },
    ])
    const ofBea = eq(recordOpenings.participantId, bea?.id ?? 0)
    expect(await database.db.select().from(recordOpenings).where(ofBea)).toMatchObject([
      { opened: 'account', reason },
    ])
  })

  it('screens out by an answer and by a quota, and says why', async () => {
    await publish({ quotas: [{ by: 'gender', value: 'Female', limit: 1 }], screen_out_points: 50 })
    const ada = await joined('ada')
    await answer(ada, '0')
    expect(await partOf(ada)).toMatchObject({ state: 'screened-out', note: question.screening.text })
    expect(await points()).toEqual([['incentive', 50, own.title]])
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
    const path = fillPath(desk.ownStudy.path, { id: own.id })
    expect(await (await editor.call(desk.ownStudy, { path })).json()).toMatchObject({ state: 'full' })
  })

  it('offers a place that nobody takes in time to the next, and reminds of a session once a day and an hour before', async () => {
    await publish({ places: 1, offer_hours: 24, sessions: [session] })
    const ada = await applied('ada')
    const bea = await applied('bea')
    await act('wait', ['bea'])
    await act('choose', ['ada'])
    expect(await act('choose', ['bea'])).toEqual(['full'])
    app.host.pass({ hours: 24 })
    expect(await errorOf(await accept(ada))).toBe('place-gone')
    await followParticipations(app.host.deps)
    expect([(await partOf(ada))?.state, (await partOf(bea))?.state]).toEqual(['lapsed', 'chosen'])
    expect((await accept(bea)).status).toBe(200)
    await app.host.sendMails()
    const before = app.host.mail.messages.length
    const follow = async (time: { days?: number; hours?: number }) => {
      app.host.pass(time)
      await followParticipations(app.host.deps)
      await followParticipations(app.host.deps)
      await app.host.sendMails()
      return app.host.mail.messages.slice(before).map(({ subject }) => subject)
    }
    expect(await follow({ days: 2 })).toEqual([])
    expect(await follow({ days: 1, hours: 6 })).toEqual(['A session is near'])
    expect(await follow({ hours: 22 })).toEqual(['A session is near', 'A session is near'])
    app.host.pass({ hours: 2 })
    expect(await errorOf(await participate(bea, { act: 'cancel', reason: 'I am ill' }))).toBe('too-late')
  })

  it('tells those who have a session of its new time and place, and reminds of that', async () => {
    await publish({ sessions: [session] })
    const ada = await applied('ada')
    await act('choose', ['ada'])
    expect((await accept(ada)).status).toBe(200)
    app.host.pass({ days: 4, hours: 12 })
    const before = app.host.mail.messages.length
    const told = async () => {
      await followParticipations(app.host.deps)
      await app.host.sendMails()
      return app.host.mail.messages.slice(before).map(({ subject }) => subject)
    }
    expect(await told()).toEqual(['News on your application', 'A session is near'])
    const moved = { ...session, starts_at: '2026-12-02T23:00:00.000Z', place: '2 Side Street' }
    await editor.signIn()
    expect((await edit({ sessions: [moved] })).status).toBe(200)
    expect((await told()).slice(2)).toEqual(['A session was moved'])
    expect(app.host.mail.messages.at(-1)?.text).toContain('2 Side Street')
    expect((await edit({ sessions: [{ ...moved, capacity: 9 }] })).status).toBe(200)
    expect(await told()).toHaveLength(3)
    app.host.pass({ days: 7 })
    expect((await told()).slice(2)).toEqual(['A session was moved', 'A session is near'])
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
    expect(await Promise.all(refused.map(deskErrorOf))).toEqual([
      [409, 'points-promised'],
      [409, 'points-promised'],
    ])
    expect((await edit({ incentive_points: 200, no_show_points: 20 })).status).toBe(200)
    await act('decline', ['ada'])
    expect((await edit({ incentive_points: 10 })).status).toBe(200)
  })

  it('looks for participants who have not taken part in another study for some months', async () => {
    await publish({})
    const ada = await applied('ada')
    await act('choose', ['ada'])
    await act('attend', ['ada'])
    app.host.pass({ seconds: 1 })
    await publish({ again_after_months: 1 })
    await answer(ada)
    expect(await partOf(ada)).toMatchObject({ state: 'screened-out' })
    app.host.pass({ days: 31 })
    await editor.signIn()
    await adoptSessionOf(app.host.deps, ada, 'ada')
    await publish({ again_after_months: 2 })
    await answer(ada)
    expect(await partOf(ada)).toMatchObject({ state: 'screened-out' })
    await publish({ again_after_months: 1 })
    await answer(ada)
    expect(await partOf(ada)).toMatchObject({ state: 'answered' })
  })
})
