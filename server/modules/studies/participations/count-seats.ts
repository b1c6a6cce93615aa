import { placeStates } from '#domain/recruiting/participation.ts'
import type { Database } from '#server/db/database.ts'
import { bumpRevision } from '#server/modules/studies/catalogue/revision.ts'
import { lockRevision } from '#server/work/lock-revision.ts'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { placesFree } from './recruited-study.ts'

const Changed = v.object({ rows: v.array(v.unknown()) })

/** From so few on, the catalogue tells how many places are left. More of them would change it with every place. */
const fewSeats = 5

/**
 * Brings the last free places of studies into the catalogue: as many as the study and its sessions ahead have room for.
 * Apart from the acts that take or free a place: they need no lock of the catalogue, and many of them make one change.
 */
export async function countSeats(db: Database, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await lockRevision(tx)
    const changed: unknown = await tx.execute(sql`
      update study set seats_left = counted.few from (
        select id, case when places between 1 and ${fewSeats} then places end as few from (
          select study.id, least(seats.ahead, ${placesFree(sql`seats.total`)}) as places
          from study join own_study own on study.source = 'own' and study.source_key = own.id::text,
            lateral (select sum(capacity) as total,
              sum(capacity - (select count(*) from participation where session_id = study_session.id and state in ${placeStates}))
                filter (where starts_at > ${now.toISOString()}::timestamptz) as ahead
              from study_session where study_id = study.id) as seats
          where own.state = 'published') as free
      ) as counted
      where study.id = counted.id and study.seats_left is distinct from counted.few returning study.id`)
    if (v.parse(Changed, changed).rows.length > 0) await bumpRevision(tx)
  })
}
