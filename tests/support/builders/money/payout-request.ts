import { workIn } from '#server/work/work.ts'
import { randomUUID } from 'node:crypto'
import type { CashoutBody } from '#contract/answers/cashout.ts'
import type { OpenDatabase } from '#server/db/database.ts'
import { cashoutRules, requestCashout } from '#server/modules/money/cashout/service.ts'
import { grantPoints } from '#tests/contract/world.ts'
import type { DataKeys } from '#server/secrets/data-keys.ts'
import { testDataKeys } from '#tests/support/builders/data-keys.ts'
import { addPerson } from '#tests/support/builders/people/person.ts'
import { recipient } from '#tests/support/builders/money/recipient.ts'

export interface PayoutRequest {
  participantId: number
  encId: string
  email: string
  reference: string
}

let made = 0

/** Adds a participant with one requested gift card and no points left. */
export async function payoutRequest(
  database: OpenDatabase,
  at: Date,
  {
    to = {},
    createdAt = at,
    dataKeys = testDataKeys,
  }: { to?: Partial<CashoutBody>; createdAt?: Date; dataKeys?: DataKeys } = {},
): Promise<PayoutRequest> {
  made += 1
  const encId = `payee-${made}`
  const email = `${encId}@example.com`
  const reference = `P${String(made).padStart(6, '0')}`
  const { db } = database
  const participantId = await addPerson(db, { encId, email, createdAt }, { updatedAt: at }, dataKeys)
  await grantPoints(database, participantId, 2000)
  const form = { ...recipient, streetAddress: `${made} Harbor Street`, ...to }
  const receipt = { idempotency_key: randomUUID(), reference, received_at: at.toISOString() }
  await db.transaction((tx) =>
    workIn(tx, { dataKeys, clock: () => at }, (w) =>
      requestCashout(w, participantId, form, receipt, { rules: cashoutRules }),
    ),
  )
  return { participantId, encId, email, reference }
}
