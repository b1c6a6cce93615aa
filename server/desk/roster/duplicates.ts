import type { RosterRow } from '#contract/desk/answers/roster.ts'
import { and, eq, inArray, isNotNull, ne } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '#server/db/database.ts'
import { cashouts, knownDevices, participants } from '#server/db/schema.ts'

export interface FoundDuplicate {
  /** The participant on the roster. */
  of: number
  /** The other account. */
  participantId: number
  encId: string
  by: RosterRow['duplicates'][number]['by']
}

/**
 * Other accounts that had a gift card sent to the same address or phone number, or signed in with the same kind of
 * browser in the same network.
 */
export async function findDuplicates(db: Database, ids: readonly number[]): Promise<FoundDuplicate[]> {
  if (ids.length === 0) return []
  const ownDevice = alias(knownDevices, 'own_device')
  const byDevice = await db
    .selectDistinct({
      of: ownDevice.participantId,
      participantId: participants.id,
      encId: participants.encId,
    })
    .from(ownDevice)
    .innerJoin(
      knownDevices,
      and(
        eq(knownDevices.deviceHash, ownDevice.deviceHash),
        ne(knownDevices.participantId, ownDevice.participantId),
      ),
    )
    .innerJoin(participants, eq(participants.id, knownDevices.participantId))
    .where(inArray(ownDevice.participantId, [...ids]))
  return [
    ...(await findByCards(db, ids, 'addressHash')).map((found) => ({ ...found, by: 'address' as const })),
    ...(await findByCards(db, ids, 'phoneHash')).map((found) => ({ ...found, by: 'phone' as const })),
    ...byDevice.map((found) => ({ ...found, by: 'device' as const })),
  ]
}

/** Other accounts with a gift card of the same hash. */
function findByCards(db: Database, ids: readonly number[], hash: 'addressHash' | 'phoneHash') {
  const ownCard = alias(cashouts, 'own_card')
  return db
    .selectDistinct({ of: ownCard.participantId, participantId: participants.id, encId: participants.encId })
    .from(ownCard)
    .innerJoin(
      cashouts,
      and(eq(cashouts[hash], ownCard[hash]), ne(cashouts.participantId, ownCard.participantId)),
    )
    .innerJoin(participants, eq(participants.id, cashouts.participantId))
    .where(and(inArray(ownCard.participantId, [...ids]), isNotNull(ownCard[hash])))
}
