import { followReading } from './follow-reading.ts'
import { registerWorker } from './register-worker.ts'
import { renewHelp } from './renew-help.ts'

/** Work of every start that no page waits for. */
export function startIdleWork(): void {
  void registerWorker()
  followReading()
  void renewHelp().catch(() => {})
}
