import {
  payoutHoldReason,
  profileAnswers,
  questionnaireAnswers,
} from '#server/platform/sealing/sealed-column.ts'
import { testDataKeys } from '#tests/support/builders/data-keys.ts'
import type { OpenDatabase } from '#server/db/database.ts'
import {
  cashouts,
  contactThreads,
  intakeAnswers,
  intakes,
  participants,
  participations,
  profiles,
  studies,
} from '#server/db/schema.ts'
import { insertMessage, insertThread } from '#server/modules/account/contact/repo.ts'
import { payoutRequest } from '#tests/support/builders/payout-request.ts'
import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'

export type CaseKind = 'send' | 'fail' | 'hold' | 'release' | 'answer' | 'choose' | 'decline'

/** A case of the desk: the reference of a payout or a message, or the name of an applicant. */
export interface Case {
  kind: CaseKind
  name: string
}

/** Cases of each kind in one round. Ten rounds are a hundred. */
const kindsOfRound: readonly CaseKind[] = [
  'send',
  'send',
  'fail',
  'hold',
  'release',
  'answer',
  'answer',
  'answer',
  'choose',
  'decline',
]

export const studyTitle = 'A study with applicants'

/** Adds rounds of cases to a database, and returns them in the order in which they are worked on. */
export async function addCases(database: OpenDatabase, rounds: number, now: Date): Promise<Case[]> {
  const { db } = database
  const studyId = await askInStudy(database)
  const cases: Case[] = []
  for (let round = 0; round < rounds; round += 1)
    for (const kind of kindsOfRound) cases.push({ kind, name: await addCase(kind, cases.length) })
  return cases

  async function addCase(kind: CaseKind, number: number): Promise<string> {
    if (kind === 'answer') {
      const reference = `MSG${String(number).padStart(4, '0')}`
      const from = { participantId: null, email: `visitor-${number}@mail.example` }
      const thread = await insertThread(db, { reference, ...from, subject: 'general', subjectRef: null }, now)
      const text = 'My gift card has not come yet. Is it on its way?'
      await insertMessage(db, testDataKeys, thread, { operatorId: null, text, at: now, keyHash: null })
      return reference
    }
    if (kind === 'choose' || kind === 'decline') {
      const encId = `applicant-${number}`
      const who = { encId, email: `${encId}@mail.example`, createdAt: now }
      const [row] = await db.insert(participants).values(who).returning({ id: participants.id })
      const participantId = row?.id ?? 0
      const person = { firstName: encId, postalCode: '10001', gender: 'Female', bornOn: '1990-12-31' }
      const answers = profileAnswers.seal(testDataKeys, [participantId], {})
      await db.insert(profiles).values({ participantId, ...person, answers, updatedAt: now })
      const sealed = questionnaireAnswers.seal(testDataKeys, [participantId, studyId], { cups: 'Two' })
      await db.insert(intakeAnswers).values({ participantId, studyId, answers: sealed, answeredAt: now })
      return encId
    }
    const { participantId, reference } = await payoutRequest(database, now)
    const reason = { text: 'We ask the bank' }
    const holdReason = payoutHoldReason.seal(testDataKeys, [participantId, reference], reason)
    const held = { heldAt: now, holdReason }
    if (kind === 'release') await db.update(cashouts).set(held).where(eq(cashouts.reference, reference))
    return reference
  }
}

/** Gives a study of the seed a questionnaire of one question. */
async function askInStudy({ db }: OpenDatabase): Promise<number> {
  await db.delete(intakeAnswers)
  const [study] = await db.select({ id: studies.id }).from(studies).orderBy(asc(studies.id)).limit(1)
  const studyId = study?.id ?? 0
  await db.update(studies).set({ title: studyTitle }).where(eq(studies.id, studyId))
  const question = { key: 'cups', type: 'input', label: 'How many cups a day?', required: true } as const
  const fields = [{ ...question, placeholder: null, options: [], description: null, defaultValue: null }]
  await db
    .insert(intakes)
    .values({ studyId, fields })
    .onConflictDoUpdate({ target: intakes.studyId, set: { fields } })
  return studyId
}

/** The number of cases whose outcome is in the database. */
export async function countCleared({ db }: OpenDatabase, cases: readonly Case[]): Promise<number> {
  const namesOf = (kind: CaseKind) => cases.filter((one) => one.kind === kind).map(({ name }) => name)
  const payoutsOf = (kind: CaseKind) => inArray(cashouts.reference, namesOf(kind))
  const decided = (kind: CaseKind, decision: 'chosen' | 'declined') => {
    const of = db.select({ id: participants.id }).from(participants)
    const applicants = of.where(inArray(participants.encId, namesOf(kind)))
    return and(eq(participations.state, decision), inArray(participations.participantId, applicants))
  }
  const isWaiting = eq(cashouts.state, 'requested')
  const counts = [
    await db.$count(cashouts, and(payoutsOf('send'), eq(cashouts.state, 'sent'))),
    await db.$count(cashouts, and(payoutsOf('fail'), eq(cashouts.state, 'failed'))),
    await db.$count(cashouts, and(payoutsOf('hold'), isWaiting, isNotNull(cashouts.heldAt))),
    await db.$count(cashouts, and(payoutsOf('release'), isWaiting, isNull(cashouts.heldAt))),
    await db.$count(
      contactThreads,
      and(inArray(contactThreads.reference, namesOf('answer')), eq(contactThreads.state, 'answered')),
    ),
    await db.$count(participations, decided('choose', 'chosen')),
    await db.$count(participations, decided('decline', 'declined')),
  ]
  return counts.reduce((sum, count) => sum + count, 0)
}
