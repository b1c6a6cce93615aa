import type { Logger } from 'pino'
import type { Database } from '../../db/database.ts'
import { auditLedger } from './audit.ts'

/** Looks at the ledger for whoever runs the host, who hears of what is wrong by a line and by a metric. */
export class LedgerWatch {
  #contradictions: number | null = null

  /** How many records contradicted one another at the last look; null before the first. */
  get contradictions(): number | null {
    return this.#contradictions
  }

  async look(db: Database, log: Logger): Promise<void> {
    const audit = await auditLedger(db)
    this.#contradictions = Object.values(audit).reduce((sum, count) => sum + count, 0)
    if (this.#contradictions > 0) log.error(audit, 'the ledger contradicts itself')
  }
}
