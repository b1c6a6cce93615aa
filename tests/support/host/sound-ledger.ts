import type { LedgerAudit } from '#server/modules/money/ledger/audit.ts'

/** Audit of a correct ledger. */
export const sound: LedgerAudit = {
  unbalanced: 0,
  cashoutsWithoutDebit: 0,
  debitsWithoutCashout: 0,
  wronglyReturned: 0,
  wronglyCredited: 0,
  wronglyPaidStudies: 0,
  wrongSums: 0,
}
