import type { ParticipationState } from '#contract/answers/participations.ts'
import { type Recruiting, noRecruiting } from '#contract/desk/answers/recruiting.ts'
import type { Database } from '#server/db/database.ts'
import {
  categories,
  intakeAnswers,
  ledgerEntries,
  operators,
  ownStudies,
  participants,
  participationEvents,
  participations,
  studies,
} from '#server/db/schema.ts'
import { actOnRoster } from '#server/desk/roster/act.ts'
import { auditLedger } from '#server/modules/money/ledger/audit.ts'
import { saveStudies } from '#server/modules/studies/catalogue/save-studies.ts'
import { checkChain } from '#server/platform/audit/audit.ts'
import { ownStudyContent } from '#tests/support/builders/own-study-content.ts'
import { studyInput } from '#tests/support/builders/study-input.ts'
import { openTestDatabase } from '#tests/support/databases/databases.ts'
import { hostApp } from '#tests/support/host/host-app.ts'
import { sound } from '#tests/support/host/sound-ledger.ts'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'

const now = new Date('2026-11-20T18:00:00Z')
/** More than the statements of an act. */
const manyStatements = 200

/** A study that pays 15,000 points, and its participants by their states. */
async function prepare(
  db: Database,
  participantStates: Readonly<Record<string, ParticipationState>>,
  recruiting: Partial<Recruiting> = {},
): Promise<{ studyId: number; operator: { operatorId: number; name: string; role: 'owner' } }> {
  await db.insert(categories).values({ title: 'Focus Groups', slug: 'focus-groups' })
  const operator = { name: 'Olive', role: 'owner', userHandle: new Uint8Array(8), createdAt: now } as const
  const [olive] = await db.insert(operators).values(operator).returning({ id: operators.id })
  const content = {
    ...ownStudyContent,
    recruiting: { ...noRecruiting, incentive_points: 15_000, ...recruiting },
  }
  const [own] = await db
    .insert(ownStudies)
    .values({
      state: 'published',
      content,
      version: 1,
      createdAt: now,
      updatedAt: now,
      updatedBy: olive?.id ?? 0,
    })
    .returning({ id: ownStudies.id })
  await saveStudies(db, [studyInput({ source: 'own', sourceKey: String(own?.id) })], now)
  const [study] = await db.select().from(studies)
  const studyId = study?.id ?? 0
  for (const [encId, state] of Object.entries(participantStates)) {
    const [row] = await db
      .insert(participants)
      .values({ encId, email: `${encId}@example.com`, createdAt: now })
      .returning({ id: participants.id })
    const key = { participantId: row?.id ?? 0, studyId }
    await db.insert(intakeAnswers).values({ ...key, answeredAt: now })
    await db.insert(participations).values({ ...key, state, version: 3, updatedAt: now })
  }
  return { studyId, operator: { operatorId: olive?.id ?? 0, name: 'Olive', role: 'owner' } }
}

it('an act that ends between any two statements has done all or nothing, and is done once in the end', async () => {
  let left = Number.POSITIVE_INFINITY
  const database = await openTestDatabase({
    logQuery: (statement) => {
      // The server undoes what a process that has ended left open.
      if (/^(?:begin|rollback)/i.test(statement)) return
      left -= 1
      if (left < 0) throw new Error('The process has ended')
    },
  })
  const { studyId, operator } = await prepare(database.db, { ada: 'accepted' })
  const { deps } = hostApp(database)
  const attend = {
    act: 'attend',
    participants: [{ enc_id: 'ada', version: 3 }],
    reason: null,
    sessionId: null,
    push: true,
    mail: true,
    pays: true,
  } as const
  const stateOf = async () => {
    left = Number.POSITIVE_INFINITY
    const [row] = await database.db.select().from(participations)
    expect(await auditLedger(database.db)).toEqual(sound)
    expect((await checkChain(database.db)).brokenAt).toBeNull()
    const entries = await database.db.$count(ledgerEntries)
    const events = await database.db.$count(participationEvents)
    return [row?.state, entries, events]
  }
  const isDone = async (statements: number) => {
    left = statements
    return actOnRoster(deps, studyId, attend, { operator, opened: 'answers' }).then(
      () => true,
      () => false,
    )
  }
  let failures = 0
  while (failures < manyStatements && !(await isDone(failures))) {
    failures += 1
    expect(await stateOf()).toEqual(['accepted', 0, 0])
  }
  // Otherwise nothing got in the way, and the test has shown nothing.
  expect(failures).toBeGreaterThan(10)
  expect(await stateOf()).toEqual(['paid', 1, 2])
  const again = await actOnRoster(deps, studyId, attend, { operator, opened: 'answers' })
  expect(again.results).toMatchObject([{ outcome: 'changed-meanwhile' }])
  expect(await stateOf()).toEqual(['paid', 1, 2])
  await database.close()
})

it('an act on many that ends in the middle has offered on the places that were left', async () => {
  let commits = Number.POSITIVE_INFINITY
  const database = await openTestDatabase({
    logQuery: (statement) => {
      if (/^(?:begin|rollback)/i.test(statement)) return
      if (commits < 1) throw new Error('The process has ended')
      if (/^commit/i.test(statement)) commits -= 1
    },
  })
  const states = { ada: 'accepted', bea: 'accepted', cia: 'waiting' } as const
  const { studyId, operator } = await prepare(database.db, states, { places: 2, offer_hours: 24 })
  const cancel = {
    act: 'cancel',
    participants: ['ada', 'bea'].map((encId) => ({ enc_id: encId, version: 3 })),
    reason: 'The room is smaller',
    sessionId: null,
    push: true,
    mail: true,
    pays: true,
  } as const
  // The opening of the records, and the first of the two.
  commits = 2
  const acting = actOnRoster(hostApp(database).deps, studyId, cancel, { operator, opened: 'answers' })
  await expect(acting).rejects.toThrow('The process has ended')
  commits = Number.POSITIVE_INFINITY
  const rows = await database.db
    .select({ encId: participants.encId, state: participations.state })
    .from(participations)
    .innerJoin(participants, eq(participants.id, participations.participantId))
    .orderBy(participants.id)
  expect(rows.map(({ encId, state }) => `${encId} ${state}`)).toEqual([
    'ada cancelled',
    'bea accepted',
    'cia chosen',
  ])
  await database.close()
})
