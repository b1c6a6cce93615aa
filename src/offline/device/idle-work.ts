import { endedSessions } from './overdue-owners.ts'
import { registerWorker } from './register-worker.ts'
import { renewHelp } from './renew-help.ts'

/** Work of every start that no page waits for: the worker, and what ended sessions have left for too long. */
export function startIdleWork(): void {
  void registerWorker()
  void renewHelp().catch(() => {})
  if (endedSessions().length === 0) return
  void import('./delete-overdue-work.ts')
    .then((code) => code.deleteOverdueWork())
    // The next start tries again.
    .catch(() => {})
}
