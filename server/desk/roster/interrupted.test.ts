import { noRecruiting } from '#contract/desk/answers/recruiting.ts'
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
import { expect, it } from 'vitest'

const now = new Date('2026-11-20T18:00:00Z')
/** More than the statements of an act. */
const manyStatements = 200

/** A study that pays 15,000 points, and Ada, who has accepted a place in it. */
async function prepare(
  db: Database,
): Promise<{ studyId: number; operator: { operatorId: number; name: string; role: 'owner' } }> {
  await db.insert(categories).values({ title: 'Focus Groups', slug: 'focus-groups' })
  const operator = { name: 'Olive', role: 'owner', userHandle: new Uint8Array(8), createdAt: now } as const
  const [olive] = await db.insert(operators).values(operator).returning({ id: operators.id })
  const content = { ...ownStudyContent, recruiting: { ...noRecruiting, incentive_points: 15_000 } }
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
  const [ada] = await db
    .insert(participants)
    .values({ encId: 'ada', email: 'ada@example.com', createdAt: now })
    .returning({ id: participants.id })
  const key = { participantId: ada?.id ?? 0, studyId: study?.id ?? 0 }
  await db.insert(intakeAnswers).values({ ...key, answeredAt: now })
  await db.insert(participations).values({ ...key, state: 'accepted', version: 3, updatedAt: now })
  return { studyId: key.studyId, operator: { operatorId: olive?.id ?? 0, name: 'Olive', role: 'owner' } }
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
  const { studyId, operator } = await prepare(database.db)
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
