import type { LedgerAudit } from '#server/modules/money/ledger/audit.ts'

/** What the audit of a ledger finds when nothing is wrong. */
export const sound: LedgerAudit = {
  unbalanced: 0,
  cashoutsWithoutDebit: 0,
  debitsWithoutCashout: 0,
  wronglyReturned: 0,
  wronglyCredited: 0,
}
