import { onBehalfOf, participantSubject } from './connection-shares.ts'
import type { Database } from './database.ts'

type Run<Result> = (tx: Database) => Promise<Result>

/** A transaction that counts towards the share of one subject, for callers without a session. */
export function transactionOf<Result>(subject: string, db: Database, run: Run<Result>): Promise<Result> {
  return onBehalfOf(subject, () => db.transaction(run))
}

export const participantTransaction = <Result>(db: Database, participantId: number, run: Run<Result>) =>
  transactionOf(participantSubject(participantId), db, run)
