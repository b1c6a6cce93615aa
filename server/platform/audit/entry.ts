import { createHash } from 'node:crypto'
import type { ActName } from '#contract/desk/answers/acts.ts'
import type { auditLog } from '#server/db/schema.ts'
import type { Unsealing } from '#server/platform/sealing/sealed-column.ts'
import { canonicalJson } from '#server/platform/idempotency/fingerprint.ts'

export type StoredEntry = typeof auditLog.$inferSelect

/** The actor: an operator, at the desk with a session, or a command such as `npm run payouts`. */
export type Actor = { operatorId: number; name: string; sessionHash?: Uint8Array } | { command: string }

export interface LoggedAct {
  actor: Actor
  act: ActName
  /** Kind and reference of the changed record: `operator:3`. */
  subject: string
  reason?: string | null
  /** Whose account the reason tells of: it is sealed under a key that goes with the account. */
  about?: Unsealing & { participantId: number }
  /** The changed fields before and after. References, amounts and internal ids only: rows outlive the participants. */
  before?: unknown
  after?: unknown
}

export const noHash = new Uint8Array(32)

/** SHA-256 over the previous entry's hash and all other columns. */
export function hashOfEntry(entry: Omit<StoredEntry, 'hash'>): Uint8Array {
  const { previousHash, at, ...columns } = entry
  const text = canonicalJson({ ...columns, at: at.toISOString() })
  return new Uint8Array(createHash('sha256').update(previousHash).update(text).digest())
}
