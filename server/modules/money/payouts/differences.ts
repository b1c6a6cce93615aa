import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { type cashouts, payoutDifferences } from '#server/db/schema.ts'
import { undeliveredCard } from '#server/modules/money/cashout/repo.ts'
import { type StoredOrder, isWithProvider, unknownCard } from './order-repo.ts'
import {
  type KnownOrder,
  type OrderAnswer,
  otherThanAsked,
} from '#server/modules/money/gift-cards/provider.ts'

type Cashout = Pick<typeof cashouts.$inferSelect, 'state' | 'dollars' | 'payoutReference'>
type Theirs = Exclude<OrderAnswer, { kind: 'refused' }> & Pick<KnownOrder, 'isUndelivered'>

/**
 * How a cash-out differs from the provider's order of its name, in words for operators; null if it does not. A cash-out
 * without an order of ours may have been sent by hand from the account at the provider.
 */
export function differenceOf(
  { state, dollars, payoutReference, order }: Cashout & { order: StoredOrder['state'] | null },
  theirs: Theirs | undefined,
): string | null {
  // The next answer settles these.
  if (isWithProvider(order)) return null
  const isSent = state === 'sent'
  if (theirs?.kind !== 'executed') return isSent && order === 'sent' ? unknownCard : null
  if (!isSent) return 'The provider has sent the card all the same'
  const other = otherThanAsked({ dollars }, theirs)
  if (other !== null) return other
  if (order !== null && payoutReference !== theirs.id)
    return `The provider has sent the card ${theirs.id}, and an operator has marked another one as sent`
  return theirs.isUndelivered ? undeliveredCard : null
}

/**
 * Notes differences for an operator. One that was looked at comes back only if it has become another.
 *
 * @returns Those that are new.
 */
export async function noteDifferences(
  db: Database,
  differences: ReadonlyMap<string, string>,
  foundAt: Date,
): Promise<(typeof payoutDifferences.$inferSelect)[]> {
  const rows = [...differences].map(([reference, failure]) => ({ reference, failure, foundAt }))
  if (rows.length === 0) return []
  return db
    .insert(payoutDifferences)
    .values(rows)
    .onConflictDoUpdate({
      target: payoutDifferences.reference,
      set: { failure: sql`excluded.failure`, foundAt, seenAt: null },
      setWhere: sql`payout_difference.failure <> excluded.failure`,
    })
    .returning()
}
