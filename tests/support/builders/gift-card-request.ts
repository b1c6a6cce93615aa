import type { CashoutBody } from '#contract/answers/cashout.ts'
import type { Database } from '#server/db/database.ts'
import { cashoutRules, requestCashout } from '#server/modules/money/cashout/service.ts'
import { addEntry } from '#server/modules/money/ledger/repo.ts'
import { testDataKeys } from './data-keys.ts'
import { addPerson } from './person.ts'
import { recipient } from './recipient.ts'

const form = { ...recipient, streetAddress: '12 Harbor\u001b[2J Street' }
export const giftCardReference = 'AB2CD3E'
const requestedAt = new Date('2026-11-20T12:00:00Z')

/** Adds a participant with 2,500 points and a requested gift card. */
export async function askForGiftCard(db: Database, to: CashoutBody = form): Promise<void> {
  await db.transaction(async (tx) => {
    const participantId = await addPerson(tx, { encId: 'ada', createdAt: requestedAt })
    const origin = { reference: { type: 'test', id: '1' }, source: 'Test', reason: null, at: requestedAt }
    await addEntry(tx, { participantId, kind: 'credit', points: 2500, ...origin })
    const key = 'c3f0f1f2-6a1e-4d0c-8a53-0d4d3f0c1b2a'
    const receipt = {
      idempotency_key: key,
      reference: giftCardReference,
      received_at: requestedAt.toISOString(),
    }
    await requestCashout(tx, participantId, to, receipt, { dataKeys: testDataKeys, rules: cashoutRules })
  })
}
