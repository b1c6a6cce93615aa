import type { HostDependencies } from '#server/platform/dependencies.ts'
import { auditLedger } from './audit.ts'

/** Audits the ledger for the operator: contradictions are logged and counted in a metric. */
export async function watchLedger({
  database,
  log,
  ledgerAudit,
}: Pick<HostDependencies, 'database' | 'log' | 'ledgerAudit'>): Promise<void> {
  const audit = await auditLedger(database.maintenance)
  ledgerAudit.contradictions = Object.values(audit).reduce((sum, count) => sum + count, 0)
  if (ledgerAudit.contradictions > 0) log.error(audit, 'the ledger contradicts itself')
}
