import { randomUUID } from 'node:crypto'
import { ParticipationsAnswer, type Participation } from '#contract/answers/participations.ts'
import { headers } from '#contract/base/headers.ts'
import type { Role } from '#contract/desk/answers/operators.ts'
import { OwnStudyAnswer, type OwnStudyContent } from '#contract/desk/answers/own-studies.ts'
import { type Recruiting, noRecruiting, noScreening } from '#contract/desk/answers/recruiting.ts'
import { RosterActAnswer, payingActs } from '#contract/desk/answers/roster.ts'
import type { DeskEndpoint } from '#contract/desk/endpoint.ts'
import * as desk from '#contract/desk/endpoints.ts'
import { fillPath } from '#contract/endpoints/endpoint.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { keptSeconds } from '#domain/recruiting/participation.ts'
import { followParticipations } from '#server/modules/studies/participations/follow.ts'
import { secondsAfter } from '#domain/dates/spans.ts'
import type { OpenDatabase } from '#server/db/database.ts'
import {
  categories,
  ledgerEntries,
  ownStudies,
  participants,
  participations,
  studies,
} from '#server/db/schema.ts'
import { stepUpSeconds } from '#server/desk/calls/session-times.ts'
import { subscribe } from '#tests/support/builders/people/accounts.ts'
import { ownStudyContent } from '#tests/support/builders/studies/own-study-content.ts'
import { addPerson } from '#tests/support/builders/people/person.ts'
import { adoptSessionOf } from '#tests/support/host/adopt-session.ts'
import { type DeskApp, type DeskBrowser, deskApp } from '#tests/support/host/desk-app.ts'
import type { TestVisitor } from '#tests/support/host/test-visitor.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeAll, beforeEach, expect } from 'vitest'

export const reason = 'We choose participants'
export const question = {
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

/**
 * A focus group of the desk with its editor, and participants who answer it. Each test begins with new ones.
 *
 * @param settings More of the host's.
 */
export function useRecruiting(database: OpenDatabase, settings: Readonly<Record<string, string>> = {}) {
  let app: DeskApp
  let editor: DeskBrowser
  let payer: DeskBrowser
  let payerSince: Date
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
    app = deskApp(database, { INCENTIVE_LIMIT: '200', ...settings })
    editor = await operator('Editor', 'editor')
    payer = await operator('Cashier', 'payer')
    payerSince = app.host.deps.clock()
  })

  const operator = (name: string, role: Role) => app.operator(`${name} ${count}`, role)
  /** A payer for what the host pays by itself. */
  const writerOf = async ({ screen_out_points: points = 0 }: Partial<Recruiting>) => {
    if (points === 0) return editor
    await stepUpPayer()
    return payer
  }
  /** Unless the payer has used the passkey in the last minutes. */
  const stepUpPayer = async () => {
    const now = app.host.deps.clock()
    if (now <= secondsAfter(payerSince, stepUpSeconds / 2)) return
    payerSince = now
    await payer.signIn()
  }
  const publish = async (recruiting: Partial<Recruiting>, more: Partial<OwnStudyContent> = {}) => {
    const content = {
      ...ownStudyContent,
      questions: [question],
      recruiting: { ...noRecruiting, ...recruiting },
      ...more,
    }
    const writer = await writerOf(recruiting)
    const added = await (await writer.call(desk.addOwnStudy, { body: { content } })).json()
    const { id, version } = v.parse(OwnStudyAnswer, added)
    const body = { version, publish_on: '2026-11-20', close_on: null }
    const params = { id }
    own = await editor.read(desk.scheduleOwnStudy, { params, body })
  }
  const study = () => ({ id: own.study_id ?? 0 })
  const edit = async (
    recruiting: Partial<Recruiting>,
    { by, ...more }: { by?: DeskBrowser; call_off?: string } = {},
  ) => {
    const content = {
      ...ownStudyContent,
      questions: [question],
      recruiting: { ...noRecruiting, ...recruiting },
    }
    const params = { id: own.id }
    const answered = await (by ?? (await writerOf(recruiting))).call(desk.editOwnStudy, {
      params,
      body: { version: own.version, content, ...more },
    })
    if (answered.ok) own = v.parse(OwnStudyAnswer, await answered.clone().json())
    return answered
  }
  /** The study as it is stored by now. */
  const saved = () => editor.read(desk.ownStudy, { params: { id: own.id } })
  /** Changes the study as it is by now. Resolves to the status. */
  const change = async (row: DeskEndpoint, body: object) => {
    const { version } = await saved()
    return (await editor.call(row, { params: { id: own.id }, body: { version, ...body } })).status
  }
  /** The editor's session may end meanwhile. */
  const passTo = async (moment: string) => {
    app.host.pass({ seconds: (Date.parse(moment) - app.host.deps.clock().getTime()) / 1000 })
    await editor.signIn()
  }
  /** The time for which a place that an operator has taken away is kept. */
  const passKept = async () => {
    app.host.pass({ seconds: keptSeconds })
    await followParticipations(app.host.deps)
  }
  const joined = async (name: string): Promise<TestVisitor> => {
    const who = { encId: name, createdAt: app.host.deps.clock() }
    await addPerson(database.db, who, { firstName: name, bornOn: '1990-01-01', dma: 501 })
    const visitor = app.host.visitor()
    await adoptSessionOf(app.host.deps, visitor, name)
    return visitor
  }
  const withPush = async (encId: string) => {
    const [row] = await database.db.select().from(participants).where(eq(participants.encId, encId))
    await subscribe(database.db, row?.id ?? 0, app.host.deps.clock())
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
  /** @param query Of the address, such as a filter. */
  const roster = async (query = '') => {
    const path = `${fillPath(desk.readRoster.path, study())}?${query}`
    return await editor.read(desk.readRoster, { path, reason })
  }
  /** Acts on participants in this order, as they are now, by default with the points that follow. Returns the outcomes. */
  const act = async (
    name: string,
    encIds: string[],
    {
      by,
      ...more
    }: {
      by?: DeskBrowser
      reason?: string
      session_id?: number
      replaced_by?: { enc_id: string; version: number }
      push?: boolean
      mail?: boolean
      despite_hold?: boolean
      points?: number
      shown?: { incentive_points: number; no_show_points: number }
    } = {},
  ) => {
    const chosen = await database.db
      .select({ enc_id: participants.encId, version: sql<number>`coalesce(${participations.version}, 0)` })
      .from(participants)
      .leftJoin(
        participations,
        and(eq(participations.participantId, participants.id), eq(participations.studyId, study().id)),
      )
      .where(inArray(participants.encId, encIds))
    chosen.sort((one, other) => encIds.indexOf(one.enc_id) - encIds.indexOf(other.enc_id))
    const isPaying = payingActs.some((one) => one === name)
    const row = isPaying ? desk.payOnRoster : desk.actOnRoster
    if (isPaying && by === undefined) await stepUpPayer()
    const body = {
      act: name,
      participants: chosen,
      reason: null,
      push: true,
      mail: true,
      ...more,
    }
    const answered = await (by ?? (isPaying ? payer : editor)).call(row, {
      params: study(),
      body,
    })
    expect(answered.status).toBe(200)
    return v.parse(RosterActAnswer, await answered.json()).results.map(({ outcome }) => outcome)
  }
  const points = async () =>
    (await database.db.select().from(ledgerEntries).orderBy(ledgerEntries.id)).map((entry) => [
      entry.kind,
      entry.points,
      entry.source,
    ])

  return {
    get app() {
      return app
    },
    get editor() {
      return editor
    },
    get own() {
      return own
    },
    operator,
    publish,
    study,
    edit,
    saved,
    change,
    passTo,
    passKept,
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
  }
}
