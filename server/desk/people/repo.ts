import { countedAtMost } from '#contract/base/values.ts'
import { type ListPosition, isBeyond } from '#server/desk/calls/list-position.ts'
import { type SQL, and, asc, desc, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import {
  accountHolds,
  cashouts,
  contactThreads,
  operators,
  participants,
  profiles,
  wordsOfName,
} from '#server/db/schema.ts'
import { openAccountHold, unreadableAppeal } from '#server/modules/money/cashout/account-holds.ts'
import { openRecipient } from '#server/modules/money/cashout/repo.ts'
import { numberHashes } from '#server/modules/money/cashout/address-hash.ts'
import { type Unsealing, holdAppeal, openText } from '#server/platform/sealing/sealed-column.ts'
import type { DataKeys } from '#server/secrets/data-keys.ts'

const person = {
  id: participants.id,
  encId: participants.encId,
  email: participants.email,
  createdAt: participants.createdAt,
  emailConfirmedAt: participants.emailConfirmedAt,
  balance: participants.balance,
}

type Person = Pick<typeof participants.$inferSelect, keyof typeof person> & { reference: string | null }

/**
 * A participant by `enc_id`, e-mail address, the log's name (`participant:5`), the reference of a cash-out or message, or the
 * phone number of the newest cash-out with it.
 *
 * @returns With the reference, if it was found by one; null for nobody.
 */
export async function findPerson(db: Database, keys: DataKeys, query: string): Promise<Person | null> {
  const reference = query.toUpperCase()
  const named = query.includes('@')
    ? eq(sql`lower(${participants.email})`, query.toLowerCase())
    : (numberIn(query) ?? eq(participants.encId, query))
  const paid = db
    .select({ id: cashouts.participantId })
    .from(cashouts)
    .where(eq(cashouts.reference, reference))
  const wrote = db
    .select({ id: contactThreads.participantId })
    .from(contactThreads)
    .where(eq(contactThreads.reference, reference))
  const hashes = /[^\d\s()+.-]/.test(query) ? null : numberHashes(keys, query)
  const called = db
    .select({ id: cashouts.participantId })
    .from(cashouts)
    .where(inArray(cashouts.phoneHash, hashes ?? []))
    .orderBy(desc(cashouts.requestedAt))
    .limit(1)
  const ways = [
    { condition: named, by: null },
    ...[paid, wrote].map((ids) => ({ condition: inArray(participants.id, ids), by: reference })),
    { condition: inArray(participants.id, called), by: null },
  ]
  for (const { condition, by } of ways) {
    const [found] = await db.select(person).from(participants).where(condition)
    if (found) return { ...found, reference: by }
  }
  return null
}

/** How a participant is called, and called up: by the profile and the newest cash-out. */
export async function findNameAndPhone(db: Database, unsealing: Unsealing, participantId: number) {
  const [profile] = await db.select().from(profiles).where(eq(profiles.participantId, participantId))
  const [cashout] = await db
    .select()
    .from(cashouts)
    .where(eq(cashouts.participantId, participantId))
    .orderBy(desc(cashouts.id))
    .limit(1)
  return {
    name: profile ? [profile.firstName, profile.lastName].filter(Boolean).join(' ') : null,
    phone: (cashout && openRecipient(unsealing, cashout)?.phone) ?? null,
  }
}

/**
 * Participants whose names have words that begin like those of the query, the newest accounts first: of a name that more
 * than ten thousand have, the newest of so many.
 */
export async function findPeople(db: Database, query: string, max: number) {
  const beginnings = (query.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => `${word}:*`).join(' & ')
  const name = sql<string>`concat_ws(' ', ${profiles.firstName}, ${profiles.lastName})`
  // With the limit in here the index is asked, not one account after the other for a name that nobody has.
  const named = db
    .select({ id: profiles.participantId })
    .from(profiles)
    .where(sql`${wordsOfName} @@ to_tsquery('simple', ${beginnings})`)
    .limit(countedAtMost)
    .as('named')
  const newest = db.select({ id: named.id }).from(named).orderBy(desc(named.id)).limit(max).as('newest')
  return db
    .select({
      participantId: participants.id,
      encId: participants.encId,
      email: participants.email,
      name,
      createdAt: participants.createdAt,
    })
    .from(newest)
    .innerJoin(participants, eq(participants.id, newest.id))
    .innerJoin(profiles, eq(profiles.participantId, participants.id))
    .orderBy(desc(participants.id))
}

/** A participant as the log names one. */
function numberIn(query: string): SQL | null {
  const [, number] = /^participant:(\d{1,9})$/.exec(query) ?? []
  return number === undefined ? null : eq(participants.id, Number(number))
}

/** The hold on an account with the name of the operator behind it; null without one. */
export async function findHolder(db: Database, unsealing: Unsealing, participantId: number) {
  const [row] = await db
    .select({
      ...getTableColumns(accountHolds),
      heldBy: operators.name,
    })
    .from(accountHolds)
    .innerJoin(operators, eq(operators.id, accountHolds.heldBy))
    .where(and(eq(accountHolds.participantId, participantId), isNull(accountHolds.releasedAt)))
  return row
    ? {
        ...row,
        reason: openAccountHold(unsealing, row),
        appeal: openText(unsealing, holdAppeal, [row.id], row.appeal, unreadableAppeal),
      }
    : null
}

const held = { at: accountHolds.heldAt, id: accountHolds.id }

/** A page of the accounts on hold, the longest first. */
export async function findOnHold(
  db: Database,
  unsealing: Unsealing,
  { after, max }: { after: ListPosition | null; max: number },
) {
  const rows = await db
    .select({
      ...getTableColumns(accountHolds),
      encId: participants.encId,
      email: participants.email,
    })
    .from(accountHolds)
    .innerJoin(participants, eq(participants.id, accountHolds.participantId))
    .where(and(isNull(accountHolds.releasedAt), isBeyond(held, after, 'later')))
    .orderBy(asc(held.at), asc(held.id))
    .limit(max)
  return rows.map((row) => ({ ...row, reason: openAccountHold(unsealing, row) }))
}
