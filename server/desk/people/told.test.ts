import { operators, participants, pushJobs } from '#server/db/schema.ts'
import { subscribe } from '#tests/support/builders/people/accounts.ts'
import { addOwner } from '#tests/support/builders/people/owner.ts'
import { hostTest } from '#tests/support/host/host-test.ts'
import { asc } from 'drizzle-orm'
import { expect } from 'vitest'
import { addPoints } from './points.ts'

const it = hostTest()

it('tells the devices of a participant once of points that support has added or taken', async ({
  host,
  ada: _ada,
}) => {
  const { database, clock } = host.deps
  const { db } = database
  await addOwner(db)
  const [[owner], [ada]] = [await db.select().from(operators), await db.select().from(participants)]
  const participantId = ada?.id ?? 0
  for (const kind of ['payout', 'reversal'] as const)
    await subscribe(db, participantId, clock(), { device: kind, kinds: [kind] })
  const about = {
    participantId,
    operator: { operatorId: owner?.id ?? 0, name: 'Olive', role: 'owner' as const },
    reason: 'A lost survey',
  }
  const noLimits = { act: null, month: null }
  for (const [key, points] of [
    ['added', 50],
    ['added', 50],
    ['taken', -20],
  ] as const)
    await addPoints(host.deps, about, { key, points, study: null }, noLimits)
  expect(await db.select({ kind: pushJobs.kind }).from(pushJobs).orderBy(asc(pushJobs.id))).toEqual([
    { kind: 'payout-news' },
    { kind: 'reversal' },
  ])
})
