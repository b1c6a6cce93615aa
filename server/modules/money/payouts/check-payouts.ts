import type { PayoutRisk } from '#contract/desk/answers/payouts.ts'
import { type Texts, textsIn } from '#server/language/texts.ts'
import { type OrderDependencies, endVerification, findWaiting, insertOrder, orderOf } from './order-repo.ts'
import { lockCashout, openRecipient } from '#server/modules/money/cashout/repo.ts'
import { doubtText, findRisks } from './risks.ts'
import { work } from '#server/work/work.ts'
import { orders } from './payout-act.ts'
import { actOnPayout } from './settle-payout.ts'

/**
 * Looks at cash-outs that nobody has looked at. Odd ones are put on hold, with a reason that the participant reads; all
 * others are ordered next. An operator's release of a hold is the word that counts.
 */
export async function checkPayouts(deps: OrderDependencies, stopping?: AbortSignal): Promise<void> {
  for (;;) {
    if (stopping?.aborted) return
    const rows = (await findWaiting(deps, 'unchecked')).map((row) => ({
      ...row,
      recipient: openRecipient(deps, row),
    }))
    if (rows.length === 0) return
    const risks = await findRisks(deps.database.db, deps.dataKeys, rows)
    for (const { id, reference, language } of rows) {
      const found = risks.get(id) ?? []
      const reason = holdReasonOf(textsIn(language), found)
      await work(deps, orders, async (w) => {
        const cashout = await lockCashout(w, reference)
        const doubt = doubtText(found)
        const isNew = await insertOrder(w.db, { cashoutId: id, state: 'checked', doubt, dueAt: w.now })
        // An operator's own hold stays, with its reason.
        if (!isNew || reason === null || cashout?.heldAt !== null) return
        await actOnPayout(w, { action: 'hold', reference, reason }, deps.config)
      })
    }
  }
}

/**
 * Puts gift cards on hold that need a verified identity first, whoever sends them, and releases them once it is
 * verified or not needed any more. Any number of hosts may do so concurrently.
 */
export async function followVerification(deps: OrderDependencies, stopping?: AbortSignal): Promise<void> {
  for (const { id, reference, language } of await findWaiting(deps, 'unverified')) {
    if (stopping?.aborted) return
    const { t } = textsIn(language)
    const reason = t('For this amount we need your verified identity: see the page Earnings')
    await work(deps, orders, async (w) => {
      const cashout = await lockCashout(w, reference)
      // An operator, or another host, was faster.
      if (cashout?.heldAt !== null || (await orderOf(w.db, id)) !== null) return
      const act = { action: 'hold', reference, reason } as const
      const { type } = (await actOnPayout(w, act, deps.config)).result
      if (type === 'done') await insertOrder(w.db, { cashoutId: id, state: 'verifying', dueAt: w.now })
    })
  }
  for (const { id, reference } of await findWaiting(deps, 'verified')) {
    if (stopping?.aborted) return
    await work(deps, orders, async (w) => {
      const reason = 'no identity is missing'
      await lockCashout(w, reference)
      if (await endVerification(w.db, id, null))
        await actOnPayout(w, { action: 'release', reference, reason }, deps.config)
    })
  }
}

/** The reason in words for the participant; null if nothing is odd. */
export function holdReasonOf({ t }: Texts, risks: readonly PayoutRisk[]): string | null {
  const kinds = new Set(risks.map(({ kind }) => kind))
  if (kinds.has('below-zero') || kinds.has('reversed'))
    return t('Points were taken back after this request, so we look at it first')
  if (kinds.has('zip-elsewhere'))
    return t('The ZIP code is in another state than the address, so we look at it first')
  if (kinds.has('identity-declined')) return t('Your identity was not confirmed, so we look at it first')
  return kinds.has('shared-address') ? t('We check the address first') : null
}
