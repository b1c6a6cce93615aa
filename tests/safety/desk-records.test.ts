import { type DeskEndpoint, reasonHeader } from '#contract/desk/endpoint.ts'
import { fillPath } from '#contract/endpoints/endpoint.ts'
import * as endpoints from '#contract/desk/endpoints.ts'
import { cashouts, categories, intakeAnswers, participants, recordOpenings } from '#server/db/schema.ts'
import { openRecords, reasonOf } from '#server/desk/openings/open-records.ts'
import type { DeskEnv } from '#server/desk/calls/desk-env.ts'
import { insertMessage, insertThread } from '#server/modules/account/contact/repo.ts'
import { personalTables } from '#server/modules/account/data/personal-tables.ts'
import { ownStudyContent } from '#tests/support/builders/own-study-content.ts'
import { openTestPglite } from '#tests/support/databases/pglite.ts'
import { saveStudies } from '#server/modules/studies/catalogue/save-studies.ts'
import { studyInput } from '#tests/support/builders/study-input.ts'
import { recipient } from '#tests/support/builders/recipient.ts'
import { type DeskApp, type DeskBrowser, deskApp } from '#tests/support/host/desk-app.ts'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

interface Example {
  params?: Record<string, string | number>
  body?: object
  file?: Uint8Array<ArrayBuffer>
  reason?: string
  /** The status, if the example is refused: it then reads nothing of a participant. */
  status?: number
}

/** An answer of a browser in the right shape, of a passkey that nobody has. */
const passkey = {
  id: 'x',
  rawId: 'x',
  type: 'public-key',
  response: { clientDataJSON: 'e30', attestationObject: 'AA', authenticatorData: 'AA', signature: 'AA' },
}

/** A call of each row, as a participant's record has the id 1. A new row needs an example here. */
const examples: Record<keyof typeof endpoints, Example> = {
  enrolOptions: { body: { token: 'x'.repeat(43) }, status: 410 },
  addOwnStudy: { body: { content: ownStudyContent } },
  addPicture: { file: new TextEncoder().encode('no picture'), status: 422 },
  answeredStudies: {},
  answersFile: { params: { id: 1 }, reason: 'We choose participants' },
  applicants: { params: { id: 1 }, reason: 'We choose participants' },
  catalogueStudies: {},
  catalogueStudy: { params: { id: 1 } },
  correctStudy: {
    params: { id: 1 },
    body: { version: 0, fields: { pay_display: '$90' }, hidden: false, reason: 'A typing error' },
  },
  decide: {
    params: { id: 1 },
    body: {
      decision: 'chosen',
      applicants: [{ enc_id: 'bea', was: null }],
      note: null,
      push: true,
      mail: true,
    },
  },
  sources: {},
  studyChoices: {},
  ownStudies: {},
  ownStudy: { params: { id: 1 } },
  closeOwnStudy: { params: { id: 1 }, body: { version: 3, reason: 'It is full' } },
  editOwnStudy: { params: { id: 1 }, body: { version: 1, content: ownStudyContent } },
  featureOwnStudy: { params: { id: 1 }, body: { version: 4, featured: true } },
  scheduleOwnStudy: {
    params: { id: 1 },
    body: { version: 2, publish_on: '2026-11-20', close_on: null },
  },
  undoOwnStudy: { params: { id: 1 }, body: { version: 5, to: 1 } },
  contactThreads: {},
  contactThread: { params: { reference: 'TALK' } },
  answerThread: { params: { reference: 'TALK' }, body: { last: 1, text: 'It is on its way' } },
  closeThread: { params: { reference: 'DONE' }, body: { last: 2 }, status: 204 },
  reopenThread: { params: { reference: 'DONE' }, body: { last: 2 }, status: 204 },
  enrol: { body: { token: 'x'.repeat(43), passkey_name: 'Laptop', response: passkey }, status: 410 },
  signInOptions: {},
  signIn: { body: { response: passkey }, status: 401 },
  session: {},
  stepUpOptions: {},
  stepUp: { body: { response: passkey }, status: 401 },
  operators: {},
  invite: { body: { name: 'Grace', role: 'support' } },
  changeOperator: {
    params: { id: 1 },
    body: { was: { role: 'owner', active: true }, role: 'owner', active: true, reason: 'No change' },
  },
  today: {},
  log: {},
  logCheck: {},
  payouts: {},
  sendPayout: {
    params: { reference: 'SEND' },
    body: { payout_reference: null, despite_risks: false },
  },
  failPayout: { params: { reference: 'FAIL' }, body: { reason: 'No such street' }, status: 204 },
  approvePayout: { params: { reference: 'OPEN' }, status: 204 },
  holdPayout: { params: { reference: 'OPEN' }, body: { reason: 'We ask the bank' }, status: 204 },
  releasePayout: { params: { reference: 'OPEN' }, body: { reason: 'It is fine' }, status: 204 },
  openPerson: { body: { query: 'OPEN', reason: 'Your message' } },
  holdAccount: { params: { id: 1 }, body: { reason: 'We ask the bank' }, status: 204 },
  peopleOnHold: {},
  releaseAccount: { params: { id: 1 }, body: { hold: 1, reason: 'It is fine' }, status: 204 },
  addPoints: {
    params: { id: 1 },
    body: { key: 'c3f0f1f2-6a1e-4d0c-8a53-0d4d3f0c1b2a', points: 5, reason: 'A survey' },
    status: 204,
  },
  endSessions: { params: { id: 1 }, body: { reason: 'You asked for it' }, status: 204 },
  signOut: { status: 204 },
}

/** Tables that hold what participants are and do. Their own list of openings is for them to see. */
const recordTables = ['participant', ...personalTables.map(({ table }) => table)].filter(
  (name) => name !== 'record_opening',
)

/** Whether a statement reads rows of participants. Counts say nothing about anybody. */
function readsRecords(statement: string): boolean {
  if (statement.startsWith('select count(')) return false
  return recordTables.some(
    (name) => statement.includes(`from "${name}"`) || statement.includes(`join "${name}"`),
  )
}

describe('a call of the desk', () => {
  const statements: string[] = []
  let database: Awaited<ReturnType<typeof openTestPglite>>
  let desk: DeskApp

  beforeAll(async () => {
    database = await openTestPglite({ logQuery: (statement) => void statements.push(statement) })
    desk = deskApp(database)
    await desk.host.visitor().signUp('ada@example.com')
    // Payouts of the participant with the id 1, which the examples name.
    for (const reference of ['SEND', 'FAIL', 'OPEN']) {
      await database.db.insert(cashouts).values({
        reference,
        participantId: 1,
        idempotencyKey: crypto.randomUUID(),
        state: 'requested',
        points: 2000,
        dollars: 20,
        recipient,
        requestedAt: desk.host.deps.clock(),
      })
    }
    // The study with the id 1, and the answers to it.
    await database.db.insert(categories).values({ title: 'Focus Groups', slug: 'focus-groups' })
    await saveStudies(database.db, [studyInput()], desk.host.deps.clock())
    const now = desk.host.deps.clock()
    await database.db.insert(participants).values({ encId: 'bea', email: 'bea@example.com', createdAt: now })
    await database.db
      .insert(intakeAnswers)
      .values({ studyId: 1, participantId: 2, answers: { cups: '1' }, answeredAt: now })
    // Threads with the messages 1 and 2.
    for (const reference of ['TALK', 'DONE']) {
      const row = { reference, participantId: 1, email: null, subject: 'general', subjectRef: null } as const
      const thread = await insertThread(database.db, row, now)
      const message = { operatorId: null, text: 'It never came', at: now, keyHash: null }
      await insertMessage(database.db, thread, message)
    }
    // The operator with the id 1, whom the example of a change names.
    await desk.operator('First')
  })
  afterAll(() => database.close())

  /** Sends the example of a row. Resolves to whether it read records, and to the openings that it left. */
  async function walk(browser: DeskBrowser, row: DeskEndpoint, example: Example) {
    const { params = {}, status = 200, ...rest } = example
    const before = await database.db.$count(recordOpenings)
    statements.length = 0
    const answer = await browser.call(row, { path: fillPath(row.path, params), ...rest })
    const reads = statements.some(readsRecords)
    expect(answer.status).toBe(status)
    return { reads, openings: (await database.db.$count(recordOpenings)) - before }
  }

  it.each(Object.entries<DeskEndpoint>(endpoints))(
    'leaves a trace for the participant if it reads a record: %s',
    async (name, row) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- names of the module's exports
      const example = examples[name as keyof typeof endpoints]
      // A sign-out ends the session, so each row has an operator of its own.
      const browser = await desk.operator(`For ${name}`)
      const { reads, openings } = await walk(browser, row, example)
      expect({ reads, leavesTrace: openings > 0 }).toEqual({
        reads: row.opens !== undefined,
        leavesTrace: row.opens !== undefined,
      })
    },
  )

  it('is caught if it reads a record by any statement', () => {
    const read = [
      'select "id", "email" from "participant" where "id" = $1',
      'select "a" from "study" left join "intake_answer" on true',
    ]
    expect(read.map(readsRecords)).toEqual([true, true])
    expect(readsRecords('select count(*), min("requested_at") from "cashout"')).toBe(false)
  })

  it('needs a reason where the operator has to type one', async () => {
    const app = new Hono<DeskEnv>()
    app.onError((error, c) => c.text(error.message, 422))
    app.get('/', (c) => c.text(reasonOf(c)))
    const reasonFor = async (sent: string) =>
      (await app.request('/', { headers: { [reasonHeader]: sent } })).text()
    expect(await reasonFor(encodeURIComponent('Ihre Nachricht — 7F2K'))).toBe('Ihre Nachricht — 7F2K')
    for (const none of ['', '%20', '%', 'x'.repeat(301)]) expect(await reasonFor(none)).toBe('invalid')
  })

  it('leaves one trace for the same reason within an hour, and another one later', async () => {
    const now = new Date('2026-11-20T18:00:00Z')
    const later = new Date('2026-11-20T19:00:01Z')
    const opening = {
      operator: { operatorId: 1 },
      opened: 'payouts',
      reason: 'Your cash-out was checked',
    } as const
    const records = [{ participantId: 1, reference: '7F2K' }]
    const before = await database.db.$count(recordOpenings)
    for (const at of [now, now, later]) await openRecords(database.db, opening, records, at)
    await openRecords(database.db, { ...opening, reason: 'Your message' }, records, later)
    expect((await database.db.$count(recordOpenings)) - before).toBe(3)
  })
})
