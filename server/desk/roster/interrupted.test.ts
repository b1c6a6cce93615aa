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
import { changeOwnStudy } from '#server/desk/studies/own-studies.ts'
import { auditLedger } from '#server/modules/money/ledger/audit.ts'
import { followParticipations } from '#server/modules/studies/participations/follow.ts'
import { saveStudies } from '#server/modules/studies/catalogue/save-studies.ts'
import { checkChain } from '#server/platform/audit/audit.ts'
import { addAccounts } from '#tests/support/builders/people/accounts.ts'
import { ownStudyContent } from '#tests/support/builders/studies/own-study-content.ts'
import { studyInput } from '#tests/support/builders/studies/study-input.ts'
import { openEndingDatabase } from '#tests/support/databases/ending-database.ts'
import { hostApp } from '#tests/support/host/host-app.ts'
import { sound } from '#tests/support/host/sound-ledger.ts'
import { keptSeconds } from '#domain/recruiting/participation.ts'
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
    const [row] = await addAccounts(db, [encId], now)
    const key = { participantId: row?.id ?? 0, studyId }
    await db.insert(intakeAnswers).values({ ...key, answeredAt: now })
    await db.insert(participations).values({ ...key, state, version: 3, updatedAt: now })
  }
  return { studyId, operator: { operatorId: olive?.id ?? 0, name: 'Olive', role: 'owner' } }
}

/** Each participant with the state. */
async function statesOf(db: Database): Promise<string[]> {
  const rows = await db
    .select({ encId: participants.encId, state: participations.state })
    .from(participations)
    .innerJoin(participants, eq(participants.id, participations.participantId))
    .orderBy(participants.id)
  return rows.map(({ encId, state }) => `${encId} ${state}`)
}

it('each act that ends between any two statements has done all or nothing, and is done once in the end', async () => {
  const { database, endAfter } = await openEndingDatabase()
  const { studyId, operator } = await prepare(database.db, { ada: 'accepted' })
  const { deps } = hostApp(database)
  const present = async () => {
    endAfter()
    const [row] = await database.db.select().from(participations)
    expect(await auditLedger(database.db)).toEqual(sound)
    expect((await checkChain(database.db)).brokenAt).toBeNull()
    const entries = await database.db.$count(ledgerEntries)
    const events = await database.db.$count(participationEvents)
    return [row?.state, entries, events]
  }
  // An editor's mark leaves the points to a payer. All four have the version that the one before leaves.
  const steps = [
    { act: 'attend', pays: false, version: 3, after: ['attended', 0, 1] },
    { act: 'pay', pays: true, version: 4, after: ['paid', 1, 2] },
    { act: 'correct', pays: true, version: 5, after: ['accepted', 2, 3] },
    { act: 'attend', pays: true, version: 6, after: ['paid', 3, 5] },
  ] as const
  for (const { act, pays, version, after } of steps) {
    const chosen = { participants: [{ enc_id: 'ada', version }], reason: null }
    const acting = { act, ...chosen, push: true, mail: true }
    const isDone = async (statements: number) => {
      endAfter(statements)
      return actOnRoster(deps, studyId, acting, { operator, pays }).then(
        () => true,
        () => false,
      )
    }
    const before = await present()
    let failures = 0
    while (failures < manyStatements && !(await isDone(failures))) {
      failures += 1
      expect(await present()).toEqual(before)
    }
    // Otherwise nothing got in the way, and the test has shown nothing.
    expect(failures).toBeGreaterThan(10)
    expect(await present()).toEqual(after)
    const again = await actOnRoster(deps, studyId, acting, { operator, pays })
    expect(again.results).toMatchObject([{ outcome: 'changed-meanwhile' }])
    expect(await present()).toEqual(after)
  }
  await database.close()
})

it('a place that was taken away by an act that ended in the middle is offered on', async () => {
  const { database, endAfter, endAfterCommits } = await openEndingDatabase()
  const states = { ada: 'accepted', bea: 'accepted', cia: 'waiting' } as const
  const { studyId, operator } = await prepare(database.db, states, { places: 2, offer_hours: 24 })
  const cancel = {
    act: 'cancel',
    participants: ['ada', 'bea'].map((encId) => ({ enc_id: encId, version: 3 })),
    reason: 'The room is smaller',
    push: true,
    mail: true,
  } as const
  // The opening of the records, and the first of the two.
  endAfterCommits(2)
  const acting = actOnRoster(hostApp(database).deps, studyId, cancel, { operator, pays: true })
  await expect(acting).rejects.toThrow('The process has ended')
  endAfter()
  const host = hostApp(database)
  host.pass({ seconds: keptSeconds })
  await followParticipations(host.deps)
  expect(await statesOf(database.db)).toEqual(['ada cancelled', 'bea accepted', 'cia chosen'])
  await database.close()
})

it('a decline of all who wait that ends in the middle goes on', async () => {
  const { database, endAfter, endAfterCommits } = await openEndingDatabase()
  const states = { ada: 'waiting', bea: 'answered', cia: 'chosen' } as const
  const { operator } = await prepare(database.db, states)
  const { deps } = hostApp(database)
  const [own] = await database.db.select().from(ownStudies)
  const closing = { version: 1, reason: 'We have enough', decline: true }
  const by = { ...operator, stepUpAt: now }
  await changeOwnStudy(deps, { act: 'close', id: own?.id ?? 0, body: closing }, by)
  endAfterCommits(1)
  await expect(followParticipations(deps)).rejects.toThrow('The process has ended')
  endAfter()
  expect(await statesOf(database.db)).toEqual(['ada declined', 'bea answered', 'cia chosen'])
  await followParticipations(deps)
  expect(await statesOf(database.db)).toEqual(['ada declined', 'bea declined', 'cia chosen'])
  await database.close()
})
