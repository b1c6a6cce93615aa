import { Application, ApplicationsAnswer } from '#contract/answers/applications.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { applications, participants } from '#server/db/schema.ts'
import { applicationDetails } from '#server/platform/sealing/sealed-column.ts'
import { application as scheduled } from '#tests/contract/calls.ts'
import { testDataKeys } from '#tests/support/builders/data-keys.ts'
import { hostTest } from '#tests/support/host/host-test.ts'
import { type TestVisitor, errorOf } from '#tests/support/host/test-visitor.ts'
import * as v from 'valibot'
import { describe, expect } from 'vitest'
import { maxListLength } from './routes.ts'
import { dataPaths } from '#server/platform/pages/account-paths.ts'

describe('applications', () => {
  const it = hostTest()

  const note = (by: TestVisitor, changes: object = {}) =>
    by.postJson(endpoints.noteApplication.path, { ...scheduled, ...changes })
  const remove = (ada: TestVisitor, updated_at: string, study_id = scheduled.study_id) =>
    ada.postJson(endpoints.noteApplication.path, { study_id, state: 'removed', updated_at })
  const listOf = async (by: TestVisitor) =>
    v.parse(ApplicationsAnswer, await (await by.send(endpoints.applications.path)).json())
  const statesOf = async (ada: TestVisitor) => (await listOf(ada)).applications.map(({ state }) => state)

  it('are returned as they were noted, to the participant who noted them only', async ({ host, ada }) => {
    const other = host.visitor()
    await other.signUp('bea@example.com')
    expect((await note(ada)).status).toBe(200)
    const { enc_id: encId } = await ada.user()
    expect(await listOf(ada)).toEqual({ enc_id: encId, applications: [scheduled] })
    expect((await listOf(other)).applications).toEqual([])
  })

  it('may lack the payment, as those of older releases do', async ({ ada }) => {
    const { payment: _payment, ...before } = scheduled
    const answer = await ada.postJson(endpoints.noteApplication.path, before)
    expect(answer.status).toBe(200)
    expect(await listOf(ada)).toMatchObject({ applications: [{ ...before, payment: null }] })
  })

  it('keep the later change of two devices, whichever arrives first', async ({ ada }) => {
    await note(ada, { state: 'paid', updated_at: '2026-05-06T00:00:00Z' })
    expect((await note(ada, { state: 'applied', updated_at: '2026-05-05T00:00:00Z' })).status).toBe(200)
    expect(await statesOf(ada)).toEqual(['paid'])
    await remove(ada, '2026-05-05T23:59:59.999Z')
    expect(await statesOf(ada)).toEqual(['paid'])
    await remove(ada, '2026-05-06T00:00:01+00:00')
    expect(await statesOf(ada)).toEqual([])
    // An older change of another device does not bring the study back; applying again does.
    await note(ada, { state: 'done', updated_at: '2026-05-06T00:00:00.500Z' })
    expect(await statesOf(ada)).toEqual([])
    await note(ada, { state: 'opened', updated_at: '2026-05-07T00:00:00Z', session: null })
    expect(await statesOf(ada)).toEqual(['opened'])
  })

  it('keep what two devices have changed in different fields, whichever arrives first', async ({ ada }) => {
    const { payment } = scheduled
    const at = (second: number) => `2026-05-06T00:00:0${second}.000Z`
    const change = (second: number, fields: string[], changes: object) =>
      note(ada, { session: null, payment: null, ...changes, changed: fields, updated_at: at(second) })
    await note(ada, { payment: null, updated_at: at(0) })
    await change(5, ['state'], { state: 'paid' })
    // A phone without a network: older than what the host has, and about another field.
    await change(3, ['payment'], { payment })
    await change(4, ['state'], { state: 'done' })
    const { session } = scheduled
    const [kept] = (await listOf(ada)).applications
    expect(kept).toEqual({ ...scheduled, state: 'paid', session, payment, updated_at: at(5) })
    await change(6, ['state', 'payment'], { state: 'done' })
    expect(await listOf(ada)).toMatchObject({ applications: [{ state: 'done', session, payment: null }] })
    await remove(ada, at(7))
    await change(6, ['payment'], { payment })
    expect(await statesOf(ada)).toEqual([])
  })

  it('keep the participant’s own status when another device only opens the study again', async ({ ada }) => {
    await note(ada)
    const again = { state: 'opened', session: null, payment: null, updated_at: '2026-06-01T00:00:00Z' }
    expect((await note(ada, again)).status).toBe(200)
    expect((await listOf(ada)).applications).toEqual([scheduled])
    // A change by the participant still counts.
    await note(ada, { state: 'paid', updated_at: '2026-06-02T00:00:00Z' })
    expect(await statesOf(ada)).toEqual(['paid'])
  })

  it('accept later changes after one of a clock that is ahead', async ({ host, ada }) => {
    await note(ada, { state: 'done', updated_at: '2090-01-01T00:00:00Z' })
    host.pass({ seconds: 1 })
    await note(ada, { state: 'paid', updated_at: host.deps.clock().toISOString() })
    expect(await statesOf(ada)).toEqual(['paid'])
  })

  it('keep no details of a removed one', async ({ database, ada }) => {
    await note(ada)
    await remove(ada, '2026-06-01T00:00:00Z')
    expect(await database.db.select().from(applications)).toMatchObject([{ studyId: 7, details: null }])
    expect(await (await ada.send(dataPaths.json)).text()).not.toContain(scheduled.title)
  })

  it('are part of the participant’s data, and are deleted with the account', async ({ database, ada }) => {
    await note(ada)
    const data: unknown = await (await ada.send(dataPaths.json)).json()
    expect(data).toMatchObject({ application: [{ study_id: 7, details: { title: scheduled.title } }] })
    await database.db.delete(participants)
    expect(await database.db.$count(applications)).toBe(0)
  })

  it('are limited to the longest list, in which the oldest removals make room', async ({ database, ada }) => {
    const [row] = await database.db.select().from(participants)
    const updatedAt = new Date(scheduled.updated_at)
    const { study_id: _study, updated_at: _time, ...details } = v.parse(Application, scheduled)
    await database.db.insert(applications).values(
      Array.from({ length: maxListLength }, (_, index) => ({
        participantId: row?.id ?? 0,
        studyId: index + 1,
        updatedAt,
        details: applicationDetails.seal(testDataKeys, [row?.id ?? 0, index + 1], details),
      })),
    )
    expect(await errorOf(await note(ada, { study_id: maxListLength + 1 }))).toBe('invalid')
    expect((await note(ada, { state: 'paid' })).status).toBe(200)
    await remove(ada, '2026-06-01T00:00:00Z')
    expect((await note(ada, { study_id: maxListLength + 1 })).status).toBe(200)
    expect(await errorOf(await note(ada, { study_id: maxListLength + 2 }))).toBe('invalid')
  })

  it('take nothing odd', async ({ ada }) => {
    for (const [what, changes] of [
      ['an instant before 2000', { updated_at: '1999-12-31T23:59:59Z' }],
      ['an instant that never was', { opened_at: '2026-13-45T00:00:00Z' }],
      ['a day for an instant', { opened_at: '2026-05-03' }],
      ['a state of its own', { state: 'hired' }],
      ['no title', { title: ' ' }],
      ['a title without end', { title: 'x'.repeat(501) }],
      ['a session of no length', { session: { ...scheduled.session, minutes: 0 } }],
      ['a session with more in it', { session: { ...scheduled.session, pay: 1 } }],
      ['a place with a line break', { session: { ...scheduled.session, place: 'Room 1\nRoom 2' } }],
      ['a place that reads backwards', { session: { ...scheduled.session, place: 'Room \u202E1' } }],
      ['something to bring that cannot be seen', { session: { ...scheduled.session, bring: 'ID\u0007' } }],
      ['a payment of nothing', { payment: { ...scheduled.payment, cents: 0 } }],
      ['a payment on a day that never was', { payment: { ...scheduled.payment, on: '2026-02-30' } }],
      ['more than a removal', { state: 'removed' }],
    ] as const)
      expect([what, await errorOf(await note(ada, changes))]).toEqual([what, 'invalid'])
  })
})
