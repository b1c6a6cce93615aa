import { randomUUID } from 'node:crypto'
import type { Requirement } from '#contract/answers/catalogue.ts'
import { fillPath } from '#contract/endpoints/endpoint.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { ApplicationsAnswer } from '#contract/answers/applications.ts'
import { IntakeField } from '#contract/answers/intake.ts'
import { IntakeAnswer, IntakesAnswer } from '#contract/answers/intake-answers.ts'
import { headers } from '#contract/base/headers.ts'
import { Receipt } from '#contract/answers/outbox.ts'
import { intakeAnswers, intakes, participants, studies } from '#server/db/schema.ts'
import { questionnaireAnswers } from '#server/platform/sealing/sealed-column.ts'
import { bumpRevision } from '#server/modules/studies/catalogue/revision.ts'
import { saveStudies } from '#server/modules/studies/catalogue/save-studies.ts'
import { limits } from '#server/platform/limits/limits.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { type HostApp, hostApp } from '#tests/support/host/host-app.ts'
import { studyInput } from '#tests/support/builders/studies/study-input.ts'
import { type TestVisitor, errorOf } from '#tests/support/host/test-visitor.ts'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'

const fields = [
  { key: 'cups', type: 'radio', label: 'How many?', required: true, options: [{ value: '1', label: 'One' }] },
  { key: 'note', type: 'input', label: 'Note' },
].map((field) => v.parse(IntakeField, field))

const database = useTestDatabase('Focus Groups')
let host: HostApp
let visitor: TestVisitor
let open: number
let closing: number
let plain: number

/** Three studies before each test: an open one and a closing one with questions, and a plain one. */
function useStudies(): void {
  beforeEach(async () => {
    const { db } = database
    await db.delete(participants)
    await db.delete(studies)
    host = hostApp(database)
    await saveStudies(
      db,
      [
        studyInput({ sourceKey: 'open' }),
        studyInput({ sourceKey: 'closing', expireOn: '2026-11-21' }),
        studyInput({ sourceKey: 'plain' }),
      ],
      host.deps.clock(),
    )
    const ids = new Map((await db.select().from(studies)).map(({ id, sourceKey }) => [sourceKey, id]))
    open = ids.get('open') ?? 0
    closing = ids.get('closing') ?? 0
    plain = ids.get('plain') ?? 0
    await db.insert(intakes).values([open, closing].map((studyId) => ({ studyId, fields })))
    await bumpRevision(db)
    visitor = host.visitor()
    await visitor.signUp('ada@example.com')
  })
}

const read = (id: number | string, by = visitor) =>
  by.send(fillPath(endpoints.intake.path, { product: 'focusgroups', id }))
const answer = (id: number, body: unknown = { cups: '1' }, key?: string, by = visitor) =>
  by.postJson(
    fillPath(endpoints.intakeAnswer.path, { product: 'focusgroups', id }),
    body,
    key === undefined ? {} : { [headers.idempotencyKey]: key },
  )
/** Pairs of a study and the opened answers to it. */
const storedAnswers = async () =>
  (await database.db.select().from(intakeAnswers)).map(({ participantId, studyId, answers }) => [
    studyId,
    answers && questionnaireAnswers.open(host.deps.dataKeys, [participantId, studyId], answers),
  ])
const index = async () => {
  const response = await host.app.request(endpoints.intakes.path)
  return v.parse(IntakesAnswer, await response.json()).intakes
}

describe('questionnaires', () => {
  useStudies()

  it('are an application at a study of our own from the moment they are sent', async () => {
    const listed = async () =>
      v.parse(ApplicationsAnswer, await (await visitor.send(endpoints.applications.path)).json()).applications
    await database.db.update(studies).set({ source: 'own' }).where(eq(studies.id, closing))
    await answer(open)
    expect(await listed()).toEqual([])
    await answer(closing)
    expect(await listed()).toMatchObject([
      { study_id: closing, state: 'applied', channel: 'questionnaire', destination: null },
    ])
  })

  it('are listed for everybody, until their study has expired', async () => {
    expect(await index()).toEqual([open, closing])
    host.pass({ days: 2 })
    expect(await index()).toEqual([open])
  })

  it('have an index that is cached like the catalogue', async () => {
    const first = await host.app.request(endpoints.intakes.path)
    const etag = first.headers.get('ETag') ?? ''
    expect(first.headers.get('Cache-Control')).toContain('public')
    const again = await host.app.request(endpoints.intakes.path, { headers: { 'If-None-Match': etag } })
    expect(again.status).toBe(304)
  })

  it('are read by a participant, and not cached', async () => {
    const response = await read(open)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(v.parse(IntakeAnswer, await response.json()).rows).toEqual(fields)
  })

  it('keep the answers to questions of any key', async () => {
    const keys = ['constructor', 'prototype', '__proto__']
    const odd = keys.map((key) => v.parse(IntakeField, { key, type: 'input', required: true }))
    await database.db.update(intakes).set({ fields: odd })
    const body: unknown = JSON.parse(`{${keys.map((key) => `"${key}":"T1"`).join()}}`)
    expect((await answer(open, body)).status).toBe(200)
    expect(await storedAnswers()).toEqual([[open, body]])
  })

  it('are not found for a study without one, an unknown one or an expired one', async () => {
    host.pass({ days: 2 })
    for (const id of [plain, closing, 999_999, 0, 'x', '1e3', "1'--"]) {
      expect([id, await errorOf(await read(id))]).toEqual([id, 'not-found'])
    }
    for (const id of [plain, closing, 999_999]) {
      expect([id, await errorOf(await answer(id))]).toEqual([id, 'not-found'])
    }
  })

  it('are not found for a participant who hides the study, until it is shown again', async () => {
    const hide = (hidden: boolean) =>
      visitor.postJson(endpoints.hide.path, { kind: 'focusgroup', id: open, hidden })
    await hide(true)
    expect(await errorOf(await read(open))).toBe('not-found')
    expect(await errorOf(await answer(open))).toBe('not-found')
    // The same number on the other list is another study.
    await visitor.postJson(endpoints.hide.path, { kind: 'onlinesurvey', id: closing, hidden: true })
    expect((await read(closing)).status).toBe(200)
    const other = host.visitor()
    await other.signUp('bea@example.com')
    expect((await read(open, other)).status).toBe(200)
    await hide(false)
    expect((await answer(open)).status).toBe(200)
  })

  it.each<[string, Requirement]>([
    ['age', { field: '_age', op: '<', value: '36' }],
    ['gender', { field: 'gender', op: '=', value: 'Male' }],
  ])('are not found for a participant who is not eligible, by %s', async (_what, requirement) => {
    await database.db.update(studies).set({ requirements: [requirement] })
    expect((await read(open)).status).toBe(200)
    const profile = { first_name: 'Ada', postal_code: '10001', dob: '31/12/1990', gender: 'Female' }
    expect((await visitor.postJson(endpoints.profile.path, profile)).status).toBe(200)
    expect(await errorOf(await read(open))).toBe('not-found')
    expect(await errorOf(await answer(open))).toBe('not-found')
    await visitor.postJson(endpoints.profile.path, { ...profile, dob: '01/01/1991', gender: 'Male' })
    expect((await answer(open)).status).toBe(200)
  })

  it.each<[string, Requirement['op'], string, { hours: number }]>([
    ['New York’s evening of 31 December', '<=', '30', { hours: 9 }],
    ['Guam’s morning of 1 January', '>=', '31', { hours: -3 }],
  ])(
    'are found by the age that the participant’s list uses, also in %s',
    async (_when, op, value, { hours }) => {
      await database.db.update(studies).set({ requirements: [{ field: '_age', op, value }], expireOn: null })
      const profile = { first_name: 'Ada', postal_code: '10001', dob: '31/12/1996', gender: 'Female' }
      // From 18:00 UTC on the last day of the year.
      host.pass({ days: 41, hours })
      await visitor.signUp('eve@example.com')
      expect((await visitor.postJson(endpoints.profile.path, profile)).status).toBe(200)
      expect((await read(open)).status).toBe(200)
      expect((await answer(open)).status).toBe(200)
    },
  )
})

describe('answers to questionnaires', () => {
  useStudies()

  it('accept thirty answers an hour of one participant, whatever the result', async () => {
    for (let time = 0; time < limits.intakeByParticipant.max; time += 1) {
      expect(await errorOf(await answer(999_999))).toBe('not-found')
    }
    const refused = await answer(open)
    expect(refused.headers.get('Retry-After')).toBe('3600')
    expect(await errorOf(refused)).toBe('rate-limited')
    expect(await database.db.$count(intakeAnswers)).toBe(0)
    const other = host.visitor()
    await other.signUp('bea@example.com')
    expect((await answer(open, { cups: '1' }, undefined, other)).status).toBe(200)
    host.pass({ hours: 1 })
    expect((await answer(open)).status).toBe(200)
  })

  it('do not count repetitions, as from a device that receives no answers', async () => {
    const key = randomUUID()
    expect((await answer(open, { cups: '1' }, key)).status).toBe(200)
    const again = async () => {
      const replay = await answer(open, { cups: '1' }, key)
      return [replay.status, replay.headers.get(headers.idempotentReplayed)]
    }
    const { max } = limits.intakeByParticipant
    for (let time = 0; time <= max; time += 1) expect(await again()).toEqual([200, 'true'])
    // Tokens are limited too, by the minute.
    host.pass({ seconds: 60 })
    for (let time = 1; time < max; time += 1) await answer(999_999)
    expect(await errorOf(await answer(closing, { cups: '1' }, randomUUID()))).toBe('rate-limited')
    expect(await again()).toEqual([200, 'true'])
  })

  it('are answered once, with a receipt for the key', async () => {
    const key = randomUUID()
    const first = await answer(open, { cups: '1', note: 'Zoë' }, key)
    const receipt = v.parse(Receipt, await first.clone().json())
    expect(receipt.idempotency_key).toBe(key)
    const again = await answer(open, { note: 'Zoë', cups: '1' }, key)
    expect(again.headers.get(headers.idempotentReplayed)).toBe('true')
    expect(await again.json()).toEqual(receipt)
    expect(await errorOf(await answer(open, { cups: '1' }, key))).toBe('key-reused')
    expect(await errorOf(await answer(open, { cups: '1' }, randomUUID()))).toBe('already-answered')
    expect(await errorOf(await answer(open))).toBe('already-answered')
    expect(await storedAnswers()).toEqual([[open, { cups: '1', note: 'Zoë' }]])
  })

  it('return the stored receipt for a key also after the study has expired', async () => {
    const key = randomUUID()
    await answer(closing, { cups: '1' }, key)
    host.pass({ days: 2 })
    const replay = await answer(closing, { cups: '1' }, key)
    expect([replay.status, replay.headers.get(headers.idempotentReplayed)]).toEqual([200, 'true'])
  })

  it('are answered without a key too, by each participant separately', async () => {
    expect((await answer(open)).status).toBe(200)
    expect((await answer(closing)).status).toBe(200)
    const other = host.visitor()
    await other.signUp('bea@example.com')
    expect((await answer(open, { cups: '1' }, undefined, other)).status).toBe(200)
    expect(await database.db.$count(intakeAnswers)).toBe(3)
  })

  it('keep one of several concurrent answers', async () => {
    const posts = Array.from({ length: 6 }, () => answer(open, { cups: '1' }, randomUUID()))
    const statuses = (await Promise.all(posts)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(5)
  })

  it('keep nothing of a refused answer but the refusal, so that another post may succeed', async () => {
    for (const body of [{}, { cups: '2' }, { cups: '1', extra: 'x' }, { cups: '1', note: 'a\uD800' }]) {
      const key = randomUUID()
      for (const sent of [body, body]) expect(await errorOf(await answer(open, sent, key))).toBe('invalid')
    }
    expect((await answer(open, { cups: '1' }, randomUUID())).status).toBe(200)
  })
})
