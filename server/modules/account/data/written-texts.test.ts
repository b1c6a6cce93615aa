import { SupportAnswer } from '#contract/answers/support.ts'
import { ApplicationsAnswer } from '#contract/answers/applications.ts'
import { CashoutsAnswer } from '#contract/answers/earnings.ts'
import type { DeskEndpoint } from '#contract/desk/endpoint.ts'
import * as desk from '#contract/desk/endpoints.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { intakeAnswers, participantKeys, participants, studies } from '#server/db/schema.ts'
import { dataPaths, settingsPaths } from '#server/platform/pages/account-paths.ts'
import {
  SealedColumn,
  participationNote,
  participationReason,
  questionnaireAnswers,
} from '#server/platform/sealing/sealed-column.ts'
import { application } from '#tests/contract/calls.ts'
import { fillCatalogue } from '#tests/contract/world.ts'
import { dataKeysNamed, testDataKeys } from '#tests/support/builders/data-keys.ts'
import { type PayoutRequest, payoutRequest } from '#tests/support/builders/money/payout-request.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { tablesWith } from '#tests/support/databases/tables-with.ts'
import { adoptSessionOf } from '#tests/support/host/adopt-session.ts'
import { type DeskApp, type DeskBrowser, deskApp } from '#tests/support/host/desk-app.ts'
import { openPage } from '#tests/support/host/page-form.ts'
import type { TestVisitor } from '#tests/support/host/test-visitor.ts'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import { readKeyUse, reseal, sealClearValues } from './reseal.ts'

const texts = {
  message: 'My insulin pump broke',
  answer: 'Your insulin pump is fine',
  hold: 'Your insulin trial reports you twice',
  appeal: 'I take insulin in one trial alone',
  release: 'The insulin trial agrees',
  payout: 'The bank knows no insulin street',
  note: 'Bring your insulin',
  place: 'Insulin ward, room 7',
}
describe('texts that people wrote', () => {
  const database = useTestDatabase()
  let app: DeskApp
  let owner: DeskBrowser
  let person: PayoutRequest
  let ada: TestVisitor
  let study: number
  let reference: string
  let count = 0

  beforeEach(async () => {
    count += 1
    const { db } = database
    await db.delete(participants)
    app = deskApp(database)
    study = (await db.select().from(studies))[0]?.id ?? (await fillCatalogue(database))
    person = await payoutRequest(database, app.host.deps.clock())
    ada = app.host.visitor()
    await adoptSessionOf(app.host.deps, ada, person.encId, app.host.deps.clock())
    owner = await app.operator(`Owner ${count}`)
    reference = await write()
  })

  const act = async (row: DeskEndpoint, params: Record<string, string | number>, body: object) => {
    const answer = await owner.call(row, { params, body })
    expect(answer.ok).toBe(true)
  }
  const openPerson = () =>
    owner.read(desk.openPerson, { body: { query: person.encId, reason: 'Your message' } })
  const openThread = () => owner.read(desk.contactThread, { params: { reference } })
  const openRoster = () =>
    owner.read(desk.readRoster, {
      params: { id: study },
      reason: 'Choosing',
    })
  const shown = async <Schema extends v.GenericSchema>(path: string, schema: Schema) =>
    v.parse(schema, await (await ada.send(path)).json())

  /** Writes each text through the program of its author. Returns the reference of the thread. */
  async function write(): Promise<string> {
    const { participantId: id } = person
    const sent = await (await openPage(ada, '/contact/')).submit({ about: 'general', message: texts.message })
    const thread = /<strong>([2-9A-Z]{7})<\/strong>/.exec(sent.html)?.[1] ?? ''
    const message = await database.db.execute(sql`select max(id)::integer as id from contact_message`)
    await act(desk.answerThread, { reference: thread }, { last: idIn(message), text: texts.answer })
    await act(desk.holdAccount, { id }, { reason: texts.release })
    await act(desk.releaseAccount, { id }, { hold: await newestHold(), reason: texts.release })
    await act(desk.holdAccount, { id }, { reason: texts.hold })
    expect((await ada.postJson(endpoints.appeal.path, { text: texts.appeal })).status).toBe(200)
    await act(desk.holdPayout, { reference: person.reference }, { reason: texts.payout })
    const answers = questionnaireAnswers.seal(testDataKeys, [id, study], {})
    await database.db
      .insert(intakeAnswers)
      .values({ participantId: id, studyId: study, answers, answeredAt: app.host.deps.clock() })
    const chosen = [{ enc_id: person.encId, version: 0 }]
    await act(
      desk.actOnRoster,
      { id: study },
      {
        act: 'choose',
        reason: texts.note,
        push: false,
        mail: false,
        participants: chosen,
        despite_hold: true,
      },
    )
    const noted = { ...application, study_id: 7, session: { ...application.session, place: texts.place } }
    for (const study_id of [7, 8])
      expect((await ada.postJson(endpoints.noteApplication.path, { ...noted, study_id })).status).toBe(200)
    return thread
  }
  const newestHold = async () =>
    idIn(await database.db.execute(sql`select max(id)::integer as id from account_hold`))

  it('are in no table but those that docs/security.md names', async () => {
    expect(await tablesWith(database.db, 'insulin')).toEqual(['record_opening'])
  })

  it('are in the log as long as their participant has an account, and its chain holds afterwards', async () => {
    const acts = async () => {
      const { rows } = await owner.read(desk.log)
      return rows.filter(({ subject }) => subject === `participant:${person.participantId}`)
    }
    expect((await acts()).map(({ act: name, reason }) => [name, reason])).toEqual([
      ['account.hold', texts.hold],
      ['account.release', texts.release],
      ['account.hold', texts.release],
    ])
    const chosen = async () =>
      (await owner.read(desk.log)).rows.find(({ act: name }) => name === 'roster.choose')
    expect(await chosen()).toMatchObject({ after: { participant: person.encId } })
    await database.db.update(participantKeys).set({ secret: '1.?.' })
    expect((await acts())[0]).toMatchObject({ reason: 'The reason cannot be read' })
    await act(
      desk.releaseAccount,
      { id: person.participantId },
      { hold: await newestHold(), reason: texts.answer },
    )
    expect((await acts())[0]).toMatchObject({ reason: texts.answer })

    await database.db.delete(participants)
    for (const word of [person.encId, 'insulin']) expect(await tablesWith(database.db, word)).toEqual([])
    expect(new Set((await acts()).map(({ reason }) => reason))).toEqual(
      new Set(['The reason was deleted with the account']),
    )
    expect(await chosen()).toMatchObject({ after: { participant: null } })
    expect(await owner.read(desk.logCheck)).toMatchObject({ broken_at: null })
  })

  it('are shown to their participant and to operators, and are in the download', async () => {
    const page = await openPage(ada, `${settingsPaths.messages}?thread=${reference}`)
    expect([page.html.includes(texts.message), page.html.includes(texts.answer)]).toEqual([true, true])
    expect((await shown(endpoints.support.path, SupportAnswer)).hold).toMatchObject({
      reason: texts.hold,
      appeal: texts.appeal,
    })
    const { cashouts } = await shown(endpoints.cashouts.path, CashoutsAnswer)
    expect(cashouts).toMatchObject([{ hold_reason: texts.payout }])
    const { applications } = await shown(endpoints.applications.path, ApplicationsAnswer)
    expect(applications.map(({ session }) => session?.place)).toContain(texts.place)
    expect((await openThread()).messages.map(({ text }) => text)).toEqual([texts.message, texts.answer])
    expect((await openRoster()).rows).toMatchObject([{ note: texts.note }])
    const { payouts } = await owner.read(desk.payouts)
    expect(payouts).toMatchObject([{ held: { reason: texts.payout }, account_held: texts.hold }])
    const { hold, timeline } = await openPerson()
    expect(hold).toMatchObject({ reason: texts.hold, appeal: texts.appeal })
    const { place, ...others } = texts
    expect(timeline.map(({ detail }) => detail)).toEqual(expect.arrayContaining(Object.values(others)))
    const data = await (await ada.send(dataPaths.json)).text()
    for (const text of [...Object.values(others), place]) expect(data).toContain(text)
  })

  it('open in the table to which they were moved', () => {
    const former = new SealedColumn<{ text: string }>('application_decision', 'note', ['participant_id'])
    const moved = former.seal(testDataKeys, [1, 7], { text: texts.note })
    expect(participationNote.open(testDataKeys, [1, 7], moved)).toEqual({ text: texts.note })
    expect(() => participationReason.open(testDataKeys, [1, 7], moved)).toThrow('does not open')
  })

  it('move to a new key', async () => {
    const [both, renewed] = [dataKeysNamed('new', 'test'), dataKeysNamed('new')]
    const { sealed, unreadable } = await reseal(database.maintenance, both)
    expect([sealed, unreadable]).toEqual([21, 0])
    expect(await readKeyUse(database.db)).toEqual([{ key: renewed[0].id, values: 21 }])
    const later = deskApp(database, {}, undefined, { dataKeys: renewed }).host.visitor()
    for (const [name, value] of ada.cookies) later.cookies.set(name, value)
    const data = await (await later.send(dataPaths.json)).text()
    for (const text of Object.values(texts)) expect(data).toContain(text)
  })

  it('that were put there in clear cannot be read, and the others stay', async () => {
    await sealClearValues({ db: database.maintenance, dataKeys: testDataKeys })
    const forged = sql`jsonb_build_object('text', 'Forged')`
    await database.db.execute(sql`update contact_message set text = ${forged} where operator_id is not null`)
    await database.db.execute(sql`update account_hold set reason = ${forged}, release_reason = ${forged}`)
    await database.db.execute(sql`update cashout set hold_reason = ${forged}`)
    await database.db.execute(sql`update participation set note = ${forged}`)
    await database.db.execute(sql`update application set details = '{"title": "Forged"}' where study_id = 8`)
    ada.cookies.set('portal-language', 'es')
    const download = await ada.send(dataPaths.json)
    expect(download.status).toBe(200)
    expect(await download.json()).toMatchObject({
      contact_message: [{ text: { text: texts.message } }, { text: 'Este texto no se puede leer.' }],
      cashout: [
        { hold_reason: 'Este texto no se puede leer.', recipient: { streetAddress: expect.any(String) } },
      ],
    })
    const csv = await (await ada.send(dataPaths.csv)).text()
    expect(csv).toContain('"cashout","1","hold_reason","Este texto no se puede leer."')
    const page = await openPage(ada, `${settingsPaths.messages}?thread=${reference}`)
    expect([page.html.includes(texts.message), page.html.includes('no se puede leer')]).toEqual([true, true])
    expect((await shown(endpoints.support.path, SupportAnswer)).hold).toMatchObject({
      reason: 'Este texto no se puede leer.',
      appeal: texts.appeal,
    })
    expect(await shown(endpoints.cashouts.path, CashoutsAnswer)).toMatchObject({
      cashouts: [{ held_at: expect.any(String), hold_reason: null }],
    })
    const { applications } = await shown(endpoints.applications.path, ApplicationsAnswer)
    expect(new Map(applications.map(({ study_id: id, title }) => [id, title]))).toEqual(
      new Map([
        [study, expect.any(String)],
        [7, application.title],
        [8, 'Esta postulación no se puede leer.'],
      ]),
    )
    expect((await openThread()).messages.map(({ text }) => text)).toEqual([
      texts.message,
      'The message cannot be read',
    ])
    expect((await openRoster()).rows).toMatchObject([{ note: 'The note cannot be read' }])
    const unreadable = 'The reason cannot be read'
    const { payouts } = await owner.read(desk.payouts)
    expect(payouts).toMatchObject([{ held: { reason: unreadable }, account_held: unreadable }])
    const { hold } = await openPerson()
    expect(hold).toMatchObject({ reason: unreadable, appeal: texts.appeal })
    const params = { reference: person.reference }
    const body = { payout_reference: null, despite_risks: true }
    expect((await owner.call(desk.sendPayout, { params, body })).status).toBe(409)
    // The participant's next change replaces what does not open.
    const noted = { ...application, study_id: study, updated_at: app.host.deps.clock().toISOString() }
    for (const study_id of [7, 8])
      expect((await ada.postJson(endpoints.noteApplication.path, { ...noted, study_id })).status).toBe(200)
    const again = await shown(endpoints.applications.path, ApplicationsAnswer)
    expect(again.applications.map(({ title }) => title)).not.toContain('Esta postulación no se puede leer.')
  })
})

const idIn = (answer: unknown) =>
  v.parse(v.object({ rows: v.tuple([v.object({ id: v.number() })]) }), answer).rows[0].id
