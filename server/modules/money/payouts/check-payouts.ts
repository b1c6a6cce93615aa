import type { PayoutRisk } from '#contract/desk/answers/payouts.ts'
import { type Texts, textsIn } from '#server/language/texts.ts'
import {
  type OrderDependencies,
  endVerification,
  findUnchecked,
  findUnverified,
  findVerified,
  insertOrder,
  orderOf,
} from './order-repo.ts'
import { doubtText } from './payout-report.ts'
import { lockCashout, openRecipient } from './repo.ts'
import { findRisks } from './risks.ts'
import { contextOfOrders } from './payout-act.ts'
import { actOnPayout } from './settle-payout.ts'

const atOnce = 20

/**
 * Looks at cash-outs that nobody has looked at. Odd ones are put on hold, with a reason that the participant reads; all
 * others are ordered next. An operator's release of a hold is the word that counts.
 */
export async function checkPayouts(deps: OrderDependencies, stopping?: AbortSignal): Promise<void> {
  const { database, dataKeys, clock, config } = deps
  const { db } = database
  for (;;) {
    if (stopping?.aborted) return
    const rows = (await findUnchecked(db, config.verifyAbove, atOnce)).map((row) => ({
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
        const cashout = await lockCashout(tx, reference)
        const doubt = doubtText(found)
        if (!(await insertOrder(tx, { cashoutId: id, state: 'checked', doubt, dueAt: now }))) return
        // An operator's own hold stays, with its reason.
        if (reason === null || cashout?.heldAt !== null) return
        await actOnPayout(tx, { action: 'hold', reference, reason }, contextOfOrders(deps, now))
      })
    }
  }
}

/**
 * Puts gift cards on hold that need a verified identity first, whoever sends them, and releases them once it is
 * verified or not needed any more.
 * Any number of hosts may do so concurrently.
 */
export async function followVerification(deps: OrderDependencies, stopping?: AbortSignal): Promise<void> {
  const { database, clock, config } = deps
  const { verifyAbove } = config
  for (const { id, reference, language } of await findUnverified(database.db, verifyAbove, atOnce)) {
    if (stopping?.aborted) return
    const { t } = textsIn(language)
    const reason = t('For this amount we need your verified identity: see the page Earnings')
    await database.db.transaction(async (tx) => {
      const now = clock()
      const cashout = await lockCashout(tx, reference)
      // An operator, or another host, was faster.
      if (cashout?.heldAt !== null || (await orderOf(tx, id)) !== null) return
      const act = { action: 'hold', reference, reason } as const
      if ((await actOnPayout(tx, act, contextOfOrders(deps, now))).type === 'done')
        await insertOrder(tx, { cashoutId: id, state: 'verifying', dueAt: now })
    })
  }
  for (const { id, reference } of await findVerified(database.db, verifyAbove, atOnce)) {
    if (stopping?.aborted) return
    await database.db.transaction(async (tx) => {
      const reason = 'no identity is missing'
      await lockCashout(tx, reference)
      if (await endVerification(tx, id, null))
        await actOnPayout(tx, { action: 'release', reference, reason }, contextOfOrders(deps, clock()))
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
