import * as v from 'valibot'
import { expect } from 'vitest'
import type { DeskEndpoint } from '#contract/desk/endpoint.ts'
import type * as endpoints from '#contract/desk/endpoints.ts'
import {
  approvals,
  cashouts,
  categories,
  intakeAnswers,
  mailJobs,
  participations,
  studySessions,
} from '#server/db/schema.ts'
import { insertMessage, insertThread } from '#server/modules/account/contact/repo.ts'
import { saveStudies } from '#server/modules/studies/catalogue/save-studies.ts'
import { payoutRecipient, questionnaireAnswers } from '#server/platform/sealing/sealed-column.ts'
import { testDataKeys } from '#tests/support/builders/data-keys.ts'
import { ownStudyContent } from '#tests/support/builders/studies/own-study-content.ts'
import { addPerson } from '#tests/support/builders/people/person.ts'
import { recipient } from '#tests/support/builders/money/recipient.ts'
import { studyInput } from '#tests/support/builders/studies/study-input.ts'
import type { DeskApp, DeskBrowser } from '#tests/support/host/desk-app.ts'

interface Example {
  params?: Record<string, string | number>
  body?: object
  file?: Uint8Array<ArrayBuffer>
  reason?: string
  query?: string
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
  catalogueStudies: {},
  catalogueStudy: { params: { id: 1 } },
  correctStudy: {
    params: { id: 1 },
    body: { version: 0, fields: { pay_display: '$90' }, hidden: false, reason: 'A typing error' },
  },
  readRoster: { params: { id: 1 }, reason: 'We choose participants' },
  readSessions: { query: '?from=2026-11-20T00:00:00Z&until=2026-11-27T00:00:00Z' },
  actOnRoster: {
    params: { id: 1 },
    body: {
      act: 'choose',
      participants: [{ enc_id: 'bea', version: 0 }],
      reason: null,
      push: true,
      mail: true,
    },
  },
  payOnRoster: {
    params: { id: 1 },
    body: { act: 'pay', participants: [{ enc_id: 'bea', version: 1 }], reason: null, push: true, mail: true },
  },
  finance: {},
  lookAtDifference: {
    params: { reference: 'NONE' },
    body: { failure: 'The provider knows of no such card', reason: 'We have asked them' },
    status: 409,
  },
  financeFile: { params: { year: 2026 }, reason: 'Our books' },
  writeToRoster: {
    params: { id: 1 },
    body: {
      key: '7f1c2b64-52a7-4a4e-9a51-0c6f1f7d9f10',
      states: ['chosen', 'attended', 'paid'],
      text: 'Please bring an ID.',
    },
  },
  sources: {},
  marketAreas: {},
  hideSource: { body: { source: 'clinicaltrials.gov', hidden: true, reason: 'Invented' } },
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
  deleteOwnStudy: { params: { id: 1 }, body: { version: 6 }, status: 403 },
  undoOwnStudy: { params: { id: 1 }, body: { version: 5, to: 1 } },
  contactThreads: {},
  contactThread: { params: { reference: 'TALK' } },
  answerThread: { params: { reference: 'TALK' }, body: { last: 1, text: 'It is on its way' }, status: 204 },
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
  removePasskey: { params: { id: 1 }, body: { passkey: 'x', reason: 'It was lost' }, status: 404 },
  changeNotices: { body: { email: 'olive@desk.example', notices: ['summary'] }, status: 204 },
  today: {},
  log: {},
  logCheck: {},
  mails: {},
  retryMails: { body: { mails: [1000] } },
  payouts: {},
  sendPayout: {
    params: { reference: 'SEND' },
    body: { payout_reference: null, despite_risks: false },
    status: 204,
  },
  failPayout: { params: { reference: 'FAIL' }, body: { reason: 'No such street' }, status: 204 },
  approvePayout: { params: { reference: 'OPEN' }, body: { was: 'requested' }, status: 204 },
  withdrawApproval: { params: { reference: 'SEND' }, status: 409 },
  stopPayout: { params: { reference: 'SEND' }, body: { reason: 'It is dead' }, status: 409 },
  undoPayout: { params: { reference: 'PAID' }, body: { reason: 'It was not sent' }, status: 409 },
  holdPayout: { params: { reference: 'OPEN' }, body: { reason: 'We ask the bank' }, status: 204 },
  releasePayout: { params: { reference: 'OPEN' }, body: { reason: 'It is fine' }, status: 204 },
  findPeople: { body: { query: 'bea', reason: 'Your call' } },
  openPerson: { body: { query: 'OPEN', reason: 'Your message' } },
  holdAccount: { params: { id: 1 }, body: { reason: 'We ask the bank' }, status: 204 },
  peopleOnHold: {},
  releaseAccount: { params: { id: 1 }, body: { hold: 1, reason: 'It is fine' }, status: 204 },
  addPoints: {
    params: { id: 1 },
    body: { key: 'c3f0f1f2-6a1e-4d0c-8a53-0d4d3f0c1b2a', points: 5, reason: 'A survey' },
    status: 204,
  },
  pointsWishes: {},
  withdrawPoints: { params: { id: 1 }, body: { points: 5 }, status: 409 },
  endSessions: { params: { id: 1 }, body: { reason: 'You asked for it' }, status: 204 },
  signOut: { status: 204 },
}

/** Makes the records that the examples name, in an empty database. */
export async function fillDesk(desk: DeskApp): Promise<void> {
  const { db } = desk.host.deps.database
  await desk.host.visitor().signUp('ada@example.com')
  // Payouts of the participant with the id 1, which the examples name.
  for (const reference of ['SEND', 'FAIL', 'OPEN', 'PAID']) {
    const isPaid = reference === 'PAID'
    await db.insert(cashouts).values({
      reference,
      participantId: 1,
      idempotencyKey: crypto.randomUUID(),
      state: isPaid ? 'sent' : 'requested',
      settledAt: isPaid ? desk.host.deps.clock() : null,
      points: 2000,
      dollars: 20,
      recipient: payoutRecipient.seal(testDataKeys, [1, reference], recipient),
      requestedAt: desk.host.deps.clock(),
    })
  }
  const givenUp = { participantId: 1, kind: 'account-released', failedAt: desk.host.deps.clock() }
  await db.insert(mailJobs).values({ ...givenUp, dueAt: givenUp.failedAt, createdAt: givenUp.failedAt })
  // The study with the id 1, and the answers to it.
  await db.insert(categories).values({ title: 'Focus Groups', slug: 'focus-groups' })
  await saveStudies(db, [studyInput()], desk.host.deps.clock())
  const now = desk.host.deps.clock()
  await addPerson(db, { encId: 'bea', createdAt: now }, { firstName: 'Bea' })
  await db.insert(intakeAnswers).values({
    studyId: 1,
    participantId: 2,
    answers: questionnaireAnswers.seal(testDataKeys, [2, 1], { cups: '1' }),
    answeredAt: now,
  })
  const startsAt = new Date(now.getTime() + 86_400_000)
  const session = { studyId: 1, key: 'evening', startsAt, minutes: 90, capacity: 2 }
  await db.insert(studySessions).values({ ...session, timeZone: 'America/New_York' })
  const place = { participantId: 1, studyId: 1, state: 'accepted', version: 1, sessionId: 1 } as const
  await db.insert(participations).values({ ...place, updatedAt: now })
  // Threads with the messages 1 and 2.
  for (const reference of ['TALK', 'DONE']) {
    const row = { reference, participantId: 1, email: null, subject: 'general', subjectRef: null } as const
    const thread = await insertThread(db, row, now)
    const message = { operatorId: null, text: 'It never came', at: now, keyHash: null }
    await insertMessage(db, testDataKeys, thread, message)
  }
  // The operator with the id 1, whom the example of a change names.
  await desk.operator('First')
  // A change of the first one's access ends its own wishes.
  await desk.operator('Second')
  const wish = { kind: 'points' as const, participantId: 1, points: 6000 }
  await db.insert(approvals).values({ ...wish, reason: 'A study', askedBy: 2, askedAt: now })
}

/** Sends the example of a row. Its answer must have the status and the shape of the row. */
export async function sendExample(browser: DeskBrowser, name: string, row: DeskEndpoint): Promise<void> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- names of the module's exports
  const { params = {}, status = 200, ...rest } = examples[name as keyof typeof endpoints]
  const answer = await browser.call(row, { params, ...rest })
  expect(answer.status).toBe(status)
  if (row.answer && answer.ok) v.parse(row.answer, await answer.json())
}
