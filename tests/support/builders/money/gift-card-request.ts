import type { CashoutBody } from '#contract/answers/cashout.ts'
import type { Database } from '#server/db/database.ts'
import { cashoutRules, requestCashout } from '#server/modules/money/cashout/service.ts'
import { workIn } from '#server/work/work.ts'
import { testDataKeys } from '#tests/support/builders/data-keys.ts'
import { addPerson } from '#tests/support/builders/people/person.ts'
import { recipient } from '#tests/support/builders/money/recipient.ts'

const form = { ...recipient, streetAddress: '12 Harbor\u001b[2J Street' }
export const giftCardReference = 'AB2CD3E'
const requestedAt = new Date('2026-11-20T12:00:00Z')

/** Adds a participant with 2,500 points and a requested gift card. */
export async function askForGiftCard(db: Database, to: CashoutBody = form): Promise<void> {
  await db.transaction(async (tx) => {
    const participantId = await addPerson(tx, { encId: 'ada', createdAt: requestedAt })
    const origin = { reference: { type: 'test', id: '1' }, source: 'Test', reason: null }
    const deps = { dataKeys: testDataKeys, clock: () => requestedAt }
    await workIn(tx, deps, (w) => w.addPoints({ participantId, kind: 'credit', points: 2500, ...origin }))
    const key = 'c3f0f1f2-6a1e-4d0c-8a53-0d4d3f0c1b2a'
    const receipt = {
      idempotency_key: key,
      reference: giftCardReference,
      received_at: requestedAt.toISOString(),
    }
    await workIn(tx, deps, (w) => requestCashout(w, participantId, to, receipt, { rules: cashoutRules }))
  })
}
