import type { RosterRow } from '#contract/desk/answers/roster.ts'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { HoldScope } from '#contract/answers/support.ts'
import { holdScopeOf } from '#server/modules/money/cashout/account-holds.ts'
import { participants, profiles } from '#server/db/schema.ts'

export interface FoundDuplicate {
  /** The participant on the roster. */
  of: number
  /** The other account. */
  participantId: number
  encId: string
  email: string
  hold: HoldScope | null
  /** First name and the first letter of the last; empty without a profile. */
  name: string
  by: RosterRow['duplicates'][number]['by']
}

const shared = sql`(
  select own.participant_id as of, other.participant_id as id, 'address' as by, 1 as place
    from (select distinct participant_id, address_hash from cashout) own
    join cashout other on other.address_hash = own.address_hash
  union select own.participant_id, other.participant_id, 'phone', 2
    from (select distinct participant_id, phone_hash from cashout) own
    join cashout other on other.phone_hash = own.phone_hash
  union select own.participant_id, other.participant_id, 'device', 3
    from known_device own join known_device other on other.device_hash = own.device_hash) as shared`

/**
 * Other accounts that had a gift card sent to the same address or phone number, or signed in with the same kind of
 * browser in the same network.
 */
export async function findDuplicates(db: Database, ids: readonly number[]): Promise<FoundDuplicate[]> {
  if (ids.length === 0) return []
  const of = sql<number>`shared.of`.mapWith(Number)
  return db
    .select({
      of,
      participantId: participants.id,
      encId: participants.encId,
      email: participants.email,
      hold: holdScopeOf(participants.id),
      name: sql<string>`concat_ws(' ', ${profiles.firstName}, left(${profiles.lastName}, 1) || '.')`,
      by: sql<FoundDuplicate['by']>`shared.by`,
    })
    .from(participants)
    .leftJoin(profiles, eq(profiles.participantId, participants.id))
    .innerJoin(shared, sql`shared.id = ${participants.id} and shared.id <> shared.of`)
    .where(inArray(of, [...ids]))
    .orderBy(sql`shared.place, shared.id`)
}

/** The other accounts of one participant, each once, with all that connects them. */
export async function findLinked(db: Database, participantId: number) {
  const found = await findDuplicates(db, [participantId])
  const others = new Map(found.map((one) => [one.participantId, one]))
  return [...others.values()].map(({ participantId: id, encId, email, hold }) => {
    const by = found.filter((one) => one.participantId === id).map((one) => one.by)
    return { participantId: id, encId, email, hold, by }
  })
}
