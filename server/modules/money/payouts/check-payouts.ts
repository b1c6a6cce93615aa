import type { PayoutRisk } from '#contract/desk/answers/payouts.ts'
import { type Texts, textsIn } from '#server/language/texts.ts'
import { type OrderDependencies, findUnchecked, insertOrder } from './order-repo.ts'
import { doubtText } from './payout-report.ts'
import { openRecipient } from './repo.ts'
import { findRisks } from './risks.ts'
import { actOnPayout, contextOfOrders } from './settle-payout.ts'

const atOnce = 20

/**
 * Looks at cash-outs that nobody has looked at. Odd ones are put on hold, with a reason that the participant reads; all
 * others are ordered next. An operator's release of a hold is the word that counts.
 */
export async function checkPayouts(deps: OrderDependencies, stopping?: AbortSignal): Promise<void> {
  const { database, dataKeys, clock } = deps
  const { db } = database
  for (;;) {
    if (stopping?.aborted) return
    const rows = (await findUnchecked(db, atOnce)).map((row) => ({
      ...row,
      recipient: openRecipient(deps, row),
    }))
    if (rows.length === 0) return
    const risks = await findRisks(db, dataKeys, rows)
    for (const { id, reference, language } of rows) {
      const found = risks.get(id) ?? []
      const reason = holdReasonOf(textsIn(language), found)
      const now = clock()
      await db.transaction(async (tx) => {
        const doubt = doubtText(found)
        if (!(await insertOrder(tx, { cashoutId: id, state: 'checked', doubt, dueAt: now }))) return
        if (reason === null) return
        await actOnPayout(tx, { action: 'hold', reference, reason }, contextOfOrders(deps, now))
      })
    }
  }
}

/** The reason in words for the participant; null if nothing is odd. */
export function holdReasonOf({ t }: Texts, risks: readonly PayoutRisk[]): string | null {
  const kinds = new Set(risks.map(({ kind }) => kind))
  if (kinds.has('below-zero') || kinds.has('reversed'))
    return t('Points were taken back after this request, so we look at it first')
  if (kinds.has('zip-elsewhere'))
    return t('The ZIP code is in another state than the address, so we look at it first')
  return kinds.has('shared-address') ? t('We check the address first') : null
}
